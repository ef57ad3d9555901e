/** Says that a backup has ended well: `npm run backup-done -- <kind> [note]`. The console and /readyz tell its age. */
import { backupDone } from '#platform/backup/runs.ts';
import { closeDb } from '#platform/db/db.ts';

const [kind = '', note = ''] = process.argv.slice(2);
try {
  if (kind === '' || kind.length > 40 || note.length > 200) {
    console.error('Usage: npm run backup-done -- <kind, up to 40 characters> [note, up to 200]');
    process.exitCode = 2;
  } else {
    await backupDone(kind, note);
    console.log(`Noted: ${kind}.`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDb();
}
