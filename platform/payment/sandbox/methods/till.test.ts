import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime } from '#platform/jst.ts';
import type { PaymentState } from '../../port.ts';
import { placeOf, type SandboxHarness, startHarness, told } from '../testing/harness.ts';

const DAY = 86_400_000;

let h: SandboxHarness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());

const state = (p: PaymentState) => h.provider.fetchPayment(p.providerRef);
const text = async (answer: Response | Promise<Response>) => (await answer).text();

const NUMBERS = {
  konbini: { お支払い受付番号: /^\d{4}-\d{4}-\d{5}$/ },
  pay_easy: { 収納機関番号: /^00000$/, お客様番号: /^\d{4}-\d{4}-\d{3}$/, 確認番号: /^\d{6}$/ },
};

describe.each(['konbini', 'pay_easy'] as const)('%s', (method) => {
  const begin = async () => {
    const expiresAt = new Date(h.now().getTime() + 7 * DAY);
    const payment = await h.create({ method, expiresAt });
    const { url, typed } = placeOf(payment);
    return { payment, expiresAt, url, typed, shown: `${url}?${new URLSearchParams(typed)}` };
  };

  it('tells the numbers, the amount, the deadline and the place', async () => {
    const { payment, expiresAt, url } = await begin();
    for (const [label, form] of Object.entries(NUMBERS[method])) expect(told(payment, label)).toMatch(form);
    expect(told(payment, 'お支払い金額')).toBe('12,000円');
    expect(told(payment, 'お支払い期限')).toBe(formatDateTime(expiresAt));
    expect(h.provider.origins).toContain(new URL(url).origin);
    expect((await fetch(url)).status).toBe(200);
  });

  it('shows what the numbers are for, and is paid once however often the button is pressed', async () => {
    const { payment, url, typed, shown } = await begin();
    const page = await text(fetch(shown));
    for (const part of ['12,000円を支払う', '加盟店', 'ほたて貝柱 1kg &lt;b&gt;'])
      expect(page).toContain(part);
    expect((await state(payment)).status).toBe('pending');
    await Promise.all(Array.from({ length: 10 }, () => h.post(url, typed)));
    expect((await state(payment)).status).toBe('paid');
    expect(await h.balance(payment.providerRef)).toBe(12_000);
    expect(await text(h.post(url, typed))).toContain('お支払いは完了しています');
    expect(await text(fetch(shown))).toContain('お支払いは完了しています');
  });

  it('says why it takes no money after the deadline and after a cancellation', async () => {
    const late = await begin();
    h.advance(7 * DAY);
    expect(await text(h.post(late.url, late.typed))).toContain('お支払い期限が過ぎました');
    const cancelled = await begin();
    await h.provider.cancel(cancelled.payment.providerRef);
    expect(await text(h.post(cancelled.url, cancelled.typed))).toContain('このお支払いは終了しています');
  });

  it('takes numbers as they are told or typed, and refuses what is none or nobody’s', async () => {
    const { payment, url, typed } = await begin();
    const wide = (s: string) => s.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0));
    const asTyped = Object.entries(typed).map(([k, v]) => [k, ` ${wide(v).replace(/-/g, 'ー')}\u3000`]);
    expect(await text(fetch(`${url}?${new URLSearchParams(asTyped)}`))).toContain('12,000円を支払う');
    const names = Object.keys(typed);
    for (const name of names) {
      for (const value of ['', 'x', '1'.repeat(200), '<b>']) {
        const answer = await h.post(url, { ...typed, [name]: value });
        expect(answer.status, `${name}=${value}`).toBe(422);
        const page = await answer.text();
        expect(page).toContain(`href="#${name}"`);
        expect(page).toContain(`aria-describedby="${name}-hint ${name}-error"`);
        expect(page).not.toContain('<b>');
      }
    }
    const last = names.at(-1)!;
    const other = typed[last]!.replace(/\d$/, (d) => String((Number(d) + 1) % 10));
    expect((await h.post(url, { ...typed, [last]: other })).status).toBe(404);
    expect((await state(payment)).status).toBe('pending');
  });
});

it('takes Pay-easy numbers of its own only, and says that the machine is a test', async () => {
  const payment = await h.create({ method: 'pay_easy' });
  const { url, typed } = placeOf(payment);
  expect(await text(fetch(url))).toContain('実際の払込書の番号は入力しないでください');
  const answer = await h.post(url, { ...typed, biller: '00001' });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('テスト用の収納機関番号は00000だけです');
  expect(await h.balance(payment.providerRef)).toBe(0);
});

it('leads from its start page to every place', async () => {
  const origin = h.provider.origins[0]!;
  const page = await text(fetch(`${origin}/`));
  expect(page).toContain('実際のお金は動きません');
  for (const path of ['/counter', '/atm', '/bank']) {
    expect(page).toContain(`href="${path}"`);
    expect((await fetch(origin + path)).status).toBe(200);
  }
});
