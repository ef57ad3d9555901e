import { config } from '#platform/config.ts';
import { addJob, db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { log } from '#platform/log.ts';
import { sumsState } from './sums-query.ts';
import { foldDeltas, makeSums } from './sums-store.ts';

/** Rows of one transaction, some tenths of a second. */
const MOST = 20_000;

/**
 * Job `fold_figures`, every minute: adds what happened to the sums; first of all makes them of what there was before there were any.
 * Safe to run twice and in parallel.
 */
export async function foldFigures(): Promise<void> {
  const { madeAt } = await sumsState();
  if (madeAt === null) await makeFigures(null);
  while ((await foldDeltas(MOST)) === MOST);
}

/** Queues the job that makes the sums anew. */
export function queueRemake(): Promise<void> {
  return addJob(db(), 'make_figures', {}, { key: 'make_figures' });
}

/**
 * Job `make_figures`, queued by `npm run figures`: makes the sums anew, should anybody doubt them. Years whose donations may have been
 * deleted (`books`) stay as they are.
 */
export async function remakeFigures(now: Date = new Date()): Promise<void> {
  await makeFigures(`${jstYear(now) - config().BOOKS_YEARS + 1}-01-01`);
}

async function makeFigures(since: string | null): Promise<void> {
  const started = performance.now();
  await makeSums(since);
  log().info({ since, ms: Math.round(performance.now() - started) }, 'figures made anew');
}
