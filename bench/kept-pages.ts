import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ServerBuild } from 'react-router';
import { pageHandlers } from '#app/site/page-handlers.ts';
import { PublicPages } from '#app/site/public-pages.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { PageCache } from '#platform/http/page-cache.ts';

/** Made in earnest; so many more are reckoned from them. */
const MADE = 2_000;
const KEPT = 20_000;
const AIM_MB = 300;
const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function used(): number {
  for (let i = 0; i < 4; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What kept pages of gifts take: by what the cache counts, which is its budget, and by what the process grows. */
export async function keptPages(): Promise<void> {
  const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as ServerBuild;
  const handler = pageHandlers(build);
  const cache = new PageCache(KEPT * MB);
  const pages = new PublicPages(async () => handler, cache);
  const gifts = await db()
    .selectFrom('goods')
    .select('id')
    .where('kind', '=', 'gift')
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(MADE)
    .execute();
  const make = async (from: number, until: number) => {
    for (const { id } of gifts.slice(from, until)) {
      const url = new URL(`/goods/detail/${id}`, config().origin);
      const answer = await pages.answer(url, new Request(url), { network: 'bench' }, '', () => {
        throw new Error(`${url} is not kept`);
      });
      await answer.arrayBuffer();
    }
  };
  const first = Math.floor(gifts.length / 10); // compiled, and the pools filled
  await make(0, first);
  const [before, counted] = [used(), cache.held()];
  await make(first, gifts.length);
  const made = cache.held().pages - counted.pages;
  const each = (cache.held().bytes - counted.bytes) / made;
  const grown = (used() - before) / made;
  const all = (bytes: number) => `${Math.round((bytes * KEPT) / MB)} MB`;
  console.log(`\n${KEPT.toLocaleString('en')} kept pages of gifts, by ${made} of them (aim ${AIM_MB} MB)`);
  console.log(`  ${all(each)} counted, ${(each / 1024).toFixed(1)} KB a page`);
  console.log(`  ${all(grown)} grown, ${(grown / 1024).toFixed(1)} KB a page`);
}
