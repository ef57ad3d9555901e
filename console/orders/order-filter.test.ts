import { expect, it } from 'vitest';
import { methodName } from '#app/words/payment-methods.ts';
import { PAYMENT_METHODS } from '#platform/payment/methods.ts';
import { METHODS } from './order-filter.ts';

it('ways to pay have the names that customers read, but for the wallet, whose name is its provider’s', () => {
  for (const method of PAYMENT_METHODS.filter((m) => m !== 'wallet'))
    expect(METHODS[method]).toBe(methodName(method));
});
