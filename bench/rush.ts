import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dbPool } from '#platform/db/db.ts';
import { brokenInvariants } from '../scripts/crowd/books.ts';
import { CARD, type Donor, donorsBeforeSubmit, submission } from '../scripts/crowd/donors.ts';
import { arrivals, send, Tally } from './rush-load.ts';
import type { World } from './world.ts';

/** Applications a second of each stage, ten seconds long; ten page views come with each application. */
const STAGES = (process.env.RUSH_STAGES ?? '5,10,20,40,60,80').split(',').map(Number);
const SECONDS = 10;
/** Pieces of the one gift that everybody wants: far fewer than ask for it. */
const HOT_STOCK = 200;
const PAGES_PER_APPLICATION = 10;
const GOAL = 1000; // ms at the 99th percentile
const QUIET = 60_000;
/** Visitors a second, five seconds long, before anything counts: code is compiled and caches fill. */
const WARM_UP = { applications: 4, pages: 40, seconds: 5 };

const WORDS = ['牛肉', 'いくら', '米', 'りんご', 'ほたて', '日本酒', 'うなぎ', 'タオル'];

/**
 * The evening of 31 December on one machine: donors submit confirmed forms, pay by card at the acquirer and come back to
 * their result, while others browse; everything over HTTP, with web processes, worker, acquirer and PostgreSQL beside the
 * load itself. Prints what was held with p99 below a second, which processor time went where, and checks the books.
 */
export async function rush(world: World): Promise<void> {
  const total = STAGES.reduce((sum, rate) => sum + rate * SECONDS, WARM_UP.applications * WARM_UP.seconds);
  const { donors, hot } = await donorsBeforeSubmit(total, HOT_STOCK);
  const first = await world.serve('server.ts', {}, undefined, false);
  const acquirer = await world.serve(
    'platform/payment/sandbox/main.ts',
    { ACQUIRER_WEBHOOK_URL: `${first.url}/webhooks/payments` },
    world.env.ACQUIRER_URL,
    false,
  );
  const webs = [first];
  while (webs.length < availableParallelism())
    webs.push(await world.serve('server.ts', {}, undefined, false));
  const worker = world.start('worker.ts');
  const processes = {
    web: webs.map((w) => w.pid),
    acquirer: [acquirer.pid],
    worker: [worker.pid],
    load: [process.pid],
  };

  console.log(
    `\nThe rush: ${webs.length} web processes, worker, acquirer, PostgreSQL and the load on ${availableParallelism()} cores; ${SECONDS} s a stage`,
  );
  console.log(
    'applications/s offered · submit p50/p99 · whole application p50/p99 · pages/s · page p50/p99 ms · failures · processor % (web, acquirer, worker, PostgreSQL, load)',
  );
  const queue = [...donors];
  await Promise.all([
    arrivals(WARM_UP.applications, WARM_UP.seconds, new Tally(), (n) =>
      apply(queue.pop()!, webs[n % webs.length]!.url, new Tally()),
    ),
    arrivals(WARM_UP.pages, WARM_UP.seconds, new Tally(), (n) => browse(n, webs[n % webs.length]!.url)),
  ]);
  for (const rate of STAGES) {
    const [submits, wholes, pages] = [new Tally(), new Tally(), new Tally()];
    const before = seconds(processes);
    const started = performance.now();
    await Promise.all([
      arrivals(rate, SECONDS, wholes, (n) => apply(queue.pop()!, webs[n % webs.length]!.url, submits)),
      arrivals(rate * PAGES_PER_APPLICATION, SECONDS, pages, (n) => browse(n, webs[n % webs.length]!.url)),
    ]);
    const took = (performance.now() - started) / 1000;
    const after = seconds(processes);
    const share = Object.keys(after).map((k) => Math.round(((after[k]! - before[k]!) / took) * 100));
    const held =
      submits.quantile(0.99) < GOAL && pages.quantile(0.99) < GOAL && wholes.failed + pages.failed === 0;
    console.log(
      `  ${String(rate).padStart(3)} (done ${(wholes.latencies.length / took).toFixed(1)}) · ${of(submits)} · ${of(wholes)} · ${(pages.latencies.length / took).toFixed(0)} · ${of(pages)} · ${wholes.failed}+${pages.failed} · ${share.join(', ')} ${held ? 'held' : 'NOT held'}`,
    );
  }
  await settled();
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

const of = (t: Tally) => `${t.quantile(0.5)}/${t.quantile(0.99)}`;

/** Submit, pay, come back, see the result. Sold out is an answer too. */
async function apply(donor: Donor, site: string, submits: Tally): Promise<boolean> {
  const origin = site.replace('127.0.0.1', 'localhost');
  const headers = { cookie: `session=${donor.token}`, origin, host: new URL(origin).host };
  const started = performance.now();
  const submitted = await send(`${site}/donate/goods/${donor.goods}?step=confirm`, {
    headers,
    form: submission(donor),
  });
  submits.latencies.push(performance.now() - started);
  if (submitted.location?.includes('code=SOLD_OUT')) return true;
  if (submitted.status !== 303 || !submitted.location?.includes('/pay/')) return false;
  const paid = await send(submitted.location, { form: CARD });
  if (!paid.location) return false;
  const back = await send(paid.location, { headers });
  if (!back.location?.includes('/success')) return false;
  return (await send(`${site}${back.location}`, { headers })).status === 200;
}

/** Top page, lists, searches and gifts, as visitors look at them. */
async function browse(n: number, site: string): Promise<boolean> {
  const path =
    n % 10 < 2
      ? '/'
      : n % 10 < 5
        ? `/goods?q=${encodeURIComponent(WORDS[n % WORDS.length]!)}`
        : n % 10 < 6
          ? `/goods?page=${1 + (n % 20)}`
          : `/goods/detail/${1 + ((n * 7919) % 3000)}`;
  const { status } = await send(site + path);
  return status === 200 || status === 404; // some numbers are gifts that are not published
}

/** Processor seconds used so far by each kind of process; PostgreSQL by its processes' names. */
function seconds(processes: Record<string, number[]>): Record<string, number> {
  const postgres = execFileSync('pgrep', ['-x', 'postgres'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  const { load, ...ours } = processes;
  return Object.fromEntries(
    Object.entries({ ...ours, PostgreSQL: postgres, load: load ?? [] }).map(([name, pids]) => [
      name,
      pids.reduce((sum, pid) => sum + processorSeconds(pid), 0),
    ]),
  );
}

function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0; // it has ended
  }
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
