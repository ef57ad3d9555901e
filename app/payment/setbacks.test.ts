import { describe, expect, it } from 'vitest';
import type { Dispute, PaymentState } from '#platform/payment/port.ts';
import { decide } from './decide.ts';
import { heldOf, type Locked, owed } from './payable.ts';
import { AMOUNT, by, line, NONE, news, rules, THINGS } from './testing/news.ts';

const UNTIL = new Date('2026-12-01T00:00:00Z');
const dispute = (status: Dispute['status'], amount = AMOUNT): Dispute => ({
  ref: 'd1',
  status,
  amount,
  evidenceUntil: status === 'open' ? UNTIL : null,
});
const disputed = (status: Dispute['status'], amount?: number) =>
  news('paid', { disputes: [dispute(status, amount)] });
const cameBack = news('paid', { bouncedAmount: AMOUNT });
const told = (row: Locked, state: PaymentState) => line(decide(rules(), row, by(state), NONE));
const known = (row: Locked, status: Dispute['status'], amount?: number): Locked => ({
  ...row,
  disputes: [dispute(status, amount)],
});
const { paid, open, refunded } = THINGS as Record<string, Locked>;
const cancelled = THINGS['cancelled, paid']!;
const returned = THINGS['cancelled, returned']!;
const due = THINGS['to be refunded']!;

describe('a dispute', () => {
  it('is put before people with its deadline, and moves nothing while it is open', () => {
    expect(told(paid!, disputed('open'))).toBe('case dispute 10000');
    const { payment, cases } = decide(rules(), paid!, by(disputed('open')), NONE);
    expect(payment).toEqual({ disputes: [{ ref: 'd1', status: 'open', amount: AMOUNT }], dispute: 'open' });
    expect(cases).toEqual([{ open: 'dispute', key: 'd1', amount: AMOUNT, due: UNTIL }]);
    expect(told(known(paid!, 'open'), disputed('open'))).toBe('');
  });
  it('that is won lets all go on', () => {
    expect(told(known(paid!, 'open'), disputed('won'))).toBe('done dispute');
    expect(decide(rules(), known(paid!, 'open'), by(disputed('won')), NONE).payment.dispute).toBe('won');
  });
  it('that is lost ends what it paid for, without a refund', () => {
    const end = 'payment refunded · lost · mail disputeLost · done dispute · case dispute_lost 10000';
    expect(told(known(paid!, 'open'), disputed('lost'))).toBe(end);
    expect(told(paid!, disputed('lost'))).toBe(end); // the first news of it
  });
  it('that is lost before the payment was known ends it in one go', () =>
    expect(told(open!, disputed('lost'))).toBe(
      'payment refunded · 10000/0 · → paid · fulfil · settle · lost · mail paid · mail disputeLost · done dispute · case dispute_lost 10000',
    ));
  it('that is lost for a part is for people: nothing ends, nothing goes back', () =>
    expect(told(known(paid!, 'open', 3000), disputed('lost', 3000))).toBe(
      'done dispute · case dispute_lost 3000',
    ));
  it('is not opened again by news that come late', () => {
    for (const status of ['won', 'lost'] as const)
      expect(told(known(paid!, status), disputed('open'))).toBe('');
  });
  it('keeps money from being returned by itself, also once it was won', () => {
    expect(told(cancelled, disputed('open'))).toBe('case dispute 10000 · nothing owed');
    expect(told(known(cancelled, 'open'), disputed('won'))).toBe('done dispute · case return_by_hand 10000');
    expect(told(known(due, 'open'), disputed('lost'))).toBe(
      'payment refunded · → refunded · done dispute · case dispute_lost 10000',
    );
  });
  it('that is won after it was lost leaves the money to people', () =>
    expect(told({ ...known(returned, 'lost'), refunded_amount: 0 }, disputed('won'))).toBe(
      'done dispute · case return_by_hand 10000',
    ));
});

describe('a refund that failed later', () => {
  it.each([
    [
      'refunded',
      refunded!,
      'payment refund_due · 10000/0 · → refund_due · mail refundFailed · case refund_failed 10000',
    ],
    ['cancelled', returned, 'payment refund_due · 10000/0 · mail refundFailed · case refund_failed 10000'],
    ['to be refunded', due, '10000/0 · mail refundFailed · case refund_failed 10000'],
  ])('of what was %s is due again, by hand, and told once', (_, row, expected) => {
    expect(told(row, cameBack)).toBe(expected);
    const after = { ...row, status: row.status === 'refunded' ? 'refund_due' : row.status };
    expect(told({ ...after, refunded_amount: 0, bounced_amount: AMOUNT }, cameBack)).toBe('');
  });
  it('is not undone by the older news that it had gone', () => {
    const row = { ...due, bounced_amount: AMOUNT };
    expect(told(row, news('refunded'))).toBe('');
  });
  it('ends when the money went after all, by another refund or past the provider', () => {
    const row = { ...due, bounced_amount: AMOUNT };
    expect(told(row, news('refunded', { bouncedAmount: AMOUNT }))).toBe(
      'payment refunded · 10000/10000 · → refunded · mail refunded · nothing owed',
    );
    expect(told({ ...row, status: 'refunded', paid_out_amount: AMOUNT }, cameBack)).toBe('');
  });
  it('of a surplus leaves what stands', () => {
    const row = { ...THINGS['paid too much']!, refunded_amount: 5000 };
    expect(told(row, news('paid', { receivedAmount: 15_000, bouncedAmount: 5000 }))).toBe(
      '15000/0 · mail refundFailed · case refund_failed 5000',
    );
  });
});

describe('a payment that came and went before it was known', () => {
  it('ends, and is not taken when older news say that it was paid', () => {
    const { moves, payment } = decide(rules(), open!, by(news('refunded')), NONE);
    expect(moves).toEqual([{ to: 'cancelled', actor: 'webhook', reason: 'refunded at the provider' }]);
    const after = { ...open!, status: 'cancelled', payment_status: payment.status! };
    expect(told({ ...after, received_amount: AMOUNT, refunded_amount: AMOUNT }, news('paid'))).toBe('');
  });
  it('ends also where the refund was noted and nothing else', () => {
    const row = { ...open!, received_amount: AMOUNT, refunded_amount: AMOUNT };
    expect(told(row, news('refunded'))).toBe('payment refunded · → cancelled · release');
  });
});

describe('a dispute that was lost for a part', () => {
  const partLost = known(cancelled, 'lost', 3000);
  it('ends with the refund of the rest, and the payer is told', () => {
    expect(owed(rules(), partLost)).toBe(7000);
    const rest = news('paid', { refundedAmount: 7000, disputes: [dispute('lost', 3000)] });
    expect(told(partLost, rest)).toBe('payment refunded · 10000/7000 · mail refunded · nothing owed');
    expect(told({ ...partLost, status: 'refund_due' }, rest)).toBe(
      'payment refunded · 10000/7000 · → refunded · mail refunded · nothing owed',
    );
    // Also when nothing of the dispute was known before.
    expect(told(cancelled, rest)).toBe(
      'payment refunded · 10000/7000 · mail refunded · done dispute · case dispute_lost 3000 · nothing owed',
    );
  });
  it('ends with what people paid out, and is not due again', () => {
    const paidOut = { ...partLost, payment_status: 'refunded', paid_out_amount: 7000 };
    expect(owed(rules(), paidOut)).toBe(0);
    expect(told(paidOut, disputed('lost', 3000))).toBe('');
  });
  it('is no refund of what stands: only what was refunded beyond the grants is somebody else’s doing', () => {
    const stands = { ...known(paid!, 'lost', 3000), status: 'shipped', granted_amount: 2000 };
    const refunded = (refundedAmount: number) =>
      told(stands, news('paid', { refundedAmount, disputes: [dispute('lost', 3000)] }));
    expect(refunded(2000)).toBe('10000/2000 · mail partRefunded');
    expect(refunded(2500)).toBe('10000/2500 · elsewhere 4500 · case refunded_elsewhere 2500');
    expect(refunded(7000)).toBe('payment refunded · 10000/7000 · elsewhere 0 · mail refunded');
  });
});

describe('what people paid out', () => {
  it('counts as gone: the refund of the rest ends it', () => {
    const row = { ...due, bounced_amount: 1000, paid_out_amount: 4000 };
    expect(heldOf(row)).toBe(6000);
    expect(told(row, news('paid', { refundedAmount: 6000, bouncedAmount: 1000 }))).toBe(
      'payment refunded · 10000/6000 · → refunded · mail refunded · nothing owed',
    );
  });
  it('and was refunded, too, is put before people, once for each sum', () => {
    const row = { ...refunded!, refunded_amount: 0, paid_out_amount: AMOUNT };
    expect(told(row, news('refunded'))).toBe(
      'payment refunded · 10000/10000 · mail partReturned · case returned_too_much 10000',
    );
    expect(told({ ...row, refunded_amount: AMOUNT }, news('refunded'))).toBe('');
    expect(told({ ...row, refunded_amount: AMOUNT }, news('paid', { bouncedAmount: AMOUNT }))).toBe(
      '10000/0 · done returned_too_much',
    );
  });
  it('or refunded, and lost in a dispute, is put before people, too', () =>
    expect(told(returned, news('refunded', { disputes: [dispute('lost', 4000)] }))).toBe(
      'payment refunded · done dispute · case dispute_lost 4000 · case returned_too_much 4000',
    ));
});

describe('money that somebody took to pay it out', () => {
  const taken = { ...cancelled, taken_by: 'keiri', taken_amount: AMOUNT };
  it('is returned by nobody else', () => {
    expect(told(cancelled, news('paid'))).toBe('return');
    expect(told(taken, news('paid'))).toBe('');
  });
  it('stays that person’s to finish when it goes back all the same', () =>
    expect(told(taken, news('refunded'))).toBe('payment refunded · 10000/10000 · mail refunded · owed 0'));
});
