import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { findParty, lockParty, statementOf, writeStatement } from './close-store.ts';
import { namesOf } from './names-query.ts';
import { monthToClose } from './open-query.ts';
import { closeAction, keyOf, type Party, placeOf } from './party.ts';
import { isOver, monthOf, totalOf } from './rules.ts';
import { openSums, termsIn } from './sums-query.ts';

export type Closed =
  /** Now, or by somebody before. */
  | { kind: 'closed' | 'already'; id: number }
  /** There is no such party, or nothing of it to be closed. */
  | { kind: 'unknown' }
  /** Its month is not over. */
  | { kind: 'early' }
  /** An earlier month comes first. */
  | { kind: 'not_next'; next: string }
  /** Another sum would be closed than was shown: something has come since. */
  | { kind: 'changed' };

/**
 * Closes a month with somebody: once, also when several people do it at the same time. What is told of after it, also of that month, goes into the next
 * one as a correction.
 * @param month 'YYYY-MM-01'. @param shown what was to be paid by the draft, in yen; undefined: whatever it is.
 * @throws NotAllowed
 */
export function closeMonth(
  actor: Actor,
  partyKey: string,
  month: string,
  shown?: number,
  now: Date = new Date(),
): Promise<Closed> {
  return transaction((tx) => closeIn(tx, actor, partyKey, month, shown, now));
}

/** The same within a transaction of more. @throws NotAllowed */
export async function closeIn(
  tx: Tx,
  actor: Actor,
  partyKey: string,
  month: string,
  shown: number | undefined,
  now: Date,
): Promise<Closed> {
  const party = await findParty(tx, partyKey);
  if (!party) return { kind: 'unknown' };
  demand(actor, closeAction(party), placeOf(party));
  await lockParty(tx, partyKey);
  const before = await statementOf(tx, partyKey, month);
  if (before) return { kind: 'already', id: before.id };
  const next = await monthToClose(tx, partyKey, monthOf(jstDate(now)));
  if (next === undefined) return { kind: 'unknown' };
  if (next !== month) return { kind: 'not_next', next };
  if (!isOver(month, now)) return { kind: 'early' };
  if (shown !== undefined && shown !== (await draftTotal(tx, party, month)).due) return { kind: 'changed' };
  const { id, total } = await writeStatement(tx, party, month, {
    name: actor.name,
    names: await namesOf(tx, party),
  });
  await record(tx, actor, {
    action: closeAction(party),
    subject: 'settlement',
    subjectId: id,
    changes: { 締め: [null, `${party.name} ${month.slice(0, 7)}`], 精算額: [null, yen(total.due)] },
  });
  return { kind: 'closed', id };
}

/** What a month would come to if it were closed now. */
export async function draftTotal(on: Tx, party: Party, month: string) {
  const key = keyOf(party);
  return totalOf(await openSums(on, key, month), (await termsIn(on, key, month)).monthlyFee);
}
