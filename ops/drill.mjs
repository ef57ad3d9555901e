// Runs on the Node of the machine, like scripts/start.mjs: plain JavaScript without packages.
import { prepareProject, runOnProjectNode } from '../scripts/launch/bootstrap.mjs';

await prepareProject();
runOnProjectNode('ops/drill/main.ts', process.argv.slice(2), { detached: false });
