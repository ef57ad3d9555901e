import type { CaseNews } from './attention/kinds.ts';
import {
  type Actor,
  type Decision,
  type Mail,
  type Move,
  type News,
  NOTHING,
  noted,
  type Rules,
  statusAfter,
} from './decision.ts';
import { disputed, heldOf, type Locked, type Part, sumOf } from './payable.ts';
import { disputeNews, disputesAfter, moneyToReturn, refundFailed, returnedTooMuch } from './setbacks.ts';

/**
 * The parts whose stock has to be taken again before `decide` can be asked: money has come for what released its pieces
 * when it expired, and nothing but stock can be in its way.
 */
export function needsStock(rules: Rules, row: Locked, { state }: News): readonly Part[] {
  const { status, paidAt } = state;
  if (status !== 'paid' || paidAt === null || wasCounted(row) || row.status !== 'expired') return [];
  return rules.parts(row).filter((part) => rules.rejectionReason(row, part, paidAt) === null);
}

/**
 * What follows from news of a payment, of its locked row alone: news may come twice, late and out of order, and the
 * states decide what is still to be done. The same news a second time move, tell and take nothing.
 * @param taken those of `needsStock` for which there was stock.
 * @throws Error when the provider calls a payment paid without an instant.
 */
export function decide(rules: Rules, row: Locked, news: News, taken: ReadonlySet<number>): Decision {
  const { actor } = news;
  const sums = sumsAfter(row, news);
  let now: Locked = { ...row, ...sums };
  const parts: Decision[] = [];
  const then = (part: Decision) => {
    parts.push(part);
    const { granted_amount = now.granted_amount, disputes = now.disputes } = part.payment;
    now = { ...now, status: statusAfter(now.status, part), granted_amount, disputes };
  };
  then(outcomeOf(rules, row, news, taken));
  const returned = now.refunded_amount - row.refunded_amount;
  if (returned > 0)
    then(moneyBack(rules, { ...now, disputes: disputesAfter(row, news.state) }, news, returned));
  const came = now.bounced_amount - row.bounced_amount;
  if (came > 0) then(refundFailed(rules, now, news, came));
  then(disputeNews(rules, now, news));
  const back = moneyToReturn(rules, row, now);
  const grew = Object.entries(sums).some(([name, yen]) => row[name as keyof typeof sums] !== yen);
  return {
    payment: { ...Object.assign({}, ...parts.map((p) => p.payment)), ...(grew && sums) },
    moves: parts.flatMap((p) => p.moves),
    dropped: parts[0]!.dropped,
    fulfil: parts[0]!.fulfil,
    reserved: parts[0]!.reserved,
    refundedElsewhere: parts.find((p) => p.refundedElsewhere !== null)?.refundedElsewhere ?? null,
    lost: parts.some((p) => p.lost),
    mails: parts.flatMap((p) => p.mails),
    // News that a return of the money brings need no other: it is under way.
    returnMoney: back.returnMoney && actor !== 'refund',
    cases: [...[...parts, back].flatMap((p) => p.cases), ...returnedTooMuch(row, now)],
  };
}

/**
 * The sums as they are now. What was received, refunded in all and came back only ever grows, so that older news cannot
 * lower them.
 */
function sumsAfter(row: Locked, { state }: News) {
  const bounced_amount = Math.max(row.bounced_amount, state.bouncedAmount);
  const sent = Math.max(row.refunded_amount + row.bounced_amount, state.refundedAmount + state.bouncedAmount);
  return {
    received_amount: Math.max(row.received_amount, state.receivedAmount),
    refunded_amount: sent - bounced_amount,
    bounced_amount,
  };
}

function outcomeOf(rules: Rules, row: Locked, news: News, taken: ReadonlySet<number>): Decision {
  const { status } = news.state;
  switch (status) {
    case 'paid':
      return paid(rules, row, news, taken);
    case 'failed':
    case 'expired':
      return ended(row, news, status);
    case 'refunded':
      return cameAndWent(row, news);
    default:
      return open(row, news, status);
  }
}

/** What went back counts as for every other state; a payment of which nothing was known before it ends by it. */
function cameAndWent(row: Locked, news: News): Decision {
  if (row.status !== 'pending_payment') return NOTHING;
  return {
    ...NOTHING,
    payment: noted(news, 'refunded'),
    moves: [{ to: 'cancelled', actor: news.actor, reason: 'refunded at the provider' }],
    reserved: 'release',
  };
}

function open(row: Locked, news: News, status: 'created' | 'pending'): Decision {
  const { state } = news;
  // Older news than what we know change nothing.
  const known =
    row.payment_status === 'created' || (row.payment_status === 'pending' && status === 'pending');
  if (!known || row.status !== 'pending_payment') return NOTHING;
  const mails: Mail[] = [];
  if (status === 'pending' && state.instructions.length > 0) {
    if (row.payment_status === 'created' || !row.has_instructions) mails.push({ name: 'howToPay' });
    if (state.receivedAmount > row.received_amount) mails.push({ name: 'partlyReceived' });
  }
  return { ...NOTHING, payment: noted(news, status), mails };
}

/** Whether this money was noted before, whatever became of it since; or it came and went before that was known. */
function wasCounted(row: Locked): boolean {
  return row.paid_at !== null || ['refunded', 'refund_due'].includes(row.payment_status);
}

/**
 * Each part is decided for itself, as if it had been applied for alone: those that can be had are not taken from the payer
 * because of one that cannot.
 */
function paid(rules: Rules, row: Locked, news: News, taken: ReadonlySet<number>): Decision {
  const { state, actor } = news;
  const { paidAt } = state;
  if (!paidAt) throw new Error(`payment ${state.providerRef} is paid without an instant`);
  if (wasCounted(row)) return NOTHING;
  const was = row.status;
  const inTime = was === 'pending_payment';
  const late = `paid while ${was}`;
  const parts = rules
    .parts(row)
    .map((part) => ({ ...part, fault: rules.rejectionReason(row, part, paidAt) }));
  const gone = parts.filter(({ id, fault }) => fault !== null || !(inTime || taken.has(id)));
  const set = { paid_at: paidAt };
  if (gone.length < parts.length)
    return {
      ...NOTHING,
      payment: {
        ...noted(news, 'paid'),
        ...(gone.length > 0 && { granted_amount: row.granted_amount + sumOf(gone) }),
      },
      dropped: gone.map(({ id, fault }) => ({ part: id, reason: fault ?? 'nothing left' })),
      moves: [{ to: 'paid', actor, reason: inTime ? '' : late, set }],
      fulfil: paidAt,
      reserved: inTime ? 'settle' : null,
      mails: [{ name: 'paid' }],
    };
  // Paid, but it cannot be fulfilled: the money goes back and the payer is told why.
  const first = parts[0]?.fault ?? null;
  const fault = parts.every((p) => p.fault === first) ? first : null;
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

/**
 * Money went back since we last looked.
 * @param row with the sums, the disputes and the state as they are now. @param returned yen.
 */
function moneyBack(rules: Rules, row: Locked, news: News, returned: number): Decision {
  const held = heldOf(row);
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
  if (!rules.holds(row.status))
    return {
      ...told('partReturned'),
      payment: news.state.status === 'refunded' ? noted(news, 'refunded') : {},
    };
  // A part that was lost is missing, but nobody refunded it.
  if (held + disputed(row, 'lost') < row.payment_amount - row.granted_amount) {
    // Not our doing. All of it ends the thing; a part is for people to look at, as there is none of another amount.
    const whole = held <= 0;
    return {
      ...(whole
        ? { ...told('refunded'), payment: noted(news, 'refunded') }
        : { ...NOTHING, cases: [elsewhere(row, returned)] }),
      refundedElsewhere: Math.max(0, held),
    };
  }
  return told(row.granted_amount > 0 ? 'partRefunded' : 'surplusReturned');
}

function elsewhere(row: Locked, amount: number): CaseNews {
  return { open: 'refunded_elsewhere', key: String(row.refunded_amount), amount };
}
