// Runs on the Node of the machine (20 or newer) in a clone where nothing is installed yet: plain JavaScript, no imports
// from node_modules.
import { prepareProject, runOnProjectNode } from './launch/bootstrap.mjs';

await prepareProject();
runOnProjectNode('scripts/launch/main.ts', process.argv.slice(2), { detached: true });
