import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { arrivedOf } from './transfer.ts';

const ledger = (...entries: [type: string, yen: number][]) =>
  entries.map(
    ([type, net_amount], created) => ({ type, net_amount, created }) as Stripe.CustomerCashBalanceTransaction,
  );

it('counts what arrived, what went back, and when the amount was reached', () => {
  const parts = ledger(
    ['funded', 5_000],
    ['funded', 7_000],
    ['applied_to_payment', -12_000],
    ['funded', 100],
  );
  expect(arrivedOf(parts, 12_000)).toEqual({
    received: 12_100,
    returned: 0,
    bounced: 0,
    available: 100,
    completeAt: 1,
  });
});

it('needs a part again that went back before the amount was reached', () => {
  const again = ledger(['funded', 5_000], ['return_initiated', -5_000], ['funded', 7_000], ['funded', 5_000]);
  expect(arrivedOf(again, 12_000)).toEqual({
    received: 17_000,
    returned: 5_000,
    bounced: 0,
    available: 12_000,
    completeAt: 3,
  });
});

it('takes back what the bank reversed or refused', () => {
  const reversed = ledger(['funded', 12_000], ['funding_reversed', -12_000]);
  expect(arrivedOf(reversed, 12_000)).toMatchObject({ received: 0, available: 0, completeAt: null });
  const refused = ledger(['funded', 3_000], ['return_initiated', -3_000], ['return_canceled', 3_000]);
  expect(arrivedOf(refused, 12_000)).toMatchObject({
    received: 3_000,
    returned: 0,
    bounced: 3_000,
    available: 3_000,
  });
});

it('leaves a refund that passes through the balance to its charge', () => {
  const refunded = ledger(
    ['funded', 12_000],
    ['applied_to_payment', -12_000],
    ['refunded_from_payment', 12_000],
    ['return_initiated', -12_000],
  );
  expect(arrivedOf(refunded, 12_000)).toEqual({
    received: 12_000,
    returned: 0,
    bounced: 0,
    available: 0,
    completeAt: 0,
  });
});
