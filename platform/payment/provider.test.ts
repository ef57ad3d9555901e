import { expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { LIVE } from '#platform/testing/live.ts';

const BASE = {
  DATABASE_URL: 'postgres://localhost/x',
  SECRET_KEY: 'k'.repeat(64),
  PAYMENT_PROVIDER: 'stripe',
};
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' };

it('takes Stripe with its key and one or two webhook secrets', () => {
  expect(readConfig({ ...BASE, ...KEYS })).toMatchObject({ PAYMENT_PROVIDER: 'stripe', ...KEYS });
  expect(() => readConfig({ ...BASE, ...LIVE, ...KEYS, STRIPE_SECRET_KEY: 'rk_live_1' })).not.toThrow();
});

it.each([
  [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY: PAYMENT_PROVIDER=stripe needs'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET: PAYMENT_PROVIDER=stripe needs'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY: begins with'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a,b' }, 'STRIPE_WEBHOOK_SECRET: begins with'],
  [LIVE, 'is a test key'],
])('refuses %j, naming the variable and not its value', (wrong, reason) => {
  const read = () => readConfig({ ...BASE, ...KEYS, ...wrong });
  expect(read).toThrow(reason);
  expect(read).not.toThrow('pk_live_1');
});
