import { availableParallelism } from 'node:os';
import { dbPool } from '#platform/db/db.ts';
import { brokenInvariants } from '../scripts/crowd/books.ts';
import { donorsBeforeSubmit } from '../scripts/crowd/donors.ts';
import { apply, DonorsBrowser, Met, STEPS } from './rush-donor.ts';
import { arrivals, zipf } from './rush-load.ts';
import { makeAll, needWrk, someAddresses, view } from './rush-pages.ts';
import { ours, type Processes, postmaster, seconds, since } from './rush-processes.ts';
import type { World } from './world.ts';

/** Applications a second of each stage. */
const STAGES = (process.env.RUSH_STAGES ?? '15,30,60,120').split(',').map(Number);
/** How long each lasts. */
const SECONDS = Number(process.env.RUSH_SECONDS ?? 60);
/** Page views a second that are to be held. */
const PAGES_HELD = 1200;
/** Page views that come with each application. */
const PAGES_PER_APPLICATION = Number(process.env.RUSH_PAGES ?? 20);
/** Gifts that are applied for, by Zipf's law; of the first there are far fewer pieces than are asked for. */
const GIFTS = 300;
const HOT_STOCK = 200;
const GOAL = 1000; // ms at the 99th percentile
const QUIET = 60_000;
/** Applications one after the other, to see what each step costs, after as many to have code compiled. */
const MEASURED = 60;
const WARM_UP_SECONDS = 5;

/**
 * The evening of 31 December on one machine: donors in front of their confirmed forms come, wait where they are asked to, submit,
 * pay by card at the acquirer and come back to their result, while others look at pages; everything over HTTP, with web processes,
 * worker, acquirer and PostgreSQL beside the load itself. Prints what was held, which processor time went where, and checks the books.
 */
export async function rush(world: World): Promise<void> {
  needWrk();
  const total = STAGES.reduce((sum, rate) => sum + rate * SECONDS, 2 * MEASURED);
  const rank = zipf(GIFTS);
  const { donors, hot } = await donorsBeforeSubmit(total, HOT_STOCK, {
    popularity: { gifts: GIFTS, rankOf: rank },
    together: true,
  });
  const { webs, processes } = await start(world);
  const sites = webs.map((w) => w.url);
  const addresses = await someAddresses();
  console.log(
    `\nThe rush: ${webs.length} web processes, worker, acquirer, PostgreSQL and the load on ${availableParallelism()} cores; ${SECONDS} s a stage`,
  );

  const queue = [...donors];
  const browserOf = (n: number) => new DonorsBrowser(queue.pop()!, sites[n % sites.length]!, addressOf(n));
  await view(sites, addresses, 200, WARM_UP_SECONDS);
  await makeAll(sites, addresses);
  await stepCosts(processes, browserOf);
  const perPage = await pageCosts(processes, sites, addresses);
  for (const rate of STAGES) await stage(rate, { processes, sites, addresses, perPage, browserOf });
  await settled();
  await books([hot]);
}

async function start(world: World) {
  const search = await world.serve('search', {}, undefined, false, 'SEARCH_URL');
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1', SEARCH_URL: search.url }; // each donor claims a network of their own
  const first = await world.serve('web', env, undefined, false);
  const acquirer = await world.serve(
    'acquirer',
    { ACQUIRER_WEBHOOK_URL: `${first.url}/webhooks/payments` },
    world.env.ACQUIRER_URL,
    false,
  );
  const webs = [first];
  while (webs.length < availableParallelism()) webs.push(await world.serve('web', env, undefined, false));
  const worker = world.start('worker');
  const processes: Processes = Object.fromEntries(webs.map((w, i) => [`web ${i + 1}`, w.pid]));
  return {
    webs,
    processes: {
      ...processes,
      acquirer: acquirer.pid,
      worker: worker.pid,
      search: search.pid,
      load: process.pid,
      PostgreSQL: await postmaster(),
    },
  };
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** What each step of an application costs while nothing else is to be done. */
async function stepCosts(processes: Processes, browserOf: (n: number) => DonorsBrowser): Promise<void> {
  const run = async () => {
    const browsers = Array.from({ length: MEASURED }, (_, n) => browserOf(n));
    const costs: [string, number, number][] = [];
    for (const step of STEPS) {
      const before = seconds(processes);
      for (const browser of browsers) await browser.step(step);
      const used = since(before, processes);
      costs.push([step, ours(used) / MEASURED, (used.PostgreSQL ?? 0) / MEASURED]);
    }
    return costs;
  };
  await run();
  const costs = await run();
  const ms = (s: number) => (s * 1000).toFixed(1);
  const all = (of: 1 | 2) => ms(costs.reduce((sum, c) => sum + c[of], 0));
  console.log(
    `One application alone, ms of processor of ours and of PostgreSQL: ${costs.map(([name, own, db]) => `${name} ${ms(own)} + ${ms(db)}`).join(' · ')} · altogether ${all(1)} + ${all(2)} (aim 15 of ours)`,
  );
}

/** @returns seconds of processor of ours for one page view. */
async function pageCosts(processes: Processes, sites: string[], addresses: string[]): Promise<number> {
  const before = seconds(processes);
  const viewed = await view(sites, addresses, PAGES_HELD, Math.min(SECONDS, 15));
  const perPage = ours(since(before, processes)) / viewed.pages;
  console.log(
    `Pages alone: ${viewed.rate.toFixed(0)}/s, p50/p99 ${viewed.p50.toFixed(0)}/${viewed.p99.toFixed(0)} ms, ${(perPage * 1000).toFixed(2)} ms of ours for one`,
  );
  return perPage;
}

async function stage(
  rate: number,
  on: {
    processes: Processes;
    sites: string[];
    addresses: string[];
    perPage: number;
    browserOf: (n: number) => DonorsBrowser;
  },
): Promise<void> {
  await emptyLine();
  const met = new Met();
  const before = seconds(on.processes);
  const started = performance.now();
  const until = started + SECONDS * 1000;
  const [viewed] = await Promise.all([
    view(on.sites, on.addresses, rate * PAGES_PER_APPLICATION, SECONDS),
    arrivals(rate, SECONDS, (n) => apply(on.browserOf(n), met, until)),
  ]);
  const took = (performance.now() - started) / 1000;
  const used = since(before, on.processes);
  const done = met.wholes.latencies.length;
  const each = ((ours(used) - viewed.pages * on.perPage) / Math.max(1, done)) * 1000;
  const failed = met.wholes.failed + viewed.failed;
  const held = met.submits.quantile(0.99) < GOAL && viewed.p99 < GOAL && failed === 0;
  const waits =
    met.waited > 0
      ? `${met.waited} waited, ${met.left} to the end; waiting page ${met.waitingPages.words}`
      : 'nobody waited';
  console.log(
    [
      `  ${rate}/s offered, ${(done / took).toFixed(1)} done and ${(met.soldOut / took).toFixed(1)} sold out`,
      `submit ${met.submits.words}`,
      `to the result ${met.wholes.words}`,
      `${viewed.rate.toFixed(0)} pages/s ${viewed.p50.toFixed(0)}/${viewed.p99.toFixed(0)}`,
      waits,
      `${met.wholes.failed}+${viewed.failed} failed`,
      `${done >= SECONDS ? each.toFixed(1) : '?'} ms of ours an application`,
      `processor % ${Object.entries(used)
        .map(([name, s]) => `${name} ${Math.round((s / took) * 100)}`)
        .join(', ')}`,
      held ? (met.waited > 0 ? 'those inside held' : 'held') : 'NOT held',
    ].join(' · '),
  );
}

/** Whoever still waited when a stage was over has gone home. */
async function emptyLine(): Promise<void> {
  await dbPool().query('delete from admission_place where called_at is null');
}

/** Until the queue is empty, or for a minute. */
async function settled(): Promise<void> {
  for (const until = Date.now() + QUIET; Date.now() < until; ) {
    const { rows } = await dbPool().query<{ n: number }>(
      `select (select count(*) from graphile_worker._private_jobs where run_at <= now()) + (select count(*) from acquirer.event where status = 'waiting') as n`,
    );
    if (rows[0]?.n === 0) return;
    await new Promise((r) => setTimeout(r, 500));
  }
}

async function books(hot: Parameters<typeof brokenInvariants>[0]): Promise<void> {
  console.log('Afterwards:');
  for (const { rule, broken } of await brokenInvariants(hot)) {
    console.log(`  ${broken === 0 ? 'holds' : `BROKEN in ${broken} rows`}: ${rule}`);
    if (broken > 0) process.exitCode = 1;
  }
  const { rows } = await dbPool().query<{ status: string; n: number }>(
    'select status, count(*) as n from donation group by 1 order by 2 desc',
  );
  console.log(`  donations: ${rows.map((r) => `${r.n} ${r.status}`).join(', ')}`);
}
