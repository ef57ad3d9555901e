import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime } from '#platform/jst.ts';
import { type PaymentState, ProviderRefused } from '../../port.ts';
import { placeOf, type SandboxHarness, startHarness, told } from '../testing/harness.ts';

const DAY = 86_400_000;

let h: SandboxHarness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());

const state = (p: PaymentState) => h.provider.fetchPayment(p.providerRef);
const key = () => randomBytes(32).toString('base64url');
const begin = async (amount = 12_000) => {
  const expiresAt = new Date(h.now().getTime() + 7 * DAY);
  const payment = await h.create({ method: 'bank_transfer', amount, expiresAt });
  const { url, typed } = placeOf(payment);
  const show = async (yen: number | string) =>
    (await fetch(`${url}?${new URLSearchParams({ ...typed, amount: String(yen) })}`)).text();
  const send = (yen: number | string, formKey = key()) =>
    h.post(url, { ...typed, amount: String(yen), key: formKey });
  return { payment, expiresAt, url, typed, show, send };
};

it('gives each payment an account of its own', async () => {
  const { payment, expiresAt } = await begin();
  expect(told(payment, '銀行名')).toBe('テスト銀行');
  expect(told(payment, '支店名')).toMatch(/^テスト第\d+支店$/);
  expect(told(payment, '店番号')).toMatch(/^\d{3}$/);
  expect(told(payment, '預金種目')).toBe('普通');
  expect(told(payment, '口座番号')).toMatch(/^\d{7}$/);
  expect(told(payment, '口座名義')).not.toBe('');
  expect(told(payment, 'お振込金額')).toBe('12,000円');
  expect(told(payment, 'お振込期限')).toBe(formatDateTime(expiresAt));
  const other = await begin();
  expect(other.typed).not.toEqual((await begin()).typed);
});

describe('the bank’s page', () => {
  it('shows what is missing before the money moves, and what came of it', async () => {
    const { payment, show, send } = await begin();
    expect(await show(5_000)).toContain('7,000円が不足します');
    expect(await show(12_000)).toContain('お支払いが完了します');
    expect(await show(15_000)).toContain('3,000円超えます');
    expect(await h.balance(payment.providerRef)).toBe(0);
    expect(await (await send(5_000)).text()).toContain('あと7,000円のお振り込みで');
    expect(await show(7_000)).toContain('このお振り込みで、お支払いが完了します');
    expect(await (await send(8_000)).text()).toContain('請求金額を1,000円超えて受け取りました');
    expect(await show(1)).toContain('請求とは別に口座に入ります');
  });

  it('tells of money that came too late, here and on the payment’s page', async () => {
    const { payment, send } = await begin();
    h.advance(8 * DAY);
    expect(await (await send(12_000)).text()).toContain('このお支払いはすでに終了しています');
    const page = `${h.provider.origins[0]}/pay/${payment.providerRef}`;
    expect(await (await fetch(page)).text()).toContain('お振り込みになった金額については、加盟店に');
    await h.provider.refund(payment.providerRef, 12_000, key());
    expect(await (await fetch(page)).text()).toContain('請求は発生していません');
  });

  it('transfers once for a form, however often its button is pressed, and again for another', async () => {
    const { payment, show, send } = await begin();
    const page = await show(1_000);
    const formKey = /name="key" value="([\w-]{43})"/.exec(page)![1]!;
    expect(await show(1_000)).not.toContain(formKey);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(1_000, formKey)));
    for (const answer of answers) expect(await answer.text()).toContain('あと11,000円のお振り込みで');
    expect((await state(payment)).receivedAmount).toBe(1_000);
    await send(1_000);
    expect((await state(payment)).receivedAmount).toBe(2_000);
    expect(await h.balance(payment.providerRef)).toBe(2_000);
    const rows = await h.query('select kind, amount from acquirer.entry where payment_id = $1', [
      payment.providerRef,
    ]);
    expect(rows).toEqual([
      { kind: 'transfer', amount: 1_000 },
      { kind: 'transfer', amount: 1_000 },
    ]);
  });

  it('asks again when the form has no key', async () => {
    const { payment, send } = await begin();
    for (const formKey of ['', 'short'])
      expect(await (await send(12_000, formKey)).text()).toContain('12,000円を振り込む');
    expect(await h.balance(payment.providerRef)).toBe(0);
  });

  it('takes amounts as they are typed, from 1 yen to 9,999,999, and no other', async () => {
    const { payment, url, typed, send } = await begin();
    for (const amount of ['１，０００円', ' ¥1,000 ', '01000']) await send(amount);
    await send(9_999_999);
    expect((await state(payment)).receivedAmount).toBe(3_000 + 9_999_999);
    for (const amount of ['', '0', '-1', '1.5', '10000000', '1e3', 'x', '<b>', '9'.repeat(300)]) {
      const answer = await send(amount);
      expect(answer.status, amount).toBe(422);
      expect(await answer.text()).toContain('href="#amount"');
    }
    for (const [name, value] of [
      ['branch', '12'],
      ['account', ''],
      ['account', '12345678'],
    ] as const) {
      const answer = await h.post(url, { ...typed, [name]: value, amount: '1', key: key() });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`href="#${name}"`);
    }
    const nobody = String((Number(typed.account) + 1) % 10_000_000).padStart(7, '0');
    expect((await h.post(url, { ...typed, account: nobody, amount: '1', key: key() })).status).toBe(404);
  });

  it('lets an account take a hundred million yen less one, and no more', async () => {
    const { payment, send } = await begin();
    for (let i = 0; i < 10; i++) await send(9_999_999);
    expect((await send(10)).status).toBe(422);
    expect((await send(9)).status).toBe(200);
    expect((await state(payment)).receivedAmount).toBe(99_999_999);
    const all = await h.provider.refund(payment.providerRef, 99_999_999, key());
    expect(all).toMatchObject({ status: 'refunded', refundedAmount: 99_999_999 });
  });
});

it('tells of each of many transfers at once, and of one alone as the payment', async () => {
  const { payment } = await begin();
  await Promise.all(Array.from({ length: 20 }, () => h.transfer(payment, 1_000)));
  await h.received(payment.providerRef, 'payment.paid', 1);
  const parts = await h.received(payment.providerRef, 'payment.partially_received', 11);
  const further = await h.received(payment.providerRef, 'payment.received', 8);
  const sums = [...parts, ...further].map((r) => JSON.parse(r.rawBody).payment.receivedAmount);
  expect(sums.sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => 1_000 * (i + 1)).filter((sum) => sum !== 12_000),
  );
});

it('keeps books that are only ever added to', async () => {
  const { payment, send } = await begin();
  await send(12_000);
  const of = [payment.providerRef];
  await expect(h.query('update acquirer.entry set amount = 1 where payment_id = $1', of)).rejects.toThrow();
  await expect(h.query('delete from acquirer.entry where payment_id = $1', of)).rejects.toThrow();
});

type Step =
  | { do: 'transfer'; yen: number[] }
  | { do: 'refund'; what: 'all' | 'half' | 'too much' }
  | { do: 'cancel' }
  | { do: 'wait'; days: number };

/** One transfer, or several at the same time. */
const transfers = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('transfer' as const), yen: transfers }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      what: fc.constantFrom('all' as const, 'half' as const, 'too much' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 7) }) },
);

const AMOUNT = 1_000;

/** The rules in their shortest form: what a payment of 1,000 yen must be after each step. */
class Model {
  status = 'pending';
  received = 0;
  refunded = 0;
  age = 0;
  wait(days: number) {
    this.age += days;
    if (this.age >= 7 && this.status === 'pending') this.status = 'expired';
  }
  transfer(yen: number) {
    this.received += yen;
    if (this.status === 'pending' && this.received - this.refunded >= AMOUNT) this.status = 'paid';
  }
  refund(yen: number): boolean {
    if (this.refunded + yen > this.received) return false;
    this.refunded += yen;
    if (this.status === 'paid' && this.refunded === this.received) this.status = 'refunded';
    return true;
  }
  cancel() {
    if (this.status === 'pending') this.status = 'failed';
  }
}

it('agrees with the rules whatever comes in whatever order, and never loses a yen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { payment } = await begin(AMOUNT);
      const model = new Model();
      for (const s of steps) {
        if (s.do === 'transfer') {
          await Promise.all(s.yen.map((yen) => h.transfer(payment, yen)));
          for (const yen of s.yen) model.transfer(yen);
        } else if (s.do === 'wait') {
          h.advance(s.days * DAY);
          model.wait(s.days);
        } else if (s.do === 'cancel') {
          await h.provider.cancel(payment.providerRef);
          model.cancel();
        } else {
          const held = model.received - model.refunded;
          const yen = { all: Math.max(1, held), half: Math.ceil((held + 1) / 2), 'too much': held + 1 }[
            s.what
          ];
          const answer = h.provider.refund(payment.providerRef, yen, key());
          if (model.refund(yen)) await answer;
          else await expect(answer).rejects.toThrow(ProviderRefused);
        }
        const now = await state(payment);
        expect([now.status, now.receivedAmount, now.refundedAmount]).toEqual([
          model.status,
          model.received,
          model.refunded,
        ]);
        expect(now.paidAt !== null).toBe(['paid', 'refunded'].includes(model.status));
        expect(await h.balance(payment.providerRef)).toBe(model.received - model.refunded);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
