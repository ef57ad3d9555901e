import { noticeDeadline, oneStopLegalDeadline } from '#app/donation/one-stop/rules.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { addJob, db, type Tx, transaction } from '#platform/db/db.ts';
import { type Accepted, addresseesOf, factsOf, sameFacts } from './facts.ts';
import {
  batchFor,
  countWork,
  findRun,
  insertNotices,
  insertRun,
  lockStale,
  lockUntold,
  lockYear,
  moveRun,
  type NewNotice,
  type Run,
  settle,
  toTellOf,
} from './run-store.ts';
import { KIND_NAMES } from './words.ts';

const AT_ONCE = 500;
const MOST_TRIES = 5;

/** What can be made now. */
export interface Makeable {
  /** Accepted and in no notice. */
  regular: number;
  /** To be corrected in what was sent, and after 31 January also what was left out. */
  correction: number;
  /** The deadline for applications has not passed: donors who come until then would need another notice. */
  early: boolean;
}

/**
 * What runs there would be: until 31 January what is in no notice goes into regular ones, afterwards into a correction, of which each
 * municipality says whether it still takes it.
 */
export async function makeable(
  governmentCode: string,
  taxYear: number,
  now: Date = new Date(),
): Promise<Makeable> {
  const { untold, toldBefore, stale, regularRuns } = await countWork(db(), governmentCode, taxYear);
  const closed = isClosed(regularRuns, taxYear, now);
  return {
    regular: closed ? 0 : untold - toldBefore,
    correction: stale + (closed ? untold : toldBefore),
    early: now <= oneStopLegalDeadline(taxYear),
  };
}

const isClosed = (regularRuns: number, taxYear: number, at: Date) =>
  regularRuns > 0 && at > noticeDeadline(taxYear);

export type Begun = { kind: 'begun'; id: number } | { kind: 'nothing' | 'busy' };

/** Has notices made, by a job. Pressed twice, or by two at once, they are made once. @throws NotAllowed */
export function makeNotices(
  actor: Actor,
  governmentCode: string,
  taxYear: number,
  kind: Run['kind'],
  now: Date = new Date(),
): Promise<Begun> {
  demand(actor, 'onestop.notify', { governmentCode });
  return transaction(async (tx) => {
    await lockYear(tx, governmentCode, taxYear);
    const total = (await makeable(governmentCode, taxYear, now))[kind];
    if (total === 0) return { kind: 'nothing' };
    const run = await insertRun(tx, { governmentCode, taxYear, kind, total, staffId: actor.staffId });
    if (!run) return { kind: 'busy' };
    await record(tx, actor, {
      action: 'onestop.notify',
      subject: 'one_stop_run',
      subjectId: run.id,
      changes: { [`${taxYear}年分 第${run.number}回`]: [null, `${KIND_NAMES[kind]} ${total}件`] },
    });
    await addJob(
      tx,
      'make_one_stop_notices',
      { id: run.id },
      { maxAttempts: MOST_TRIES, key: `one-stop-run:${run.id}` },
    );
    return { kind: 'begun', id: run.id };
  });
}

/** Job: makes the notices of a run, some at a time. Safe to run again: what is in a notice is in it once. */
export async function makeRun(payload: unknown): Promise<void> {
  const run = await findRun(db(), Number((payload as { id?: unknown }).id));
  if (run?.state !== 'making') return;
  if (run.kind === 'correction') await inTurn(run, correctSome);
  const told = run.kind === 'correction' && !isClosed(1, run.taxYear, run.createdAt) ? true : null;
  await inTurn(run, (tx, after) => tellSome(tx, run, run.kind === 'regular' ? false : told, after));
  await transaction((tx) => moveRun(tx, run.id, 0, true));
}

/** One transaction for each part. @param some works behind something, and says how much it did and where it ended. */
async function inTurn(
  run: Run,
  some: (tx: Tx, after: number, run: Run) => Promise<{ count: number; last: number }>,
): Promise<void> {
  for (let after = 0; ; ) {
    const { count, last } = await transaction(async (tx) => {
      await lockYear(tx, run.governmentCode, run.taxYear);
      const part = await some(tx, after, run);
      await moveRun(tx, run.id, part.count, false);
      return part;
    });
    if (count < AT_ONCE) return;
    after = last;
  }
}

/** Puts accepted applications into notices; one whose municipality is not known waits for a person. */
async function tellSome(tx: Tx, run: Run, told: boolean | null, after: number) {
  const ids = await lockUntold(tx, run, told, after, AT_ONCE);
  await insertNotices(tx, await placed(tx, run, [...(await toTellOf(tx, ids)).values()]));
  return { count: ids.length, last: ids.at(-1) ?? after };
}

async function placed(tx: Tx, run: Run, some: readonly Accepted[]): Promise<NewNotice[]> {
  const change = run.kind === 'regular' ? 'notice' : 'add';
  const addressees = await addresseesOf(some);
  const notices: NewNotice[] = [];
  const batches = new Map<string, number>();
  for (const a of some) {
    const to = addressees.get(a.donationId);
    if (!to) continue;
    const batchId = batches.get(to) ?? (await batchFor(tx, run, to));
    batches.set(to, batchId);
    notices.push({ batchId, donationId: a.donationId, kind: run.kind, change, facts: factsOf(a) });
  }
  return notices;
}

/** Corrects what was told and is no longer so: replaced at the same municipality, or taken back at one and added at another. */
async function correctSome(tx: Tx, after: number, run: Run) {
  const stale = await lockStale(tx, run, after, AT_ONCE);
  const now = await toTellOf(
    tx,
    stale.map((s) => s.donationId),
  );
  const addressees = await addresseesOf([...now.values()]);
  const right: number[] = [];
  const corrected: number[] = [];
  const notices: NewNotice[] = [];
  const add = async (to: string, s: (typeof stale)[number], change: NewNotice['change'], a?: Accepted) =>
    notices.push({
      batchId: await batchFor(tx, run, to),
      donationId: s.donationId,
      kind: 'correction',
      change,
      facts: a ? factsOf(a) : s.told,
    });
  for (const s of stale) {
    const a = now.get(s.donationId);
    const to = a && addressees.get(s.donationId);
    if (a && !to) continue;
    if (a && to === s.toldTo && sameFacts(s.told, factsOf(a))) {
      right.push(s.noticeId);
      continue;
    }
    corrected.push(s.noticeId);
    if (a && to === s.toldTo) await add(to, s, 'replace', a);
    else {
      await add(s.toldTo, s, 'remove');
      if (a && to) await add(to, s, 'add', a);
    }
  }
  await settle(tx, right, 'right');
  await settle(tx, corrected, 'corrected');
  await insertNotices(tx, notices);
  return { count: stale.length, last: stale.at(-1)?.noticeId ?? after };
}
