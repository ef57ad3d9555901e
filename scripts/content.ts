/**
 * Brings the texts of content/ into the database: `npm run content`. With `--unpublish-removed` those whose file is gone are taken away;
 * `--take news/<name>` (or `all`) takes over a file although staff wrote another version; `--export <folder>` writes all texts as files.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { config } from '#platform/config.ts';
import { explain } from '#platform/trouble.ts';
import { loadContent, readTexts } from './data/content.ts';
import { connectUnlessLive, isSilent, NOT_RUNNING } from './launch/running-site.ts';

try {
  const { values } = parseArgs({
    options: {
      'unpublish-removed': { type: 'boolean', default: false },
      take: { type: 'string', multiple: true, default: [] },
      export: { type: 'string' },
    },
  });
  connectUnlessLive();
  if (values.export !== undefined) await exportTo(values.export);
  else await load(values['unpublish-removed'], values.take);
} catch (error) {
  console.error(isSilent(error) ? NOT_RUNNING : explain(error));
  process.exitCode = 1;
}

async function load(unpublish: boolean, take: readonly string[]): Promise<void> {
  const { DATABASE_URL, APP_MODE } = config();
  const { written, offered, orphans } = await loadContent(DATABASE_URL, {
    demo: APP_MODE === 'demo',
    unpublishOrphans: unpublish,
    take,
  });
  for (const name of written) console.log(`loaded      ${name}`);
  for (const name of offered) console.log(`not loaded  ${name}`);
  for (const name of orphans) console.log(`${unpublish ? 'unpublished' : 'without file'} ${name}`);
  console.log(written.length > 0 ? `${written.length} loaded.` : 'Nothing was loaded.');
  if (offered.length > 0)
    console.log(
      'Files that are not loaded have changed since staff wrote another version: they are offered in the console; --take <name> takes one over.',
    );
  if (orphans.length > 0 && !unpublish)
    console.log('Texts without a file stay as they are; --unpublish-removed takes them away.');
}

async function exportTo(folder: string): Promise<void> {
  const files = await readTexts(config().DATABASE_URL);
  for (const { path, source } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, source);
  }
  console.log(`${files.length} texts written to ${folder}.`);
}
