import { dbPool } from '#platform/db/db.ts';
import { Costs, costOf } from './processor.ts';
import { send } from './rush-load.ts';
import type { World } from './world.ts';

/** Pages asked for in a round, each of another address: none is kept. */
const PAGES = 40;
/** Rounds before anything counts: code is compiled. */
const WARM_UP = 6;
const ROUNDS = 9;
const AIMS = { list: 0.4, gift: 4 };

/**
 * Processor time of the web process for public pages that are made anew: loaders, data, headers and compression. A list is made after its
 * page was purged, of goods that other pages have shown, and after everything was. It stands against bare `renderToString` of the
 * same markup, in the same rounds. A gift is made after that gift was changed.
 */
export async function rendering(world: World): Promise<void> {
  const search = await world.serve('search', {}, undefined, false, 'SEARCH_URL');
  const site = await world.serve('web', { SEARCH_URL: search.url, SEARCHES_PER_MINUTE: '1000000' });
  const bare = await world.serve('bench/bare-render.ts', { MARKUP_URL: `${site.url}/goods?page=2` });
  const { rows: gifts } = await dbPool().query<{ id: number }>(
    `select id from goods where kind = 'gift' and status = 'published' order by id limit ${PAGES}`,
  );
  const lists = Array.from({ length: PAGES }, (_, i) => i + 2); // the first page has another address
  const get = async (url: string) => {
    const { status } = await send(url);
    if (status !== 200) throw new Error(`${url} answers ${status}`);
  };
  const purge = async (tags: string[]) => {
    await dbPool().query(`select pg_notify('page_purge', tag) from unnest($1::text[]) as tag`, [tags]);
    await new Promise((r) => setTimeout(r, 200)); // the process hears of it
  };
  const list = () => costOf(site.pid, lists, (page) => get(`${site.url}/goods?page=${page}`));
  const costs = new Costs();
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    await purge(['*']);
    const unseen = await list();
    await purge(['catalogue', ...gifts.map(({ id }) => `goods:${id}`)]);
    const taken = {
      list: await list(),
      'list of goods that no page has shown': unseen,
      'bare renderToString': await costOf(bare.pid, lists, () => get(bare.url)),
      gift: await costOf(site.pid, gifts, ({ id }) => get(`${site.url}/goods/detail/${id}`)),
      login: await costOf(site.pid, gifts, () => get(`${site.url}/login`)),
    };
    if (round >= 0) costs.add(taken);
  }
  const ratio = costs.of('bare renderToString') / costs.of('list');
  console.log('\nPublic pages made anew, processor milliseconds of the web process');
  console.log(
    `  ${costs
      .all()
      .each.map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
      .join(' · ')}`,
  );
  console.log(
    `  bare renderToString / list = ${ratio.toFixed(2)} (aim ${AIMS.list}); gift: aim ${AIMS.gift} ms`,
  );
  await Promise.all([site.stop(), bare.stop(), search.stop()]);
}
