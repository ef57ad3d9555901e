import { closeDb } from '#platform/db/db.ts';
import { runCommand } from './command.ts';

/** `npm run staff`. */
process.exitCode = await runCommand(
  process.argv.slice(2),
  { write: (text) => process.stdout.write(text) },
  { write: (text) => process.stderr.write(text) },
);
await closeDb();
