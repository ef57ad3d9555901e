import { random } from '../../scripts/data/demo/random.ts';
import { ASSUMED, costOfApplication, EVENING_S, type Load, loadOf, machinesFor, rateAt } from './evening.ts';
import { exponential, percentile, poisson, type Served, serve } from './station.ts';

/** What is let in of what comes in the busiest minute. */
const LET_IN = [1, 0.8, 0.6] as const;
const MINUTE = 60;
/** Requests of one application that the web processes carry out, for the line at the processors. */
const REQUESTS = 35;

const number = (n: number, digits = 0) =>
  n.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const yen = (n: number) => `${number(Math.round(n / 1_000) * 1_000)} yen`;

/** Everything that `npm run bench -- queue` prints, the same each time. */
export function report(shares: readonly number[] = [0.05, 0.5]): string[] {
  const { web, database, search } = costOfApplication();
  const costs = [web, database, search].map((s) => `${number(s * 1_000)} ms`);
  return [
    `One application with its ${ASSUMED.views} page views: web ${costs[0]}, PostgreSQL ${costs[1]}, search ${costs[2]}`,
    ...shares.flatMap((share) => ['', ...scenario(loadOf(share))]),
  ];
}

function scenario(load: Load): string[] {
  const m = machinesFor(load);
  const rows: [string, string][] = [
    ['applications on the day', number(load.day)],
    ['applications/s, busiest hour and minute', `${number(load.hour, 1)}, ${number(load.peak, 1)}`],
    ['page views/s, of which reach the site', `${number(m.viewsASecond)}, ${number(m.viewsAtSite)}`],
    ['leaving through the CDN', `${number(m.gbitASecond, 1)} Gbit/s, ${number(m.dayTb, 1)} TB on the day`],
    ['processors: web, search', `${number(m.webProcessors)}, ${number(m.searchProcessors)}`],
    ['web machines of 8 processors, one to spare', number(m.webMachines)],
    ['processors of the primary', number(m.databaseProcessors)],
    ['transactions/s, write-ahead log', `${number(m.transactions)}, ${number(m.walMb, 1)} MB/s`],
    ['write-ahead log of the day, rows of the year', `${number(m.walDayGb)} GB, ${number(m.yearGb)} GB`],
    ['connections at most, with DATABASE_POOL=12', `${number(m.connections)}, ${number(m.connectionsLeast)}`],
    ['machines for a month', yen(m.monthYen)],
    ['what leaves on the day', yen(m.dayEgressYen)],
    ['wait for a processor, p50 and p99', processorWait(load, Math.ceil(m.webProcessors))],
  ];
  return [
    `${number(load.share * 100)} % of Japan's 31 December`,
    ...rows.map(([what, seen]) => `  ${what.padEnd(46)}${seen}`),
    `  ${'let in, of the busiest minute'.padEnd(32)}waited  p50     p99     most waiting  at midnight`,
    ...LET_IN.map((part) => `  ${line(load, part)}`),
  ];
}

/** Requests of the busiest minute at the web processors, of which any takes any. */
function processorWait({ peak }: Load, processors: number): string {
  const { next } = random('processors');
  const rate = peak * REQUESTS;
  const mean = costOfApplication().web / REQUESTS;
  const arrivals = poisson(() => rate, rate, { from: 0, until: 5 * MINUTE }, next);
  const waits = serve(arrivals, processors, () => exponential(mean, next)).map((s) => s.waited * 1_000);
  return [0.5, 0.99].map((share) => `${number(percentile(waits, share), 1)} ms`).join(', ');
}

/** The line in front of the forms through the evening, where so many are let in. */
export function evening(load: Load, part: number): { served: Served[]; longest: number; late: number } {
  const { next } = random(`evening ${load.share}`);
  const arrivals = poisson((at) => rateAt(load, at), load.peak, { from: 0, until: EVENING_S }, next);
  const served = serve(arrivals, 1, () => 1 / (load.peak * part));
  const late = served.filter(({ at, waited }) => at + waited > EVENING_S).length;
  return { served, longest: longestLine(served), late };
}

/** The most people who waited at one time; nobody overtakes. */
function longestLine(served: readonly Served[]): number {
  let most = 0;
  let first = 0;
  for (const [i, { at }] of served.entries()) {
    while (served[first]!.at + served[first]!.waited <= at && first < i) first++;
    most = Math.max(most, i - first);
  }
  return most;
}

function line(load: Load, part: number): string {
  const { served, longest, late } = evening(load, part);
  const waits = served.map((s) => s.waited).filter((waited) => waited >= 1);
  const seconds = (share: number) => `${number(percentile(waits, share))} s`.padEnd(8);
  const letIn = `${number(part * 100)} % (${number(load.peak * part, 1)}/s)`.padEnd(32);
  const waited = `${number((waits.length / served.length) * 100)} %`.padEnd(8);
  return `${letIn}${waited}${seconds(0.5)}${seconds(0.99)}${number(longest).padEnd(14)}${number(late)}`;
}
