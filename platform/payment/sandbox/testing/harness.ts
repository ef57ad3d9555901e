import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import type { ContractHarness } from '../../contract-harness.ts';
import type { Checkout, PaymentState } from '../../port.ts';
import { sandboxProvider } from '../../sandbox-provider.ts';
import { startAcquirer } from '../start.ts';
import { type Merchant, startMerchant } from './merchant.ts';

const SECRETS = { current: 'current-secret-of-tests', previous: 'previous-secret-of-tests' };
const secret = `${SECRETS.current},${SECRETS.previous}`;

export interface SandboxHarness extends ContractHarness {
  payAtCounter: NonNullable<ContractHarness['payAtCounter']>;
  transfer: NonNullable<ContractHarness['transfer']>;
  merchant: Merchant;
  /** Creates a payment of 12,000 yen, by card by default. */
  create(over?: Partial<Checkout>): Promise<PaymentState>;
  /** Posts a form to a page of the acquirer, as a browser would, without following the redirect. */
  post(url: string, form: Record<string, string>): Promise<Response>;
  /** Calls the switches, `/v1/test`. */
  test(method: string, path: string, body?: Record<string, unknown>): Promise<Response>;
  query<T extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>;
}

/** A card form that the page accepts. */
export function cardForm(number: string): Record<string, string> {
  return { number, month: '12', year: '35', code: '123', name: 'TARO SATO', action: 'pay' };
}

/** The value of one of the instructions, as a payer reads it. */
export function told(payment: PaymentState, label: string): string {
  const found = payment.instructions.find((i) => i.label.startsWith(label));
  if (!found) throw new Error(`The instructions do not tell ${label}.`);
  return found.value;
}

/** The page where a payment is made and what is typed there, from its instructions alone. */
export function placeOf(payment: PaymentState): { url: string; typed: Record<string, string> } {
  if (payment.instructions.some((i) => i.label === '口座番号')) {
    const typed = { branch: told(payment, '店番号'), account: told(payment, '口座番号') };
    return { url: told(payment, 'お振り込みの画面'), typed };
  }
  const url = told(payment, 'お支払い場所');
  if (new URL(url).pathname === '/counter')
    return { url, typed: { number: told(payment, 'お支払い受付番号') } };
  const [biller, customer, confirmation] = ['収納機関番号', 'お客様番号', '確認番号'].map((l) =>
    told(payment, l),
  );
  return { url, typed: { biller: biller!, customer: customer!, confirmation: confirmation! } };
}

/** The signature, written from its description, independent of the code under test. */
function signature(key: string, timestamp: string, rawBody: string): string {
  const id = createHash('sha256').update(`acquirer-key-id:${key}`).digest('hex').slice(0, 12);
  return `${id}=${createHmac('sha256', key).update(`${timestamp}.${rawBody}`).digest('hex')}`;
}

/** The sandbox acquirer in this process with its own database, merchant and clock. */
export async function startHarness(): Promise<SandboxHarness> {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  const merchant = await startMerchant();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const acquirer = await startAcquirer({
    databaseUrl: database.url,
    port: 0,
    secret,
    webhookUrl: merchant.url,
    merchantName: '加盟店',
    shopName: '加盟店の商店',
    clock: now,
    pollMs: 50,
  });
  const provider = sandboxProvider({ url: acquirer.url, publicUrl: acquirer.url, secret, clock: now });

  const post: SandboxHarness['post'] = (url, form) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const test: SandboxHarness['test'] = (method, path, body) =>
    fetch(`${acquirer.url}/v1/test${path}`, {
      method,
      headers: { Authorization: `Bearer ${SECRETS.current}` },
      body: body && JSON.stringify(body),
    });
  const query = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await pool.query<T>(sql, values)).rows;
  const pay = async (payment: PaymentState, number: string) => {
    await post(payment.redirectUrl!, cardForm(number));
  };

  const setback = async (payment: PaymentState, body: Record<string, unknown>) => {
    const answer = await test('POST', `/setbacks/${payment.providerRef}`, body);
    if (!answer.ok) throw new Error(`setback: ${await answer.text()}`);
  };

  return {
    provider,
    merchant,
    now,
    post,
    test,
    query,
    advance: (ms) => {
      ahead += ms;
    },
    create: (over = {}) =>
      provider.createCheckout({
        idempotencyKey: randomUUID(),
        reference: '7K3Q9WXA2',
        description: 'ほたて貝柱 1kg <b>"大粒"</b>',
        amount: 12_000,
        method: 'card',
        returnUrl: 'http://localhost:3000/donate/return/7K3Q9WXA2',
        expiresAt: new Date(now().getTime() + 30 * 60_000),
        ...over,
      }),
    approve: (payment) => pay(payment, '4111111111111111'),
    decline: (payment) => pay(payment, '4000000000003006'),
    leave: async (payment) => {
      await post(payment.redirectUrl!, { action: 'leave' });
    },
    payAtCounter: async (payment) => {
      const { url, typed } = placeOf(payment);
      await post(url, typed);
    },
    transfer: async (payment, yen) => {
      const { url, typed } = placeOf(payment);
      await post(url, { ...typed, amount: String(yen), key: randomBytes(32).toString('base64url') });
    },
    dispute: (payment, yen) => setback(payment, { what: 'dispute', amount: yen }),
    settleDispute: (payment, outcome) => setback(payment, { what: outcome === 'won' ? 'win' : 'lose' }),
    failRefund: (payment) => setback(payment, { what: 'fail_refund' }),
    received: (ref, type, count) =>
      vi.waitFor(
        () => {
          const found = merchant.received.filter(
            (r) => r.rawBody.includes(`"${ref}"`) && r.rawBody.includes(`"${type}"`),
          );
          if (found.length < count) throw new Error(`${found.length} of ${count} ${type} webhooks arrived`);
          return found;
        },
        { timeout: 10_000, interval: 25 },
      ),
    signed: (rawBody, by, at) => {
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const key = by === 'stranger' ? 'a-secret-nobody-gave-us' : SECRETS[by];
      return new Headers({
        'X-Acquirer-Timestamp': timestamp,
        'X-Acquirer-Signature': signature(key, timestamp, rawBody),
      });
    },
    balance: async (ref) => {
      const [row] = await query<{ sum: number }>(
        'select coalesce(sum(amount), 0)::int as sum from acquirer.entry where payment_id = $1',
        [ref],
      );
      return row!.sum;
    },
    down: async (off) => {
      await (off ? test('POST', '/faults', { fault: 'api_down' }) : test('DELETE', '/faults'));
    },
    async close() {
      await acquirer.close();
      await merchant.close();
      await pool.end();
      await database.close();
    },
  };
}
