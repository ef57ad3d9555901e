import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentState } from '../../port.ts';
import { cardForm, type SandboxHarness, startHarness } from '../testing/harness.ts';
import { testCards } from './test-cards.ts';

const OK = '4111111111111111';
const CHALLENGE = '4000000000001000';
const SILENT = '4000000000007007';

let h: SandboxHarness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());

const RETURN = 'http://localhost:3000/donate/return/7K3Q9WXA2';
const state = (p: PaymentState) => h.provider.fetchPayment(p.providerRef);
const pay = (p: PaymentState, number: string) => h.post(p.redirectUrl!, cardForm(number));
const location = (r: Response) => [r.status, r.headers.get('location')];

describe('the card page', () => {
  it('shows what is paid, escaped, under a policy without scripts, and is not stored', async () => {
    const payment = await h.create();
    const answer = await fetch(payment.redirectUrl!);
    const page = await answer.text();
    for (const text of ['テスト環境です', '12,000円を支払う', '支払わずに戻る', '7K3Q9WXA2', '加盟店'])
      expect(page).toContain(text);
    expect(page).toContain('ほたて貝柱 1kg &lt;b&gt;&quot;大粒&quot;&lt;/b&gt;');
    expect(page).not.toContain('<script');
    const csp = answer.headers.get('content-security-policy');
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("form-action 'self' http://localhost:3000;");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('names the storefront that is paid: the shop where the payer comes from the shop', async () => {
    const paid = async (returnUrl: string) =>
      /お支払い先<\/dt><dd>([^<]*)</.exec(
        await (await fetch((await h.create({ returnUrl })).redirectUrl!)).text(),
      )?.[1];
    expect(await paid('http://localhost:3000/ec/orders/return?order=7K3Q9WXA2')).toBe('加盟店の商店');
    expect(await paid('http://localhost:3000/donate/return?donation=7K3Q9WXA2')).toBe('加盟店');
  });

  it('keeps what was typed except the security code, and ties each error to its field', async () => {
    const payment = await h.create();
    const answer = await h.post(payment.redirectUrl!, { ...cardForm('4111111111111112'), month: '13' });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('value="4111 1111 1111 1112"');
    expect(page).toContain('value="TARO SATO"');
    expect(page).not.toContain('value="123"');
    expect(page).toContain('aria-describedby="number-hint number-error" aria-invalid="true"');
    expect(page).toMatch(/role="alert" tabindex="-1" autofocus>[\s\S]*href="#number"[\s\S]*href="#month"/);
    expect((await state(payment)).status).toBe('created');
  });

  it('knows nothing of an address that nobody was given', async () => {
    for (const path of ['/pay/pay_x', '/pay/pay_x/authenticate', '/nothing']) {
      const url = new URL(path, h.provider.origins[0]).href;
      expect((await fetch(url)).status).toBe(404);
      expect((await h.post(url, cardForm(OK))).status).toBe(404);
    }
  });
});

describe('a test card', () => {
  const refused = testCards.flatMap((c) => (c.outcome.kind === 'refuse' ? [[c.number, c.outcome.code]] : []));
  it.each(refused)('%s ends with %s and no money', async (number, code) => {
    const payment = await h.create();
    expect(location(await pay(payment, number!))).toEqual([303, RETURN]);
    expect(await state(payment)).toMatchObject({ status: 'failed', failureCode: code });
    expect(await h.balance(payment.providerRef)).toBe(0);
  });

  it('stands for every refusal of the catalogue that a card can cause', () => {
    expect(new Set(refused.map(([, code]) => code))).toEqual(
      new Set(['AUTH_FAILED', 'CARD_DECLINED', 'CARD_EXPIRED', 'CARD_INVALID']),
    );
  });

  it('whose issuer is silent leaves the payment open, past its deadline too, and settles later', async () => {
    await h.test('POST', '/faults', { fault: 'issuer_delay', value: 3_600_000, count: 1 });
    const payment = await h.create();
    const answer = await pay(payment, SILENT);
    expect(location(answer)).toEqual([303, `/pay/${payment.providerRef}`]);
    expect(await (await fetch(payment.redirectUrl!)).text()).toContain('カード会社から応答がありません');
    expect(location(await pay(payment, OK))[1]).toBe(`/pay/${payment.providerRef}`);
    expect(await state(payment)).toMatchObject({ status: 'pending', redirectUrl: null });
    h.advance(31 * 60_000);
    expect((await state(payment)).status).toBe('pending');
    h.advance(30 * 60_000);
    await h.received(payment.providerRef, 'payment.paid', 1);
    expect((await state(payment)).status).toBe('paid');
    expect(await h.balance(payment.providerRef)).toBe(12_000);
  });

  it('whose issuer is silent can still be cancelled, and then takes no money', async () => {
    const payment = await h.create();
    await pay(payment, SILENT);
    expect((await h.provider.cancel(payment.providerRef)).status).toBe('failed');
    h.advance(60_000);
    // A later payment with the same delay has settled: the round that would have settled the first one is over.
    const later = await h.create();
    await h.test('POST', '/faults', { fault: 'issuer_delay', value: 0, count: 1 });
    await pay(later, SILENT);
    await h.received(later.providerRef, 'payment.paid', 1);
    expect(await h.balance(payment.providerRef)).toBe(0);
  });
});

describe('3-D Secure', () => {
  const begin = async () => {
    const payment = await h.create();
    const [status, path] = location(await pay(payment, CHALLENGE));
    expect([status, path]).toEqual([303, `/pay/${payment.providerRef}/authenticate`]);
    const url = new URL(String(path), h.provider.origins[0]).href;
    const code = /<strong class="number">(\d{6})</.exec(await (await fetch(url)).text())![1]!;
    const wrong = code === '000000' ? '000001' : '000000';
    return { payment, url, code, wrong };
  };

  it('passes with the code on the page', async () => {
    const { payment, url, code } = await begin();
    expect(await state(payment)).toMatchObject({ status: 'pending', redirectUrl: url });
    expect(location(await h.post(url, { otp: code, action: 'confirm' }))).toEqual([303, RETURN]);
    expect((await state(payment)).status).toBe('paid');
  });

  it('takes two wrong codes and then the right one; something that is no code does not count', async () => {
    const { payment, url, code, wrong } = await begin();
    for (const otp of ['', '12', wrong, 'abcdef', wrong])
      expect((await h.post(url, { otp, action: 'confirm' })).status).toBe(422);
    await h.post(url, { otp: code, action: 'confirm' });
    expect((await state(payment)).status).toBe('paid');
  });

  it.each([
    [
      'three wrong codes',
      (wrong: string) => [wrong, wrong, wrong].map((otp) => ({ otp, action: 'confirm' })),
    ],
    ['leaving', () => [{ action: 'leave' }]],
  ])('fails by %s, for good', async (_, steps) => {
    const { payment, url, code, wrong } = await begin();
    let last: Response | undefined;
    for (const form of steps(wrong)) last = await h.post(url, form);
    expect(location(last!)).toEqual([303, RETURN]);
    expect(await state(payment)).toMatchObject({ status: 'failed', failureCode: 'AUTH_FAILED' });
    await h.post(url, { otp: code, action: 'confirm' });
    expect(await h.balance(payment.providerRef)).toBe(0);
  });

  it('allows three wrong codes in all, however many are sent at once', async () => {
    const { payment, url, code, wrong } = await begin();
    await Promise.all(Array.from({ length: 10 }, () => h.post(url, { otp: wrong, action: 'confirm' })));
    await h.post(url, { otp: code, action: 'confirm' });
    expect(await state(payment)).toMatchObject({ status: 'failed', failureCode: 'AUTH_FAILED' });
  });

  it('leads someone who went back to the card page on to the challenge', async () => {
    const { payment, url } = await begin();
    const back = await fetch(payment.redirectUrl!, { redirect: 'manual' });
    expect(location(back)).toEqual([303, new URL(url).pathname]);
    expect(location(await pay(payment, OK))).toEqual([303, new URL(url).pathname]);
    expect((await state(payment)).status).toBe('pending');
  });
});

describe('exactly one charge', () => {
  it('for twenty presses at once', async () => {
    const payment = await h.create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(payment, OK)));
    for (const answer of answers) expect(location(answer)).toEqual([303, RETURN]);
    const entries = await h.query('select kind, amount from acquirer.entry where payment_id = $1', [
      payment.providerRef,
    ]);
    expect(entries).toEqual([{ kind: 'charge', amount: 12_000 }]);
  });

  it('after Back, reload and another press', async () => {
    const payment = await h.create();
    await pay(payment, OK);
    expect(await (await fetch(payment.redirectUrl!)).text()).toContain('お支払いは完了しています');
    expect(location(await pay(payment, '4000000000003006'))).toEqual([303, RETURN]);
    expect((await state(payment)).status).toBe('paid');
    expect(await h.balance(payment.providerRef)).toBe(12_000);
  });

  it('and none after the deadline, of which the page tells', async () => {
    const payment = await h.create();
    h.advance(30 * 60_000);
    expect(location(await pay(payment, OK))).toEqual([303, `/pay/${payment.providerRef}`]);
    expect(await (await fetch(payment.redirectUrl!)).text()).toContain('お支払い期限が過ぎました');
    expect(await h.balance(payment.providerRef)).toBe(0);
  });
});
