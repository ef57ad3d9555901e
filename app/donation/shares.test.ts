import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { owed } from '#app/payment/payable.ts';
import { type PaymentSums, type Share, shareOut } from './shares.ts';

const AMOUNTS = [12_000, 10_000, 12_000, 5_000];
const TOTAL = 39_000;

const NOTHING: PaymentSums = { amount: TOTAL, received: TOTAL, refunded: 0, paidOut: 0, lost: 0 };

/** A payment of four donations, as events change it. */
class Payment {
  sums = { ...NOTHING };
  shares: Share[] = [];
  /** Refunds by the provider that have not come back. */
  refunds: number[] = [];
  private clock = 0;

  end(n: number) {
    if (this.shares.some((s) => s.id === n)) return;
    this.shares.push({ id: n, amount: AMOUNTS[n]!, ...FRESH, endedAt: new Date(this.clock + 1) });
    this.share();
  }

  /** As the payment machinery says it of the same sums. */
  owed(): number {
    const { amount, received, refunded, paidOut, lost } = this.sums;
    const standing = AMOUNTS.filter((_, n) => !this.shares.some((s) => s.id === n)).reduce(
      (a, b) => a + b,
      0,
    );
    return owed(
      { holds: (status) => status === 'paid' },
      {
        status: 'paid',
        payment_amount: amount,
        granted_amount: amount - standing,
        received_amount: received,
        refunded_amount: refunded,
        paid_out_amount: paidOut,
        disputes: lost > 0 ? [{ ref: 'd', status: 'lost', amount: lost }] : [],
      },
    );
  }

  refund(yen = this.owed()) {
    if (yen <= 0) return;
    this.sums.refunded += yen;
    this.refunds.push(yen);
    this.share();
  }

  payOut() {
    this.sums.paidOut += this.owed();
    this.share();
  }

  lose(yen: number) {
    const held = this.sums.received - this.sums.refunded - this.sums.paidOut - this.sums.lost;
    this.sums.lost += Math.max(0, Math.min(yen, held));
    this.share();
  }

  win() {
    this.sums.lost = 0;
    this.share();
  }

  bounce(which: number) {
    const [yen = 0] = this.refunds.splice(which % Math.max(1, this.refunds.length), 1);
    this.sums.refunded -= yen;
    this.share();
  }

  private share() {
    this.clock += 1;
    this.shares = shareOut(this.sums, this.shares, new Date(this.clock));
  }
}

const FRESH = { refunded: 0, paidOut: 0, lost: 0, returnedAt: null, failedAt: null };

const total = (shares: readonly Share[], of: (s: Share) => number) =>
  shares.reduce((sum, s) => sum + of(s), 0);
const rest = (s: Share) => s.amount - s.refunded - s.paidOut - s.lost;

const growing = fc.oneof(
  fc.nat(3).map((n) => (p: Payment) => p.end(n)),
  fc.constant((p: Payment) => p.refund()),
  fc.constant((p: Payment) => p.payOut()),
  fc.integer({ min: 1, max: 20_000 }).map((yen) => (p: Payment) => p.lose(yen)),
  fc.integer({ min: 1, max: 3_000 }).map((yen) => (p: Payment) => p.refund(Math.min(yen, p.owed()))),
);
const any = fc.oneof(
  growing,
  fc.constant((p: Payment) => p.win()),
  fc.nat(5).map((n) => (p: Payment) => p.bounce(n)),
);
const payment = fc.nat(2_000).map((surplus) => {
  const p = new Payment();
  p.sums.received += surplus;
  return p;
});

describe('the shares of several donations in what became of their payment', () => {
  it('add up to no more than what became of it, nor than each was worth, and leave nothing over', () => {
    fc.assert(
      fc.property(payment, fc.array(any, { maxLength: 25 }), (p, events) => {
        for (const event of events) {
          event(p);
          for (const s of p.shares)
            expect(Math.min(s.refunded, s.paidOut, s.lost, rest(s))).toBeGreaterThanOrEqual(0);
          for (const kind of ['refunded', 'paidOut', 'lost'] as const)
            expect(total(p.shares, (s) => s[kind])).toBeLessThanOrEqual(p.sums[kind]);
          const surplus = p.sums.received - TOTAL;
          const gone = p.sums.refunded + p.sums.paidOut - total(p.shares, (s) => s.refunded + s.paidOut);
          // What is left of each goes back from here: that is what the payment owes, but for the surplus.
          const open = total(p.shares, rest);
          if (open > 0) expect(open + surplus - gone).toBe(p.owed());
          expect(shareOut(p.sums, p.shares, new Date(0))).toEqual(p.shares);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never say less, or something else, of one while nothing comes back', () => {
    fc.assert(
      fc.property(payment, fc.array(growing, { maxLength: 25 }), (p, events) => {
        for (const event of events) {
          const before = p.shares;
          event(p);
          for (const s of before) {
            const now = p.shares.find(({ id }) => id === s.id)!;
            if (rest(s) === 0) expect(now).toEqual(s);
            for (const kind of ['refunded', 'paidOut', 'lost'] as const)
              expect(now[kind]).toBeGreaterThanOrEqual(s[kind]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('take back a refund from the one that it was for, wherever its sum says so', () => {
    const p = new Payment();
    p.end(1);
    p.refund();
    p.end(0);
    p.refund();
    p.end(3);
    p.payOut();
    p.bounce(0);
    expect(p.shares.map((s) => [s.id, rest(s), s.failedAt !== null])).toEqual([
      [1, 10_000, true],
      [0, 0, false],
      [3, 0, false],
    ]);
    p.payOut();
    expect(p.shares.map((s) => [s.id, s.refunded, s.paidOut, s.failedAt !== null])).toEqual([
      [1, 0, 10_000, false],
      [0, 12_000, 0, false],
      [3, 0, 5_000, false],
    ]);
  });

  it('are of the one that it was taken for, whatever ended or came back meanwhile', () => {
    const p = new Payment();
    p.end(0);
    p.refund();
    p.end(1);
    // Taken: 10,000 yen for this one. Then the refund of the first comes back.
    p.bounce(0);
    p.sums.paidOut += 10_000;
    p.win();
    expect(p.shares.map((s) => [s.id, s.paidOut, rest(s)])).toEqual([
      [0, 0, 12_000],
      [1, 10_000, 0],
    ]);
  });

  it('are paid out of the first of two equal ones, whose refund came back', () => {
    const p = new Payment();
    p.end(0);
    p.refund();
    p.bounce(0);
    p.end(2);
    p.sums.paidOut += 12_000;
    p.win();
    expect(p.shares.map((s) => [s.id, s.paidOut])).toEqual([
      [0, 12_000],
      [2, 0],
    ]);
  });

  it('are paid out of the one whose refund came back before it was taken, not of an equal one that ended first', () => {
    const p = new Payment();
    p.end(0);
    p.refund();
    p.end(2);
    p.refund();
    p.bounce(1); // nothing tells whose: it is told as the last one's
    expect(p.shares.map((s) => [s.id, s.failedAt !== null])).toEqual([
      [0, false],
      [2, true],
    ]);
    // Taken: 12,000 yen. Then the other one comes back.
    p.bounce(0);
    p.sums.paidOut += 12_000;
    p.win();
    expect(p.shares.map((s) => [s.id, s.paidOut, s.failedAt !== null])).toEqual([
      [0, 0, true],
      [2, 12_000, false],
    ]);
  });

  it('are paid out of all that were owed when it was taken, not of one that came later and makes the same sum', () => {
    const p = new Payment();
    p.end(0);
    p.refund();
    p.end(3);
    p.end(1);
    p.lose(3_000); // by hand from now on, and 15,000 of 17,000 yen
    p.win();
    const taken = p.owed();
    p.end(2);
    p.bounce(0);
    p.sums.paidOut += taken;
    p.win();
    expect(p.shares.map((s) => [s.id, s.paidOut])).toEqual([
      [0, 0],
      [3, 5_000],
      [1, 10_000],
      [2, 0],
    ]);
  });

  it('are paid out, not lost, where a bank took it after people had taken it', () => {
    const p = new Payment();
    p.end(1);
    p.lose(9_000);
    expect(p.shares).toMatchObject([{ lost: 9_000 }]);
    p.sums.paidOut += 10_000;
    p.shares = shareOut(p.sums, p.shares, new Date(9));
    expect(p.shares).toMatchObject([{ lost: 0, paidOut: 10_000 }]);
    // What was lost is borne by the next one that ends.
    p.end(0);
    expect(p.shares[1]).toMatchObject({ lost: 9_000, paidOut: 0 });
    expect(rest(p.shares[1]!)).toBe(3_000);
    expect(p.owed()).toBe(3_000);
  });

  it('take back a refund for two from both, and what fits none from the last', () => {
    const p = new Payment();
    p.end(0);
    p.refund();
    p.end(1);
    p.end(3);
    p.refund();
    p.bounce(1);
    expect(p.shares.map((s) => [s.id, rest(s)])).toEqual([
      [0, 0],
      [1, 10_000],
      [3, 5_000],
    ]);
    p.refund();
    p.sums.refunded -= 3_000;
    p.win();
    expect(p.shares.map((s) => [s.id, rest(s)])).toEqual([
      [0, 0],
      [1, 3_000],
      [3, 0],
    ]);
  });

  it('leave alone what was transferred beyond the amount, also where its refund came back', () => {
    const p = new Payment();
    p.sums.received += 1_000;
    p.refund();
    p.end(1);
    p.refund();
    expect(p.shares.map((s) => [s.refunded, s.failedAt !== null])).toEqual([[10_000, false]]);
    p.bounce(0);
    expect(p.shares.map((s) => [s.refunded, s.failedAt !== null])).toEqual([[10_000, false]]);
    p.bounce(0);
    expect(p.shares.map((s) => [s.refunded, s.failedAt !== null])).toEqual([[0, true]]);
  });
});
