import type { Actor } from '#app/staff/actor.ts';
import { actorOf } from '#app/staff/actor-of.ts';
import { record } from '#app/staff/audit.ts';
import { may, mayEverywhere, NotAllowed } from '#app/staff/permissions.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { allRows } from '#platform/db/keyset.ts';
import { jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { closeIn } from './close.ts';
import {
  type Closing,
  closingOfForm,
  endClosing,
  findClosing,
  insertClosing,
  lockMonth,
  type MonthToClose,
  newestClosings,
  nextPosition,
  writeOutcome,
} from './closing-store.ts';
import type { Outcome } from './closings-query.ts';
import { ALL_OPEN, kindsToClose, listOpen, type Open } from './open-query.ts';
import { closeAction, KIND_NAMES, type Kind, placeOf } from './party.ts';
import { monthOf } from './rules.ts';

/** Months of one closing: what is left is closed by the next one. */
export const MOST_CLOSED = 2_000;

/** What is to be closed at once. */
export interface Wanted {
  /** Null: all that somebody may close. */
  kind: Kind | null;
  /** 'YYYY-MM-01': up to this month. */
  until: string;
}

/** What would be closed at once, the oldest first. Yen. */
export interface Ready {
  months: Open[];
  toPay: number;
  /** Above 0: by those who owe. */
  toAsk: number;
  /** Whether there are more than one closing takes. */
  more: boolean;
}

/** All months that are over and that somebody may close. @throws NotAllowed */
export async function readyToClose(
  actor: Actor,
  { kind, until }: Wanted,
  now: Date = new Date(),
): Promise<Ready> {
  const kinds = kindsToClose(actor);
  if (kinds.length === 0) throw new NotAllowed('settlement.producers');
  const filter = { ...ALL_OPEN, kind, until, isOver: true };
  const months: Open[] = [];
  let more = false;
  for await (const rows of allRows((asked) => listOpen(actor, filter, monthOf(jstDate(now)), asked, now))) {
    months.push(...rows.filter((m) => m.mayClose));
    more = months.length > MOST_CLOSED;
    if (more) break;
  }
  const taken = months.slice(0, MOST_CLOSED);
  const sum = (of: (due: number) => number) => taken.reduce((all, m) => all + of(m.total.due), 0);
  return {
    months: taken,
    toPay: sum((due) => Math.max(0, due)),
    toAsk: sum((due) => Math.max(0, -due)),
    more,
  };
}

export type Begun =
  | { kind: 'begun'; id: number }
  | { kind: 'nothing' }
  /** Something else would be closed than was shown. */
  | { kind: 'changed' };

/**
 * Has all months closed that wait, as they were shown: how many and what they come to. A form that is sent twice begins once; each month is closed
 * for itself by a job, with the sum that it has now, or is left.
 * @throws NotAllowed
 */
export async function beginClosing(
  actor: Actor,
  wanted: Wanted & { formKey: string; shown: { months: number; toPay: number; toAsk: number } },
  now: Date = new Date(),
): Promise<Begun> {
  const { months, toPay, toAsk } = await readyToClose(actor, wanted, now);
  return transaction(async (tx): Promise<Begun> => {
    const before = await closingOfForm(tx, wanted.formKey);
    if (before !== undefined) return { kind: 'begun', id: before };
    if (months.length === 0) return { kind: 'nothing' };
    const { shown } = wanted;
    if (months.length !== shown.months || toPay !== shown.toPay || toAsk !== shown.toAsk)
      return { kind: 'changed' };
    const id = await insertClosing(tx, { ...wanted, ...actor }, months);
    if (id === undefined) {
      const theirs = await closingOfForm(tx, wanted.formKey);
      return theirs === undefined ? { kind: 'changed' } : { kind: 'begun', id: theirs };
    }
    await addJob(tx, 'close_settlements', { id }, { key: `settlement_closing ${id}` });
    await record(tx, actor, {
      action: months.every((m) => m.kind === 'gift') ? 'settlement.producers' : 'settlement.close',
      subject: 'settlement_closing',
      subjectId: id,
      changes: {
        まとめて締める月: [null, `${wanted.until.slice(0, 7)}まで`],
        種類: [null, wanted.kind === null ? 'すべて' : KIND_NAMES[wanted.kind]],
        件数: [null, months.length],
        お支払い額の合計: [null, yen(toPay)],
        ご請求額の合計: [null, yen(toAsk)],
      },
    });
    return { kind: 'begun', id };
  });
}

/**
 * Job `close_settlements`: closes the months of a closing, each in a transaction with what came of it, so that one that is cut off goes on where it
 * stood and none is closed twice. Safe to run in parallel.
 */
export async function closeSettlements(payload: unknown, now: Date = new Date()): Promise<void> {
  const its = await findClosing(Number((payload as { id?: unknown }).id));
  if (!its || its.endedAt !== null) return;
  const actor = its.staffId === null ? undefined : await actorOf(db(), its.staffId, its);
  for (;;) {
    const position = await nextPosition(its.id);
    if (position === undefined) break;
    await closeOne(its, position, actor, now);
  }
  await endClosing(its.id);
}

function closeOne(its: Closing, position: number, actor: Actor | undefined, now: Date): Promise<void> {
  return transaction(async (tx) => {
    const month = await lockMonth(tx, its.id, position);
    if (!month) return;
    const closed = mayClose(actor, month)
      ? await closeIn(tx, actor, month.party, month.month, month.due, now)
      : undefined;
    await writeOutcome(tx, its.id, position, ...outcomeOf(closed));
  });
}

function mayClose(actor: Actor | undefined, month: MonthToClose): actor is Actor {
  return actor !== undefined && may(actor, closeAction(month), placeOf(month));
}

function outcomeOf(closed: Awaited<ReturnType<typeof closeIn>> | undefined): [Outcome, number | null] {
  switch (closed?.kind) {
    case 'closed':
    case 'already':
      return [closed.kind, closed.id];
    case 'changed':
      return ['changed', null];
    default:
      return ['refused', null];
  }
}

/** A closing that somebody may see: their own, or everybody's; undefined as if there were none otherwise. */
export async function readClosing(actor: Actor, id: number): Promise<Closing | undefined> {
  const found = await findClosing(id);
  const isOwn = found !== undefined && found.staffId !== null && found.staffId === actor.staffId;
  return isOwn || mayEverywhere(actor, 'settlement.read') ? found : undefined;
}

/** The newest closings that somebody may see. */
export async function recentClosings(actor: Actor, most: number): Promise<Closing[]> {
  if (mayEverywhere(actor, 'settlement.read')) return newestClosings(null, most);
  return actor.staffId === null ? [] : newestClosings(actor.staffId, most);
}
