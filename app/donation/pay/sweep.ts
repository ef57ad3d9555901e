import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyPaymentState, giveUp } from './complete.ts';

interface Open {
  number: string;
  provider_ref: string | null;
  idempotency_key: string;
  deadline: Date;
}

const BATCH = 100;
/** Until then the submitting request itself may still be waiting for the provider. */
const GRACE = '2 minutes';
/** How often the provider is asked about a payment that nobody brought news of: those made at once, and the others. */
const ASK_AGAIN = '3 minutes';
const ASK_DEFERRED_AGAIN = '6 hours';

/** Payments that need a look: past their deadline, or open for a while without news. */
async function openPayments(now: Date): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select d.number, p.provider_ref, p.idempotency_key, p.deadline
      from payment p join donation d on d.id = p.donation_id
     where p.status in ('created', 'pending')
       and (p.deadline < ${now}
            or (p.created_at < ${now}::timestamptz - ${GRACE}::interval
                and (p.checked_at is null or p.checked_at < ${now}::timestamptz
                     - case when p.method in ('card', 'wallet') then ${ASK_AGAIN} else ${ASK_DEFERRED_AGAIN} end::interval)))
     order by p.checked_at nulls first, p.deadline limit ${BATCH}`.execute(db());
  return rows;
}

/**
 * Job `sweep_payments`: finishes what nobody brought news of. A process that died between reservation and completion,
 * a webhook that never came, a payer who closed the window: each is asked for at the provider and carried over.
 * @param now for tests.
 */
export async function sweepPayments(now: Date = new Date()): Promise<void> {
  for (const payment of await openPayments(now)) {
    try {
      await sweep(payment, now);
    } catch (error) {
      log().error({ err: error, donation: payment.number }, 'payment could not be checked');
      await noteAttempt(payment.number, now);
      if (error instanceof ProviderUnavailable) return; // the rest would wait for the same answer
    }
  }
}

/** A payment that cannot be checked goes to the end of the line, so that it does not keep others waiting. */
async function noteAttempt(number: string, now: Date): Promise<void> {
  await sql`
    update payment set checked_at = ${now}
      from donation where donation.id = payment.donation_id and donation.number = ${number}`.execute(db());
}

async function sweep(payment: Open, now: Date): Promise<void> {
  const provider = paymentProvider();
  const state = payment.provider_ref
    ? await provider.fetchPayment(payment.provider_ref)
    : await provider.findByIdempotencyKey(payment.idempotency_key);
  if (!state)
    return giveUp(payment.number, {
      to: 'expired',
      actor: 'sweeper',
      reason: 'the provider never saw the payment',
    });
  const open = state.status === 'created' || state.status === 'pending';
  // Ending it at the provider first: what is paid in this very moment comes back as paid.
  const last = open && payment.deadline < now ? await provider.cancel(state.providerRef) : state;
  const late = open && last.status === 'failed';
  await applyPaymentState(late ? { ...last, status: 'expired' } : last, 'sweeper');
}
