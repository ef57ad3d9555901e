import type { PaymentState } from '#platform/payment/port.ts';
import { type By, type Locked, owed, type Payable, type PaymentStep } from './payable.ts';

/** Who brought the news: return page, webhook, sweeper, submit, or the job that returns money. */
export type Actor = 'return' | 'webhook' | 'sweeper' | 'submit' | 'refund';

/** What the provider says of a payment, who asked it, and when. */
export interface News {
  state: PaymentState;
  actor: Actor;
  at: Date;
}

/** What is asked of the kind of thing: pure functions both. */
export type Rules = Pick<Payable, 'holds' | 'rejectionReason'>;

/** Columns of the payment's row that get another value. */
export interface PaymentWrite {
  status?: PaymentState['status'] | 'refund_due';
  provider_ref?: string;
  redirect_url?: string | null;
  instructions?: PaymentState['instructions'];
  failure_code?: string | null;
  paid_at?: Date | null;
  checked_at?: Date;
  received_amount?: number;
  refunded_amount?: number;
}

interface Move extends By {
  to: PaymentStep;
  /** Only where the payment itself is the reason. */
  set?: { paid_at: Date };
}

/** A mail of PaymentMails, with what it tells beside the thing itself. Amounts in yen. */
export type Mail =
  | { name: 'received' | 'howToPay' | 'partlyReceived' | 'paid' | 'failed' | 'expired' }
  | { name: 'refundDue'; fault: string | null }
  | { name: 'refunded' | 'partRefunded' | 'surplusReturned' | 'partReturned'; amount: number };

/** What news of a payment lead to. complete.ts carries it out in the order of these members. */
export interface Decision {
  /** Empty when nothing of it changes. */
  payment: PaymentWrite;
  moves: readonly Move[];
  /** Fulfilled: when it was paid. Deliveries and tickets are made, and the goods gain in popularity. */
  fulfil: Date | null;
  /** Its reserved pieces are given away, or all that was held for it is free again. */
  reserved: 'settle' | 'release' | null;
  /** Yen left of what stands, when somebody gave money back in the provider's own console; at 0 it is undone. */
  refundedElsewhere: number | null;
  mails: readonly Mail[];
  /** Money is held that is the payer's. */
  returnMoney: boolean;
}

const NOTHING: Decision = {
  payment: {},
  moves: [],
  fulfil: null,
  reserved: null,
  refundedElsewhere: null,
  mails: [],
  returnMoney: false,
};

/**
 * Whether stock has to be taken again before `decide` can be asked: money has come for what let go of its pieces when
 * it expired, and nothing but stock can be in its way.
 */
export function needsStock(rules: Rules, row: Locked, { state }: News): boolean {
  return (
    state.status === 'paid' &&
    state.paidAt !== null &&
    row.paid_at === null &&
    row.status === 'expired' &&
    rules.rejectionReason(row, state.paidAt) === null
  );
}

/**
 * What follows from news of a payment, of its locked row alone: news may come twice, late and out of order, and the
 * states decide what is still to be done. The same news a second time move, tell and take nothing.
 * @param stockTaken what became of `needsStock`.
 * @throws Error when the provider calls a payment paid without an instant.
 */
export function decide(rules: Rules, row: Locked, news: News, stockTaken: boolean): Decision {
  const { state, actor } = news;
  const outcome = outcomeOf(rules, row, news, stockTaken);
  const after: Locked = {
    ...row,
    status: outcome.moves.at(-1)?.to ?? row.status,
    // Both sums only ever grow, so that older news cannot lower them.
    received_amount: Math.max(row.received_amount, state.receivedAmount),
    refunded_amount: Math.max(row.refunded_amount, state.refundedAmount),
  };
  const returned = after.refunded_amount - row.refunded_amount;
  const back = returned > 0 ? moneyBack(rules, after, news, returned) : NOTHING;
  const moves = [...outcome.moves, ...back.moves];
  const ends = back.refundedElsewhere === 0 ? 'cancelled' : (moves.at(-1)?.to ?? row.status);
  const grew = returned > 0 || after.received_amount > row.received_amount;
  return {
    payment: {
      ...outcome.payment,
      ...back.payment,
      ...(grew && { received_amount: after.received_amount, refunded_amount: after.refunded_amount }),
    },
    moves,
    fulfil: outcome.fulfil,
    reserved: outcome.reserved,
    refundedElsewhere: back.refundedElsewhere,
    mails: [...outcome.mails, ...back.mails],
    // The job itself is under way already when it brings the news.
    returnMoney: actor !== 'refund' && owed(rules, { ...after, status: ends }) > 0,
  };
}

function outcomeOf(rules: Rules, row: Locked, news: News, stockTaken: boolean): Decision {
  const { status } = news.state;
  switch (status) {
    case 'paid':
      return paid(rules, row, news, stockTaken);
    case 'failed':
    case 'expired':
      return ended(row, news, status);
    case 'refunded':
      return NOTHING; // what went back counts as for every other state
    default:
      return open(row, news, status);
  }
}

/** All that the provider said of the payment. */
function noted({ state, at }: News, status: NonNullable<PaymentWrite['status']>): PaymentWrite {
  return {
    status,
    provider_ref: state.providerRef,
    redirect_url: state.redirectUrl,
    instructions: state.instructions,
    failure_code: state.failureCode,
    paid_at: state.paidAt,
    checked_at: at,
  };
}

function open(row: Locked, news: News, status: 'created' | 'pending'): Decision {
  const { state, actor } = news;
  // Older news than what we know change nothing.
  const known =
    row.payment_status === 'created' || (row.payment_status === 'pending' && status === 'pending');
  if (!known || row.status !== 'pending_payment') return NOTHING;
  const mails: Mail[] = [];
  // Also when a webhook or the sweeper was quicker than the submit; its dedupe key lets it go out once.
  if (status === 'created' && actor === 'submit') mails.push({ name: 'received' });
  if (status === 'pending' && state.instructions.length > 0) {
    if (row.payment_status === 'created' || !row.has_instructions) mails.push({ name: 'howToPay' });
    if (state.receivedAmount > row.received_amount) mails.push({ name: 'partlyReceived' });
  }
  return { ...NOTHING, payment: noted(news, status), mails };
}

function paid(rules: Rules, row: Locked, news: News, stockTaken: boolean): Decision {
  const { state, actor } = news;
  const { paidAt } = state;
  if (!paidAt) throw new Error(`payment ${state.providerRef} is paid without an instant`);
  if (row.paid_at !== null) return NOTHING; // this money was counted before, whatever became of it since
  const was = row.status;
  const inTime = was === 'pending_payment';
  const late = `paid while ${was}`;
  const fault = rules.rejectionReason(row, paidAt);
  const set = { paid_at: paidAt };
  if (fault === null && (inTime || stockTaken))
    return {
      ...NOTHING,
      payment: noted(news, 'paid'),
      moves: [{ to: 'paid', actor, reason: inTime ? '' : late, set }],
      fulfil: paidAt,
      reserved: inTime ? 'settle' : null,
      mails: [{ name: 'paid' }],
    };
  // Paid, but it cannot be fulfilled: the money goes back and the payer is told why.
  const by = { actor, reason: fault ?? late };
  return {
    ...NOTHING,
    payment: noted(news, 'refund_due'),
    moves: [...(inTime ? [{ to: 'expired' as const, ...by }] : []), { to: 'refund_due', ...by, set }],
    reserved: inTime ? 'release' : null,
    mails: [{ name: 'refundDue', fault }],
  };
}

function ended(row: Locked, news: News, to: 'failed' | 'expired'): Decision {
  const { state, actor } = news;
  const unpaid = row.payment_status === 'created' || row.payment_status === 'pending';
  return {
    ...(row.status === 'pending_payment' ? end(to, { actor, reason: state.failureCode ?? '' }) : NOTHING),
    payment: unpaid ? noted(news, to) : {},
  };
}

/** Ends what was never paid; its pieces are free again. A payer who is back sees that it failed, and needs no mail. */
export function end(to: 'failed' | 'expired', by: { actor: Actor; reason: string }): Decision {
  return {
    ...NOTHING,
    payment: { status: to },
    moves: [{ to, actor: by.actor, reason: by.reason }],
    reserved: 'release',
    mails: to === 'failed' && by.actor === 'return' ? [] : [{ name: to }],
  };
}

/** Money went back since we last looked. @param row with the sums and the state as they are now. @param returned yen. */
function moneyBack(rules: Rules, row: Locked, news: News, returned: number): Decision {
  const held = row.received_amount - row.refunded_amount;
  const told = (name: 'refunded' | 'partRefunded' | 'surplusReturned' | 'partReturned'): Decision => ({
    ...NOTHING,
    mails: [{ name, amount: returned }],
  });
  if (row.status === 'refund_due' || row.status === 'cancelled') {
    if (held > 0) return NOTHING;
    const moves: Move[] =
      row.status === 'refund_due' ? [{ to: 'refunded', actor: news.actor, reason: '' }] : [];
    return { ...told('refunded'), payment: noted(news, 'refunded'), moves };
  }
  if (!rules.holds(row.status)) return told('partReturned');
  if (held < row.payment_amount - row.granted_amount) {
    // Not our doing. All of it ends the thing; a part is for people to look at, as there is none of another amount.
    const whole = held <= 0;
    return {
      ...(whole ? { ...told('refunded'), payment: noted(news, 'refunded') } : NOTHING),
      refundedElsewhere: Math.max(0, held),
    };
  }
  return told(row.granted_amount > 0 ? 'partRefunded' : 'surplusReturned');
}
