import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#platform/db/db.ts';
import { memoryOf, peakMemory } from '../scripts/launch/memory.ts';
import { send, zipf } from './rush-load.ts';
import type { World } from './world.ts';

const ADDRESSES = 100_000;
const FORMS = 2_000;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const VISITORS = 6;
const AIM_MB = 300;
const SORTS = ['', 'new', 'amount_asc', 'amount_desc', 'popular_week', 'popular_month'];
/** Milliseconds between two pages of a visitor: in an hour each address is asked for by turn. Less for a shorter run. */
const THINKING_MS = Number(process.env.SOAK_THINKING_MS ?? 100);

/**
 * What a web process takes after a long time of everything: pages that are kept and pages made for one visitor, lists and
 * searches that nobody asked for before, addresses that do not exist. Half of the visits follow Zipf's law, half go
 * through all addresses in turn.
 */
export async function soak(world: World): Promise<void> {
  const search = await world.serve('search', {}, undefined, false, 'SEARCH_URL');
  const site = await world.serve(
    'web',
    { SEARCH_URL: search.url, TRUSTED_PROXIES: '127.0.0.1', SEARCHES_PER_MINUTE: '1000000' },
    undefined,
    false,
  );
  const addresses = await theAddresses();
  const rank = zipf(addresses.length);
  const until = performance.now() + MINUTES * 60_000;
  const seen = new Map<number, number>();
  let next = 0;
  const visitor = async (n: number) => {
    while (performance.now() < until) {
      const address = addresses[Math.random() < 0.5 ? next++ % addresses.length : rank()]!;
      const headers = { 'x-forwarded-for': `198.18.${n}.${next % 250}` };
      const { status } = await send(site.url + address, { headers }).catch(() => ({ status: 0 }));
      seen.set(status, (seen.get(status) ?? 0) + 1);
      await sleep(THINKING_MS);
    }
  };
  console.log(
    `\nOne web process over ${addresses.length.toLocaleString('en')} addresses for ${MINUTES} minutes (aim ${AIM_MB} MB)`,
  );
  const visitors = Array.from({ length: VISITORS }, (_, n) => visitor(n));
  const every = Math.max(1, Math.round(MINUTES / 12)) * 60_000;
  for (let at = 0; performance.now() < until; at += every) {
    const answers = [...seen].map(([status, many]) => `${many} × ${status}`).join(', ');
    console.log(
      `  ${String(at / 60_000).padStart(2)} min: ${memoryOf(site.pid)} MB, search ${memoryOf(search.pid)} MB; ${answers}`,
    );
    await sleep(Math.min(every, until - performance.now()));
  }
  await Promise.all(visitors);
  console.log(
    `  at the end ${memoryOf(site.pid)} MB, at most ${peakMemory(site.pid)} MB; all addresses seen ${(next / addresses.length).toFixed(1)} times in turn`,
  );
  await Promise.all([site.stop(), search.stop()]);
}

/** Goods first, as most visits are theirs, then governments, forms, and lists of all kinds. */
async function theAddresses(): Promise<string[]> {
  const [goods, governments, categories] = await Promise.all([
    db().selectFrom('goods_search').select(['goods_id', 'kind']).orderBy('popularity', 'desc').execute(),
    db().selectFrom('government').select('code').where('message', '<>', '').execute(),
    db().selectFrom('category').select('id').execute(),
  ]);
  const own = ['/', '/goods', '/ec', '/faq', '/login', '/governments', '/nothing-here'];
  const pages = goods.map(({ goods_id: id, kind }) =>
    kind === 'gift' ? `/goods/detail/${id}` : `/ec/goods/detail/${id}`,
  );
  const forms = goods
    .slice(0, FORMS)
    .map(({ goods_id: id, kind }) => (kind === 'gift' ? `/donate/goods/${id}` : `/ec/orders/goods/${id}`));
  const places = governments.map(({ code }) => `/governments/detail?code=${code}`);
  const all = [...own, ...pages, ...places, ...forms];
  for (let n = 0; all.length < ADDRESSES; n++) {
    const category = categories[n % categories.length]!.id;
    const sort = SORTS[n % SORTS.length]!;
    // As the site writes them: any other order is sent on to this one.
    const list = `/goods?category=${category}&prefecture=${1 + (n % 47)}&min=${1000 + n}`;
    all.push(sort ? `${list}&sort=${sort}` : list);
  }
  return all;
}
