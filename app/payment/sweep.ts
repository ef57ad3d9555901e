import { log } from '#platform/log.ts';
import { type PaymentState, ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyPaymentState, giveUp, type Payables } from './complete.ts';
import {
  claimDue,
  endOutage,
  noteChecked,
  noteOutage,
  type OpenPayment,
  outageOf,
  putBack,
} from './sweep-store.ts';

/** Payments asked for at the same time: half of a usual pool of connections, and far below any provider's limit. */
const PARALLEL = 8;
const BATCH = 64;
/** The job comes every minute; what is still due then is the next one's. */
const BUDGET = 50_000;
/** So many questions in a row without an answer, and the provider is down. */
const PATIENCE = 5;

/**
 * Job `sweep_payments`: finishes what nobody brought news of. A process that died between reservation and completion,
 * a webhook that never came, a payer who closed the window: each is asked for at the provider and carried over, many at
 * once, until none is due or the minute is over. Several workers share the work. A provider that is down is left alone
 * but for one question after ever longer pauses.
 * @param now for tests.
 */
export async function sweepPayments(payables: Payables, now: Date = new Date()): Promise<void> {
  const { name } = paymentProvider();
  const outage = await outageOf(name, now);
  if (outage === 'wait') return;
  const end = Date.now() + BUDGET;
  if (outage === 'try') {
    const [first] = await claimDue(now, 1);
    if (!first || !(await askAll(payables, [first], now, 1))) return;
    await endOutage(name);
    log().warn({ provider: name }, 'the payment provider answers again');
  }
  while (Date.now() < end) {
    const due = await claimDue(now, BATCH);
    if (due.length === 0 || !(await askAll(payables, due, now, PATIENCE))) return;
  }
}

/** Asks for each of these. @returns false when the provider turned out to be down; what it did not answer stays due. */
async function askAll(
  payables: Payables,
  due: readonly OpenPayment[],
  now: Date,
  patience: number,
): Promise<boolean> {
  const left = [...due];
  const asked: number[] = [];
  let silent = 0;
  const one = async (): Promise<void> => {
    for (let p = left.shift(); p && silent < patience; p = left.shift()) {
      try {
        await sweep(payables, p, now);
        silent = 0;
        asked.push(p.id);
      } catch (error) {
        log().error({ err: error, reference: p.reference }, 'payment could not be checked');
        if (error instanceof ProviderUnavailable) silent++;
        else asked.push(p.id);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, due.length) }, one));
  await noteChecked(asked, now);
  await putBack(
    due.map((p) => p.id).filter((id) => !asked.includes(id)),
    now,
  );
  if (silent < patience) return true;
  const { name } = paymentProvider();
  const { failures } = await noteOutage(name, now);
  log().error({ provider: name, failures }, 'ALARM: the payment provider does not answer');
  return false;
}

async function sweep(payables: Payables, payment: OpenPayment, now: Date): Promise<void> {
  const provider = paymentProvider();
  const state = payment.provider_ref
    ? await provider.fetchPayment(payment.provider_ref)
    : await provider.findByIdempotencyKey(payment.idempotency_key);
  if (!state)
    return giveUp(payables, payment.reference, {
      to: 'expired',
      actor: 'sweeper',
      reason: 'the provider never saw the payment',
    });
  const open = state.status === 'created' || state.status === 'pending';
  const over = payment.deadline < now;
  if (open && !over && isKnown(payment, state)) return;
  // Ending it at the provider first: what is paid in this very moment comes back as paid.
  const last = open && over ? await provider.cancel(state.providerRef) : state;
  const late = open && last.status === 'failed';
  await applyPaymentState(payables, late ? { ...last, status: 'expired' } : last, 'sweeper');
}

/** Most payments that are asked for just wait on: no transaction for those. */
function isKnown(p: OpenPayment, state: PaymentState): boolean {
  return (
    p.provider_ref !== null &&
    p.status === state.status &&
    p.has_instructions === state.instructions.length > 0 &&
    p.received_amount === state.receivedAmount &&
    p.refunded_amount === state.refundedAmount
  );
}
