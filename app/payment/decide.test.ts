import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMove as donationMayMove } from '#app/donation/states.ts';
import { mayMove as orderMayMove } from '#app/order/states.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { decide, needsStock } from './decide.ts';
import { type Actor, type Decision, type Rules, statusAfter } from './decision.ts';
import type { Locked } from './payable.ts';
import {
  ALL,
  AMOUNT,
  AT,
  by,
  line,
  NEWS,
  NONE,
  NUMBERS,
  news,
  PAID_AT,
  rules,
  THINGS,
} from './testing/news.ts';

const LATE = 'payment refund_due · 10000/0 · → refund_due · mail refundDue · return';
const LATE_TOO_MUCH = 'payment refund_due · 15000/0 · → refund_due · mail refundDue · return';
const PART_BACK = '4000/4000 · mail partReturned';
const OPEN = {
  created: 'payment created',
  pending: 'payment pending',
  'pending with numbers': 'payment pending · mail howToPay',
  'pending, part came': 'payment pending · 4000/0 · mail howToPay · mail partlyReceived',
  paid: 'payment paid · 10000/0 · → paid · fulfil · settle · mail paid',
  'paid too much': 'payment paid · 15000/0 · → paid · fulfil · settle · mail paid · return',
  'paid, surplus returned':
    'payment paid · 15000/5000 · → paid · fulfil · settle · mail paid · mail surplusReturned',
  'paid, part returned':
    'payment paid · 10000/3000 · → paid · fulfil · settle · elsewhere 7000 · mail paid · case refunded_elsewhere 3000',
  failed: 'payment failed · → failed · release · mail failed',
  expired: 'payment expired · → expired · release · mail expired',
  'expired, part came': 'payment expired · 4000/0 · → expired · release · mail expired · return',
  'expired, part returned':
    'payment expired · 4000/4000 · → expired · release · mail expired · mail partReturned',
  refunded: 'payment refunded · 10000/10000 · → cancelled · release · mail refunded',
};
const ENDED = {
  'pending, part came': '4000/0 · return',
  paid: LATE,
  'paid too much': LATE_TOO_MUCH,
  'paid, surplus returned': 'payment refund_due · 15000/5000 · → refund_due · mail refundDue · return',
  'paid, part returned': 'payment refund_due · 10000/3000 · → refund_due · mail refundDue · return',
  'expired, part came': '4000/0 · return',
  'expired, part returned': PART_BACK,
  refunded: 'payment refunded · 10000/10000 · mail partReturned',
};
const AGAIN = {
  'paid too much': '15000/10000 · return',
  'paid, surplus returned': '15000/10000 · return',
};
const RETURNED = 'payment refunded · 10000/10000';

/** Money is held that is the payer's, whatever is said. */
const OWED = Object.fromEntries(Object.keys(NEWS).map((what) => [what, 'return']));

/** What the webhook's news lead to, stock being gone for what expired; what is not named changes nothing. */
const TABLE: Record<keyof typeof THINGS, Record<string, string>> = {
  new: OPEN,
  open: OPEN,
  told: {
    ...OPEN,
    created: '',
    'pending with numbers': 'payment pending',
    'pending, part came': 'payment pending · 4000/0 · mail partlyReceived',
  },
  'told, part came': {
    ...OPEN,
    created: '',
    'pending with numbers': 'payment pending',
    'pending, part came': 'payment pending',
    'expired, part came': 'payment expired · → expired · release · mail expired · return',
    expired: 'payment expired · → expired · release · mail expired · return',
    failed: 'payment failed · → failed · release · mail failed · return',
  },
  'under way': { ...OPEN, created: '' },
  failed: ENDED,
  expired: ENDED,
  'expired, part came': {
    ...OWED,
    ...ENDED,
    paid: `${LATE} · owed 10000`,
    'paid too much': `${LATE_TOO_MUCH} · owed 15000`,
    'paid, surplus returned': `${ENDED['paid, surplus returned']} · owed 10000`,
    'paid, part returned': `${ENDED['paid, part returned']} · owed 7000`,
    'pending, part came': 'return',
    'expired, part came': 'return',
    'expired, part returned': `${PART_BACK} · nothing owed`,
    refunded: `${ENDED.refunded} · nothing owed`,
  },
  'cancelled, unpaid': {
    ...ENDED,
    failed: 'payment failed',
    expired: 'payment expired',
    'expired, part came': 'payment expired · 4000/0 · return',
    'expired, part returned': 'payment refunded · 4000/4000 · mail refunded',
    refunded: `${RETURNED} · mail refunded`,
  },
  'cancelled, paid': {
    ...OWED,
    'paid too much': '15000/0 · return · owed 15000',
    'paid, surplus returned': '15000/5000 · return',
    'paid, part returned': '10000/3000 · return · owed 7000',
    'expired, part returned': '10000/4000 · return · owed 6000',
    refunded: `${RETURNED} · mail refunded · nothing owed`,
  },
  'cancelled, returned': AGAIN,
  paid: {
    'paid too much': '15000/0 · return',
    'paid, surplus returned': '15000/5000 · mail surplusReturned',
    'paid, part returned': '10000/3000 · elsewhere 7000 · case refunded_elsewhere 3000',
    'expired, part returned': '10000/4000 · elsewhere 6000 · case refunded_elsewhere 4000',
    refunded: `${RETURNED} · elsewhere 0 · mail refunded`,
  },
  'paid too much': {
    ...OWED,
    'paid, surplus returned': '15000/5000 · mail surplusReturned · nothing owed',
    'paid, part returned': '15000/3000 · mail surplusReturned · return · owed 2000',
    'expired, part returned': '15000/4000 · mail surplusReturned · return · owed 1000',
    refunded: '15000/10000 · elsewhere 5000 · case refunded_elsewhere 10000 · nothing owed',
  },
  'paid, part granted': {
    ...OWED,
    'paid too much': '15000/0 · return · owed 8000',
    'paid, surplus returned': '15000/5000 · mail partRefunded · return',
    'paid, part returned': '10000/3000 · mail partRefunded · nothing owed',
    'expired, part returned': '10000/4000 · elsewhere 6000 · case refunded_elsewhere 4000 · nothing owed',
    refunded: `${RETURNED} · elsewhere 0 · mail refunded · nothing owed`,
  },
  'to be refunded': {
    ...OWED,
    'paid too much': '15000/0 · return · owed 15000',
    'paid, surplus returned': '15000/5000 · return',
    'paid, part returned': '10000/3000 · return · owed 7000',
    'expired, part returned': '10000/4000 · return · owed 6000',
    refunded: `${RETURNED} · → refunded · mail refunded · nothing owed`,
  },
  refunded: AGAIN,
};

describe.each(Object.entries(THINGS))('%s', (name, row) => {
  it.each(Object.entries(NEWS))('%s', (what, state) => {
    const decision = decide(rules(), row, by(state), NONE);
    expect(line(decision)).toBe(TABLE[name]?.[what] ?? '');
    let { status } = row;
    for (const { to } of decision.moves) {
      for (const may of [donationMayMove, orderMayMove] as ((from: string, to: string) => boolean)[])
        if (status !== 'shipped') expect(may(status, to), `${status} → ${to}`).toBe(true);
      status = to;
    }
  });
});

describe('money that comes late', () => {
  const { expired } = THINGS;
  it('needs stock only for what expired, was never paid and has no other fault', () => {
    const asked = Object.entries(THINGS).filter(
      ([, row]) => needsStock(rules(), row, by(news('paid'))).length > 0,
    );
    expect(asked.map(([name]) => name)).toEqual(['expired', 'expired, part came']);
    expect(needsStock(rules('after the year'), expired!, by(news('paid')))).toEqual([]);
    expect(needsStock(rules(), expired!, by(news('pending')))).toEqual([]);
  });
  it('is taken with stock: nothing was reserved any more', () =>
    expect(line(decide(rules(), expired!, by(news('paid')), ALL))).toBe(
      'payment paid · 10000/0 · → paid · fulfil · mail paid',
    ));
  it('says why it came to nothing, and passes over the end that it has', () => {
    const { moves, mails } = decide(rules('after the year'), THINGS.open!, by(news('paid')), NONE);
    expect(moves).toEqual([
      { to: 'expired', actor: 'webhook', reason: 'after the year' },
      { to: 'refund_due', actor: 'webhook', reason: 'after the year', set: { paid_at: PAID_AT } },
    ]);
    expect(mails).toEqual([{ name: 'refundDue', fault: 'after the year' }]);
    expect(decide(rules(), expired!, by(news('paid')), ALL).moves[0]?.reason).toBe('paid while expired');
  });
});

it('knows who brought the news', () => {
  const mails = (row: Locked, state: PaymentState, actor: Actor) =>
    decide(rules(), row, by(state, actor), NONE).mails.map((m) => m.name);
  expect(mails(THINGS.new!, news('created'), 'submit')).toEqual([]); // on the way to the provider's page
  expect(mails(THINGS.open!, news('failed'), 'return')).toEqual([]); // the payer reads it on the page
  expect(mails(THINGS.open!, news('expired'), 'return')).toEqual(['expired']);
  // The job that returns money needs none to return it.
  expect(decide(rules(), THINGS['to be refunded']!, by(news('paid'), 'refund'), NONE).returnMoney).toBe(
    false,
  );
});

it('writes all that the provider said, with who looked last', () => {
  const state = news('failed', { providerRef: 'other', redirectUrl: 'https://pay.example/' });
  expect(decide(rules(), THINGS.open!, by(state), NONE).payment).toEqual({
    status: 'failed',
    provider_ref: 'other',
    redirect_url: 'https://pay.example/',
    instructions: [],
    failure_code: 'CARD_DECLINED',
    paid_at: null,
    checked_at: AT,
  });
});

it('believes no payment without an instant', () => {
  const state = news('paid', { paidAt: null });
  expect(() => decide(rules(), THINGS.open!, by(state), NONE)).toThrow('paid without an instant');
});

describe('of three parts that are paid at once', () => {
  const parts = [1, 2, 3].map((id) => ({ id, amount: id * 2000 - 666, pieces: [] }));
  /** @param faults of the parts. */
  const three = (...faults: (string | null)[]): Rules => ({
    ...rules(),
    parts: () => parts,
    rejectionReason: (_, { id }) => faults[id - 1] ?? null,
  });
  const paid = (of: Rules, row: Locked, taken: ReadonlySet<number> = NONE) =>
    decide(of, row, by(news('paid')), taken);
  const [open, expired] = [THINGS.open!, THINGS.expired!];

  it('all are taken, or those that can be, the money of the others going back', () => {
    expect(line(paid(three(), open))).toBe('payment paid · 10000/0 · → paid · fulfil · settle · mail paid');
    const two = paid(three(null, 'after the contract ended'), open);
    expect(line(two)).toBe(
      'payment paid · 10000/0 · → paid · drop 2 after the contract ended · fulfil · settle · mail paid · return',
    );
    expect(two.payment.granted_amount).toBe(parts[1]!.amount);
  });

  it('money that comes late is for those that are still there', () => {
    expect(line(paid(three(), expired, new Set([1, 3])))).toBe(
      'payment paid · 10000/0 · → paid · drop 2 nothing left · fulfil · mail paid · return',
    );
    expect(needsStock(three('over'), expired, by(news('paid'))).map((p) => p.id)).toEqual([2, 3]);
  });

  it('all goes back when none can be taken, with their reason where it is one', () => {
    const all = paid(three('over', 'over', 'over'), open);
    expect(line(all)).toBe(
      'payment refund_due · 10000/0 · → expired · → refund_due · release · mail refundDue · return',
    );
    expect(all.mails).toEqual([{ name: 'refundDue', fault: 'over' }]);
    expect(paid(three('over', 'after the year', 'over'), open).mails).toEqual([
      { name: 'refundDue', fault: null },
    ]);
  });

  it('what was granted of a part is told once it went back', () => {
    const row = { ...THINGS.paid!, granted_amount: 3334 };
    expect(line(decide(three(), row, by(news('paid', { refundedAmount: 3334 })), NONE))).toBe(
      '10000/3334 · mail partRefunded · nothing owed',
    );
  });
});

/** The row as it stands when a decision was carried out. */
function carriedOut(row: Locked, d: Decision): Locked {
  const { status, provider_ref, instructions, received_amount, refunded_amount } = d.payment;
  return {
    ...row,
    status: statusAfter(row.status, d),
    bounced_amount: d.payment.bounced_amount ?? row.bounced_amount,
    granted_amount: d.payment.granted_amount ?? row.granted_amount,
    disputes: d.payment.disputes ?? row.disputes,
    paid_at: d.moves.find((m) => m.set)?.set?.paid_at ?? row.paid_at,
    payment_status: status ?? row.payment_status,
    provider_ref: provider_ref ?? row.provider_ref,
    has_instructions: instructions ? instructions.length > 0 : row.has_instructions,
    received_amount: received_amount ?? row.received_amount,
    refunded_amount: refunded_amount ?? row.refunded_amount,
  };
}

it('does nothing a second time, and lowers no sum, after whatever came before', () => {
  const yen = fc.constantFrom(0, 3000, 4000, AMOUNT, 15_000);
  const said = fc.record({
    state: fc.record({
      of: fc.constantFrom('created', 'pending', 'paid', 'failed', 'expired', 'refunded'),
      receivedAmount: yen,
      refundedAmount: yen,
      bouncedAmount: fc.constantFrom(0, 0, 3000, AMOUNT),
      disputes: fc.uniqueArray(
        fc.record({
          ref: fc.constantFrom('d1', 'd2'),
          status: fc.constantFrom('open', 'won', 'lost'),
          amount: fc.constantFrom(3000, AMOUNT),
          evidenceUntil: fc.constant(null),
        }),
        { maxLength: 2, selector: (d) => d.ref },
      ),
      instructions: fc.constantFrom([], NUMBERS),
    }),
    actor: fc.constantFrom<Actor>('return', 'webhook', 'sweeper', 'submit', 'refund'),
    fault: fc.constantFrom(null, 'after the year'),
    stock: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(THINGS)), fc.array(said, { minLength: 1 }), (first, all) => {
      let row = first;
      for (const { state, actor, fault, stock } of all) {
        const { of, ...over } = state;
        const told = by(news(of as PaymentState['status'], over), actor);
        const taken = stock ? new Set(needsStock(rules(fault), row, told).map((p) => p.id)) : NONE;
        const once = decide(rules(fault), row, told, taken);
        const after = carriedOut(row, once);
        expect(after.received_amount).toBeGreaterThanOrEqual(row.received_amount);
        const sent = (r: Locked) => r.refunded_amount + r.bounced_amount;
        expect(sent(after)).toBeGreaterThanOrEqual(sent(row));
        expect(after.refunded_amount).toBeGreaterThanOrEqual(0);
        // One refund that came back, or one dispute, and the provider is never asked for another by itself.
        if (after.bounced_amount > 0 || after.disputes.length > 0) expect(once.returnMoney).toBe(false);
        const twice = decide(rules(fault), after, told, NONE);
        // What is owed stays owed until it is returned; the sweeper looks again and again.
        expect({ ...twice, payment: {} }).toEqual({
          payment: {},
          moves: [],
          dropped: [],
          fulfil: null,
          reserved: null,
          refundedElsewhere: null,
          lost: false,
          mails: [],
          cases: [],
          returnMoney: once.returnMoney,
        });
        expect(carriedOut(after, twice)).toEqual(after);
        expect(needsStock(rules(fault), after, told)).toEqual([]);
        row = after;
      }
    }),
    { numRuns: 500 },
  );
});
