import { readConfig } from '#platform/config.ts';
import { connectionsOf, type Program } from '#platform/db/connections.ts';

/**
 * The load of a 31 December and what it costs. THE figures of docs/scale.md: what was measured, what is public, and what is
 * assumed; all else is worked out of them.
 */

/** Public: 総務省「ふるさと納税に関する現況調査結果」 of 2024 and 2025, rounded; donations of a year. */
const DONATIONS_A_YEAR = 59_000_000;

/** Assumed, as nobody publishes it; docs/scale.md says how one would find out. */
export const ASSUMED = {
  /** Of the year's donations those of 31 December. */
  shareOfDay: 0.06,
  /** Of the day's those of its busiest hour. */
  shareOfHour: 0.15,
  /** The busiest minute against the mean of that hour. */
  peakOfHour: 2,
  /** Page views for each application, searches that are nobody else's among them. */
  views: 20,
  searches: 3,
  /** Bytes that a page view takes: pages and pictures, with what browsers keep. */
  viewBytes: 600_000,
  /** Of views those whose personal part is asked for beside the kept page. */
  personal: 0.5,
  /** How busy processors may be in the busiest minute. */
  busy: 0.6,
} as const;

/** Measured: processor milliseconds, docs/scale.md says where. */
const COST_MS = {
  /** Of the web processes for one application from the form to its result. */
  application: 40,
  /** Of PostgreSQL for the same. */
  applicationDatabase: 53,
  /** The hash of a password, and the page around it. */
  login: 15,
  gift: 10.5,
  list: 14,
  /** The small answer beside a kept page. */
  personal: 2,
  /** PostgreSQL for a page that is made anew. */
  pageDatabase: 3,
  /** The search program for one list. */
  search: 2,
} as const;

/** Measured: of one application, from the form to its result; most transactions only read. */
const WRITTEN = { transactions: 42, walKb: 44 } as const;
/** Measured by `npm run drill -- cache`: of page views those that reach the site through a cache in front. */
const REACHES_SITE = 0.048;

const PROCESSORS = { web: 8, database: 32 } as const;
/** Yen: about what large clouds ask in Tokyo. A month of a machine, and of a TB that leaves. */
const YEN = { web: 45_000, database: 220_000, egressTb: 12_000 } as const;
/** Beside the web processes, of which there is one for each processor, and the search program of each of their machines. */
const OTHERS = { worker: 4, console: 2 } as const;
/** Pools of a process as they are unless set, and the smallest that a program takes. */
const POOLS = readConfig({ DATABASE_URL: 'postgres://none/none', SECRET_KEY: '-'.repeat(64) });
export const LEAST_POOL = 12;
/** A donation with its application, payment, deliveries, mails, jobs that are done, and indexes. */
const KEPT_KB = 12;

export interface Load {
  share: number;
  /** Applications a second: the mean of the busiest hour, and the busiest minute. */
  hour: number;
  peak: number;
  day: number;
}

/** @param share of all of Japan's donations. */
export function loadOf(share: number): Load {
  const day = DONATIONS_A_YEAR * ASSUMED.shareOfDay * share;
  const hour = (day * ASSUMED.shareOfHour) / 3_600;
  return { share, day, hour, peak: hour * ASSUMED.peakOfHour };
}

/** Processor seconds of web processes, PostgreSQL and search for one application with all the page views that come with it. */
export function costOfApplication(): { web: number; database: number; search: number } {
  const { views, searches, personal } = ASSUMED;
  const anew = (views - searches) * REACHES_SITE;
  const web =
    COST_MS.application +
    COST_MS.login +
    searches * COST_MS.list +
    anew * COST_MS.gift +
    views * personal * COST_MS.personal;
  const database = COST_MS.applicationDatabase + (anew + views * personal) * COST_MS.pageDatabase;
  return { web: web / 1_000, database: database / 1_000, search: (searches * COST_MS.search) / 1_000 };
}

/** The most connections that web machines and what runs beside them open to the primary. @param pool DATABASE_POOL of all of them. */
function connectionsFor(webMachines: number, pool = POOLS.DATABASE_POOL): number {
  const of = (program: Program) => connectionsOf(program, { ...POOLS, DATABASE_POOL: pool }).primary;
  return (
    webMachines * (PROCESSORS.web * of('web') + of('search')) +
    OTHERS.worker * of('worker') +
    OTHERS.console * of('console')
  );
}

/** What stands ready for the busiest minute. One more web machine may die; of the database's three, one. */
export function machinesFor({ peak, day, share }: Load) {
  const cost = costOfApplication();
  const processors = (seconds: number) => (peak * seconds) / ASSUMED.busy;
  const web = Math.ceil(processors(cost.web + cost.search) / PROCESSORS.web) + 1;
  const views = peak * ASSUMED.views;
  const dayTb = (day * ASSUMED.views * ASSUMED.viewBytes) / 1e12;
  return {
    webProcessors: processors(cost.web),
    searchProcessors: processors(cost.search),
    databaseProcessors: processors(cost.database),
    webMachines: web,
    databaseMachines: 3,
    connections: connectionsFor(web),
    connectionsLeast: connectionsFor(web, LEAST_POOL),
    viewsASecond: views,
    viewsAtSite: views * REACHES_SITE,
    gbitASecond: (views * ASSUMED.viewBytes * 8) / 1e9,
    transactions: peak * WRITTEN.transactions,
    walMb: (peak * WRITTEN.walKb) / 1e3,
    walDayGb: (day * WRITTEN.walKb) / 1e6,
    yearGb: (DONATIONS_A_YEAR * share * KEPT_KB) / 1e6,
    dayTb,
    monthYen: web * YEN.web + 3 * YEN.database,
    dayEgressYen: dayTb * YEN.egressTb,
  };
}

/** The last four hours: seconds from 20:00 to midnight. */
export const EVENING_S = 4 * 3_600;
const PEAK_AT = 3 * 3_600 + 40 * 60;
/** So wide that the last hour has the mean that it must have. */
const HALF_WIDTH = 60 * 60 * (0.4 / 1.4);

/** Applicants a second at an instant: rising until ten, steady, and a peak at 23:40. */
export function rateAt({ hour }: Pick<Load, 'hour'>, at: number): number {
  const base = 0.6 * Math.min(1, 0.6 + (0.4 * at) / 7_200);
  const peak = Math.max(0, 1 - Math.abs(at - PEAK_AT) / HALF_WIDTH);
  return hour * (base + (ASSUMED.peakOfHour - 0.6) * peak);
}
