import type pg from 'pg';
import { refreshTexts } from '#app/catalogue/search/search-index.ts';
import { kyselyOver } from './kysely-over.ts';
import type { Progress } from './progress.ts';

/** Raise it when the search derives other words from the same goods. */
export const SEARCH_TEXTS_VERSION = 'words/1';

/** Writes what the search looks through anew, once after such an update, while the site goes on. */
export async function syncSearchTexts(client: pg.Client, onProgress: Progress): Promise<void> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from goods_text');
  const total = Number(rows[0]?.n ?? 0);
  await refreshTexts(kyselyOver(client), (done) => onProgress('Words of the search', done, total));
}
