/**
 * Keeps municipalities, their designations and postal codes true without a release: `npm run places -- import FILE…`
 * says what the files would change, with `--apply` it is done. docs/operations.md names the files.
 */
import { parseArgs } from 'node:util';
import { config } from '#platform/config.ts';
import { explain, Trouble } from '#platform/trouble.ts';
import { importPlaces } from './data/places-import/import.ts';
import { report } from './data/places-import/report.ts';
import { connectUnlessLive, isSilent, NOT_RUNNING } from './launch/running-site.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { apply: { type: 'boolean', default: false } },
  });
  const [command, ...files] = positionals;
  if (command !== 'import' || files.length === 0)
    throw new Trouble(
      `${command === undefined || command === 'import' ? 'Name the lists' : `places knows no command ${command}`}: npm run places -- import FILE… [--apply]`,
    );
  connectUnlessLive();
  const done = await importPlaces(config().DATABASE_URL, files, { apply: values.apply });
  for (const line of report(done)) console.log(line);
  if (done.plan.refusals.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(isSilent(error) ? NOT_RUNNING : explain(error));
  process.exitCode = 1;
}
