import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { remakeFigures } from '#app/figures/fold.ts';
import { startSession } from '#app/staff/session.ts';
import { dbPool, transaction } from '#platform/db/db.ts';
import { freePort } from '../scripts/launch/ports.ts';
import { ratio } from './load.ts';
import { manyDonations } from './many-donations.ts';
import { manyEntries } from './many-entries.ts';
import { somebody } from './staff.ts';
import type { World } from './world.ts';

const ENTRIES = 1_000_000;
const DONATIONS = 1_000_000;
/** Of settlements, in no statement yet. */
const SETTLED = 1_000_000;
/** Times that each address is asked for. */
const ASKED = 40;
/** Pages behind the first one. */
const DEEP = 30;
const AIM_MS = 200;
/** The plainest page with the same frame. */
const YARDSTICK = '/account';

/** In an address: the municipality with the most goods. */
const CODE = 'CODE';
const LISTS = [
  '/goods',
  '/goods?sort=code',
  '/goods?sort=amount',
  '/goods?sort=popular',
  '/goods?q=%E3%81%BB%E3%81%9F%E3%81%A6',
  '/goods?q=%E3%81%AA%E3%81%84%E3%81%AF%E3%81%9A%E3%81%AE%E8%A8%80%E8%91%89',
  '/goods?state=draft',
  '/goods?mark=low',
  '/stock',
  '/stock?q=%E3%81%BB%E3%81%9F%E3%81%A6',
  '/governments',
  '/producers',
  '/producers?q=%E6%B0%B4%E7%94%A3',
  '/staff',
  '/audit',
  '/audit?subject=goods',
  '/donations',
  '/donations?q=%E4%BD%90%E8%97%A4',
  '/donations?q=09000012345',
  '/donations?q=bench-5%40example.jp',
  '/donations?state=refund_due',
  '/donations?one_stop=incomplete',
  '/donations?from=2025-01-01&until=2025-01-31',
  '/',
  '/figures',
  '/figures?by=day&split=prefecture',
  '/figures?split=category',
  '/figures?split=government',
  '/figures?split=usage&from=2024-04-10&until=2026-11-20',
  '/settlements/open',
  '/settlements/open?state=over',
  `/settlements/open?state=over&government=${CODE}`,
  `/figures/duty?government=${CODE}`,
  `/figures/duty/checks?government=${CODE}`,
  '/deliveries',
  '/deliveries?state=late',
  '/deliveries?state=waiting&temperature=frozen',
  '/deliveries?state=shipped',
  '/deliveries?state=returned',
  '/deliveries?state=delivered',
  '/deliveries?state=delivered&temperature=chilled',
  '/deliveries?q=%E3%81%BB%E3%81%9F%E3%81%A6',
  '/deliveries?state=delivered&q=%E3%81%BB%E3%81%9F%E3%81%A6',
];

/** Every list and figure of the console over HTTP, its first page and one far behind, for an operator and for one municipality's person. */
export async function consoleLists(world: World, goods: number): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '../build/console/server/index.js')))
    throw new Error('run `npm run build` first');
  const { rows } = await dbPool().query<{ code: string }>(
    `select government_code as code from goods group by 1 order by count(*) desc limit 1`,
  );
  const { code } = rows[0]!;
  const people = [await somebody(), await somebody(code)];
  // Without the limits of the site's own connections.
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(
    `insert into audit_entry (at, staff_id, role, action, subject, subject_id)
     select now() - (n * interval '1 minute'), $1, 'operator', 'goods.edit', case when n % 3 = 0 then 'goods' else 'sku' end, (n % 5000)::text
       from generate_series(1, ${ENTRIES}) n`,
    [people[0]!.staffId],
  );
  await manyDonations(client, DONATIONS);
  await manyEntries(client, SETTLED);
  // They were written past the triggers that count them.
  await remakeFigures();
  await client.query('vacuum analyze');
  await client.end();
  const port = await freePort('127.0.0.1', 4970);
  const origin = `http://localhost:${port}`;
  const env = { CONSOLE_PORT: String(port), CONSOLE_ORIGIN: origin };
  const site = await world.serve('console', env, origin);
  console.log(
    `\nLists of the console at ${goods.toLocaleString('en')} goods, ${DONATIONS.toLocaleString('en')} donations, ${SETTLED.toLocaleString('en')} open entries of settlements and ${ENTRIES.toLocaleString('en')} audit entries, ms p50/p95 (aim: p95 ${AIM_MS}), and × ${YARDSTICK}`,
  );
  for (const { staffId, grants } of people) {
    const asking = new Request(origin, { headers: { 'user-agent': 'bench' } });
    const token = await transaction((tx) => startSession(tx, staffId, asking, new Date()));
    const headers = { cookie: `staff=${token}`, 'accept-encoding': 'br' };
    const look = async (path: string) => {
      const started = performance.now();
      const response = await fetch(origin + path, { headers, redirect: 'manual' });
      const html = await response.text();
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
      return { ms: performance.now() - started, html };
    };
    const times = async (path: string) => {
      const all: number[] = [];
      for (let n = 0; n < ASKED; n++) all.push((await look(path)).ms);
      all.sort((a, b) => a - b);
      return { p50: all[ASKED / 2]!, p95: all[Math.floor(ASKED * 0.95)]! };
    };
    await times(YARDSTICK);
    const { p50: yardstick } = await times(YARDSTICK);
    console.log(`  ${grants[0]!.role}: ${YARDSTICK} ${yardstick.toFixed(0)}`);
    const seen = LISTS.filter(
      (path) => grants[0]!.role === 'operator' || !/staff|audit|governments/.test(path),
    ).map((path) => path.replace(CODE, code));
    for (const path of seen) {
      const words = ({ p50, p95 }: { p50: number; p95: number }) =>
        `${p50.toFixed(0)}/${p95.toFixed(0)}${p95 > AIM_MS ? ' (!)' : ''} ${ratio(p50, yardstick)} ×`;
      const first = await times(path);
      const deep = await behind(path, async (to) => (await look(to)).html);
      console.log(
        `    ${decodeURIComponent(path).padEnd(44)} ${words(first)}${deep ? `, ${deep.pages} pages on ${words(await times(deep.path))}` : ''}`,
      );
    }
  }
  await site.stop();
}

/** A page as far behind the first as there are, at most DEEP; undefined where there is one page. */
async function behind(path: string, look: (path: string) => Promise<string>) {
  let to = path;
  let pages = 0;
  for (; pages < DEEP; pages++) {
    const [link = ''] = /<a [^>]*rel="next"[^>]*>/.exec(await look(to)) ?? [];
    const [, next] = /href="([^"]+)"/.exec(link) ?? [];
    if (!next) break;
    to = next.replaceAll('&amp;', '&');
  }
  return pages === 0 ? undefined : { path: to, pages };
}
