/**
 * Brings news, features and landing pages of content/ into the database: `npm run content`. With `--unpublish-removed`
 * those whose file is gone become drafts.
 */
import { parseArgs } from 'node:util';
import { config } from '#platform/config.ts';
import { explain } from '#platform/trouble.ts';
import { loadContent } from './data/content.ts';
import { connectUnlessLive, isSilent, NOT_RUNNING } from './launch/running-site.ts';

try {
  const { values } = parseArgs({ options: { 'unpublish-removed': { type: 'boolean', default: false } } });
  connectUnlessLive();
  const { DATABASE_URL, APP_MODE } = config();
  const unpublish = values['unpublish-removed'];
  const { written, orphans } = await loadContent(DATABASE_URL, {
    demo: APP_MODE === 'demo',
    unpublishOrphans: unpublish,
  });
  for (const name of written) console.log(`loaded      ${name}`);
  for (const name of orphans) console.log(`${unpublish ? 'unpublished' : 'without file'} ${name}`);
  console.log(written.length > 0 ? `${written.length} loaded.` : 'The database has what content/ says.');
  if (orphans.length > 0 && !unpublish)
    console.log('Texts without a file stay as they are; --unpublish-removed makes drafts of them.');
} catch (error) {
  console.error(isSilent(error) ? NOT_RUNNING : explain(error));
  process.exitCode = 1;
}
