import { integer } from '#app/forms/cells.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { may } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { parcelsById } from '../list-query.ts';
import { MOST_PARCELS } from '../send.ts';
import { deleteCost, lockSent, writeCost } from './cost-store.ts';

/** Yen for one parcel. */
const MOST = 1_000_000;

/** What it cost to send a parcel, as people type it and sheets hold it; nothing: not known. */
export const PARCEL_COST = integer(0, MOST, '円');

export type CostEntered =
  | 'entered'
  /** It stands there already. */
  | 'already'
  /** It has not left that time. */
  | 'unsent'
  /** There is no such parcel, or it is not theirs. */
  | 'unknown';

/**
 * Enters what it cost to send a parcel once, in place of what was entered before. It counts in the month in which it left.
 * @param attempt which time it was sent, from 1. @param amount yen; null takes away what was entered.
 */
export function enterParcelCost(
  actor: Actor,
  of: { deliveryId: number; attempt: number },
  amount: number | null,
): Promise<CostEntered> {
  return transaction(async (tx) => {
    const sent = await lockSent(tx, of.deliveryId, of.attempt);
    if (!sent || !may(actor, 'figure.edit', sent)) return 'unknown';
    if (sent.amount === amount) return 'already';
    const { sentOn } = sent;
    if (sentOn === null) return 'unsent';
    if (amount === null) await deleteCost(tx, sent);
    else await writeCost(tx, { ...sent, sentOn }, amount, actor.staffId);
    await record(tx, actor, {
      action: 'figure.edit',
      subject: 'delivery',
      subjectId: `${sent.number}-${sent.instalment}`,
      changes: { 送料: [sent.amount, amount] },
    });
    return 'entered';
  });
}

/** What a page of parcels cost as they left last, each for itself. @throws RangeError for more than a page of them. */
export async function enterParcelCosts(
  actor: Actor,
  costs: ReadonlyMap<number, number | null>,
): Promise<Map<number, CostEntered>> {
  if (costs.size > MOST_PARCELS) throw new RangeError(`${costs.size} parcels at once`);
  const outcomes = new Map<number, CostEntered>();
  for (const { id, attempt } of await parcelsById([...costs.keys()]))
    outcomes.set(id, await enterParcelCost(actor, { deliveryId: id, attempt }, costs.get(id) ?? null));
  return outcomes;
}
