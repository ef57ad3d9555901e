import { tmpdir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ServerBuild } from 'react-router';
import { pageHandlers } from '#app/site/page-handlers.ts';
import { PublicPages } from '#app/site/public-pages.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { RingFile } from '#platform/http/ring-file.ts';

/** Made in earnest; so many more are reckoned from them. */
const MADE = 2_000;
const KEPT = 20_000;
const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function used(): number {
  for (let i = 0; i < 4; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What kept pages of gifts take, in memory and in the file: by what is counted, which is the budget, and by what the process grows. */
export async function keptPages(): Promise<void> {
  const gifts = await db()
    .selectFrom('goods')
    .select('id')
    .where('kind', '=', 'gift')
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(MADE)
    .execute();
  const addresses = gifts.map(({ id }) => `/goods/detail/${id}`);
  const before = new PageCache(MB);
  await keep(before, addresses, () => before.held()); // compiled, and the pools filled
  const inMemory = new PageCache(KEPT * MB);
  const hot = await keep(inMemory, addresses, () => inMemory.held());
  const inFile = new PageCache(MB, RingFile.in(tmpdir(), KEPT * MB));
  const cold = await keep(inFile, addresses, () => inFile.heldCold());
  const all = (bytes: number) => `${Math.round((bytes * KEPT) / MB)} MB`;
  console.log(`\n${KEPT.toLocaleString('en')} kept pages of gifts, by ${hot.pages} of them`);
  console.log(
    `  hot: ${all(hot.each)} counted, ${all(hot.grown)} grown, ${(hot.grown / 1024).toFixed(1)} KB a page`,
  );
  console.log(
    `  cold: ${all(cold.each)} of file, ${all(cold.grown)} grown, ${Math.round(cold.grown)} bytes a page; ${(await recalling(inFile, addresses)).toFixed(2)} ms to bring one back`,
  );
}

/** Has them made. @returns for one of them what is counted and what the process grew by. */
async function keep(
  cache: PageCache,
  addresses: readonly string[],
  held: () => { pages: number; bytes: number },
): Promise<{ pages: number; each: number; grown: number }> {
  const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as ServerBuild;
  const handler = pageHandlers(build);
  const pages = new PublicPages(async () => handler, cache);
  const make = async (some: readonly string[]) => {
    for (const address of some) {
      const url = new URL(address, config().origin);
      const answer = await pages.answer(url, new Request(url), { network: 'bench' }, '', () => {
        throw new Error(`${url} is not kept`);
      });
      await answer.arrayBuffer();
    }
  };
  const first = Math.floor(addresses.length / 10); // what is in memory of the cold ones' cache is filled
  await make(addresses.slice(0, first));
  const [before, counted] = [used(), held()];
  await make(addresses.slice(first));
  const made = held().pages - counted.pages;
  return {
    pages: made,
    each: (held().bytes - counted.bytes) / made,
    grown: (used() - before) / made,
  };
}

/** Milliseconds for one. */
async function recalling(cache: PageCache, addresses: readonly string[]): Promise<number> {
  const begun = performance.now();
  for (const address of addresses) await cache.recall(address);
  return (performance.now() - begun) / addresses.length;
}
