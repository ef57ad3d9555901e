import { noticeDeadline } from '#app/donation/one-stop/rules.ts';
import type { Actor } from '#app/staff/actor.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { readBatch } from './batch.ts';
import { batchesOf, noticeRows } from './batch-store.ts';
import { makeable } from './make.ts';
import { MOST_PRINTED } from './papers.ts';
import { runsOf } from './run-store.ts';

const MOST_RUNS = 50;
const BATCHES = 100;
const ROWS = 100;

/** The notices of a government's year, what can be made now, and until when they are to be sent. @throws NotAllowed */
export async function readNotices(
  actor: Actor,
  governmentCode: string,
  taxYear: number,
  after: number,
  now: Date = new Date(),
) {
  demand(actor, 'onestop.read', { governmentCode });
  const [can, runs, batches] = await Promise.all([
    makeable(governmentCode, taxYear, now),
    runsOf(governmentCode, taxYear, MOST_RUNS),
    batchesOf(governmentCode, taxYear, { after, most: BATCHES + 1 }),
  ]);
  return {
    can,
    runs,
    batches: batches.slice(0, BATCHES),
    more: batches.length > BATCHES ? batches[BATCHES - 1]!.number : null,
    sendBy: noticeDeadline(taxYear),
    mayNotify: may(actor, 'onestop.notify', { governmentCode }),
  };
}

/** One notice with some of its rows, those that were dropped included; undefined for another government's. */
export async function readNotice(actor: Actor, id: number, behind: number) {
  const batch = await readBatch(actor, id);
  if (!batch) return undefined;
  const rows = await noticeRows({ batch: id }, { behind: [batch.number, behind], most: ROWS + 1, all: true });
  return {
    batch,
    rows: rows.slice(0, ROWS),
    more: rows.length > ROWS ? rows[ROWS - 1]!.id : null,
    parts: Math.max(1, Math.ceil(batch.rows / MOST_PRINTED)),
    mayNotify: may(actor, 'onestop.notify', batch),
  };
}
