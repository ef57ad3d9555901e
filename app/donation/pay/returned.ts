import type { Tx } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { partReturnedMail, refundedMail, surplusReturnedMail } from '../return-mails.ts';
import { moveDonation } from '../store.ts';
import { type LockedDonation, notePayment } from './complete-store.ts';
import { undo } from './undo.ts';

/**
 * Not our doing: somebody gave money of a paid donation back in the provider's own console. All of it ends the donation;
 * a part is for people to look at, as there is no donation of another amount than was applied for.
 */
async function takenBackElsewhere(
  tx: Tx,
  d: LockedDonation,
  state: PaymentState,
  held: number,
  returned: number,
): Promise<void> {
  log().error({ donation: d.number, held }, 'a paid donation was refunded at the provider');
  if (held > 0) return;
  await undo(tx, d, { actor: 'provider', reason: 'refunded at the provider' });
  await notePayment(tx, d.payment_id, state, 'refunded');
  await refundedMail(tx, d.id, returned);
}

/** Money went back since we last looked: carries it over to the donation as it stands, and tells the donor. */
export async function tellOfReturn(
  tx: Tx,
  before: LockedDonation,
  state: PaymentState,
  actor: string,
): Promise<void> {
  const { status } = await tx
    .selectFrom('donation')
    .select('status')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const returned = state.refundedAmount - before.refunded_amount;
  const held = state.receivedAmount - state.refundedAmount;
  switch (status) {
    case 'refund_due':
    case 'cancelled':
      if (held > 0) return;
      await notePayment(tx, before.payment_id, state, 'refunded');
      if (status === 'refund_due')
        await moveDonation(tx, { id: before.id, status }, 'refunded', { actor, reason: '' });
      return refundedMail(tx, before.id, returned);
    case 'paid':
      if (held >= before.payment_amount) return surplusReturnedMail(tx, before.id, returned);
      return takenBackElsewhere(tx, before, state, held, returned);
    default:
      return partReturnedMail(tx, before.id, returned);
  }
}
