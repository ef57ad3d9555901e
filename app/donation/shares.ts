/**
 * What of a payment's money is one donation's, of those that were paid at once: how much of what went back, and of what a bank
 * took, each of them has had. It is written down when it happens, and stays: what becomes of another one never rewrites it.
 */

/** Of a payment. Yen. */
export interface PaymentSums {
  amount: number;
  received: number;
  /** Given back by the provider, less what came back from the payer's bank. */
  refunded: number;
  /** Paid out by people, past the provider. */
  paidOut: number;
  /** Lost in disputes. */
  lost: number;
}

/** Of a donation that was paid and ended. Yen. */
export interface Share {
  id: number;
  amount: number;
  refunded: number;
  paidOut: number;
  lost: number;
  /** When it ended, so that its money was to go back. */
  endedAt: Date;
  /** When the last of what goes back from here had gone; null while it has not. */
  returnedAt: Date | null;
  /** When a refund of it came back, the last time, and has not been replaced since. */
  failedAt: Date | null;
}

/** Yen of it that are to go back from here. */
function restOf(s: Share): number {
  return s.amount - s.refunded - s.paidOut - s.lost;
}

function total(shares: readonly Share[], of: (s: Share) => number): number {
  return shares.reduce((sum, s) => sum + of(s), 0);
}

/**
 * Shares what became of a payment among the donations of it that ended. What was shared before stands, but for what came
 * back: that is taken from those whose refunds went together and make just that sum, or else from the last ones. What is new
 * goes to those that ended first and have not had theirs; what none of them has room for waits for the next one that ends.
 * What was transferred beyond the amount is none's.
 * @param ended in the order in which they ended. @param now when this became known.
 */
export function shareOut(sums: PaymentSums, ended: readonly Share[], now: Date): Share[] {
  const shares = ended.map((s) => ({ ...s }));
  const surplus = Math.max(0, sums.received - sums.amount);
  /** What went back that must be one's of those; the surplus may have gone, or not yet. */
  const least = Math.max(0, sums.refunded + sums.paidOut - surplus);
  takeBackRefunds(shares, sums.refunded, least, now);
  takeBackLosses(shares, sums.lost);
  let open = least - total(shares, (s) => s.refunded + s.paidOut);
  const byHand = sums.paidOut > total(shares, (s) => s.paidOut);
  for (const s of inTurn(shares, open, byHand)) {
    for (const kind of ['paidOut', 'refunded'] as const) {
      const more = Math.min(restOf(s), open, sums[kind] - total(shares, (x) => x[kind]));
      if (more <= 0) continue;
      s[kind] += more;
      open -= more;
    }
  }
  payOutForLost(shares, Math.min(open, sums.paidOut - total(shares, (s) => s.paidOut)));
  for (const s of shares)
    s.lost += Math.max(0, Math.min(restOf(s), sums.lost - total(shares, (x) => x.lost)));
  for (const s of shares) settle(s, now);
  return shares;
}

/** Whose turn it is to have what went back. @param yen that went back. @param byHand people paid it out. */
function inTurn(shares: readonly Share[], yen: number, byHand: boolean): readonly Share[] {
  const order = byHand ? shares.toSorted((a, b) => owedSince(a) - owedSince(b)) : shares;
  const meant = byHand ? takenFor(order, yen) : askedFor(order, yen);
  return [...meant, ...order.filter((s) => !meant.includes(s))];
}

/** What came back is to be returned since then, whatever had been done about it before. */
function owedSince({ failedAt, endedAt }: Share): number {
  return (failedAt ?? endedAt).getTime();
}

/**
 * Of those that ended first: the first one whose rest is just that sum, or all without a refund that came back, as it was asked for
 * before others ended. The provider is never asked for what came back once.
 */
function askedFor(shares: readonly Share[], yen: number): readonly Share[] {
  const whole = shares.filter((s) => s.failedAt === null);
  const one = whole.filter((s) => restOf(s) === yen).slice(0, 1);
  return one.length === 0 && total(whole, restOf) === yen ? whole : one;
}

/**
 * Who takes money takes all that is owed then: what ended, or came back, after it is another's. Where a dispute kept some of it, the
 * first one whose rest is just that sum. @param shares in the order in which they came to be owed.
 */
function takenFor(shares: readonly Share[], yen: number): readonly Share[] {
  let sum = 0;
  const last = shares.findIndex((s) => {
    sum += restOf(s);
    return sum >= yen;
  });
  if (sum === yen) return shares.slice(0, last + 1);
  return shares.filter((s) => restOf(s) === yen).slice(0, 1);
}

/**
 * People paid out what they had taken before a bank took it, too: it is that donation's all the same, and what was lost is for
 * people to look at. @param yen that were paid out and are none's.
 */
function payOutForLost(shares: readonly Share[], yen: number): void {
  let open = yen;
  for (const s of shares) {
    const more = Math.min(s.lost, Math.max(0, open));
    s.paidOut += more;
    s.lost -= more;
    open -= more;
  }
}

/** Whether all of its money went where it goes, and since when. */
function settle(s: Share, now: Date): void {
  const done = restOf(s) === 0;
  if (done) s.failedAt = null;
  s.returnedAt = done && s.refunded + s.paidOut > 0 ? (s.returnedAt ?? now) : null;
}

/** @param refunded yen that the provider has given back. @param least yen that these must have had in all. */
function takeBackRefunds(shares: Share[], refunded: number, least: number, now: Date): void {
  let tooMuch = total(shares, (s) => s.refunded) - refunded;
  if (tooMuch <= 0) return;
  const most = total(shares, (s) => s.refunded + s.paidOut) - least;
  const newest = shares.filter((s) => s.refunded > 0).toSorted((a, b) => instant(b) - instant(a));
  const together = newest
    .map((s) => newest.filter((x) => instant(x) === instant(s)))
    .find((group) => {
      const sum = total(group, (s) => s.refunded);
      return sum >= tooMuch && sum <= most;
    });
  for (const s of together ?? newest) {
    const less = together ? s.refunded : Math.min(s.refunded, tooMuch);
    if (less <= 0) continue;
    s.refunded -= less;
    s.failedAt = now;
    tooMuch -= less;
  }
}

/** What had not gone whole went last. */
function instant({ returnedAt }: Share): number {
  return returnedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** A dispute that was lost was won after all. */
function takeBackLosses(shares: Share[], lost: number): void {
  let tooMuch = total(shares, (s) => s.lost) - lost;
  for (const s of shares.toReversed()) {
    const less = Math.min(s.lost, Math.max(0, tooMuch));
    s.lost -= less;
    tooMuch -= less;
  }
}
