// Runs on the Node of the machine, like start.mjs: plain JavaScript without packages.
import { prepareProject, runOnProjectNode } from './launch/bootstrap.mjs';

await prepareProject();
runOnProjectNode('scripts/doctor/main.ts', process.argv.slice(2), { detached: false });
