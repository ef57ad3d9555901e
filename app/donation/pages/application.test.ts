import { describe, expect, it } from 'vitest';
import { formOwner, parkForm } from '#app/account/parked-form.ts';
import { addAddress } from '#app/address/book.ts';
import { goodsPage } from '#app/catalogue/detail/goods-view.ts';
import { aGift, TOWN } from '#app/catalogue/testing/gifts.ts';
import { toForm } from '#app/forms/draft.ts';
import { db, transaction } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { consume, limits } from '#platform/throttle.ts';
import { confirmView } from '../apply/confirm-view.ts';
import { findDraft, saveDraft } from '../apply/draft-store.ts';
import { readDonationForm } from '../apply/form.ts';
import { formPath } from '../apply/form-path.ts';
import { refusalsOf } from '../apply/refusal.ts';
import { loadTarget, targetKey } from '../apply/target.ts';
import type { TargetRef } from '../target-ref.ts';
import { aMember, applied, fillForm, typed } from '../testing/data.ts';
import { useWorld } from '../testing/world.ts';
import { applicationAction, applicationPage } from './application.ts';

useWorld();

const ORIGIN = 'http://localhost:3000';

/** Where a thrown answer leads: its address, or its status. */
function leads(thrown: unknown): string | number | undefined {
  if (thrown instanceof Response) return thrown.headers.get('location') ?? thrown.status;
  const status = (thrown as { init?: ResponseInit | null }).init?.status;
  if (status === undefined) throw thrown;
  return status;
}

async function page(memberId: number, ref: TargetRef, query = '', request = new Request(ORIGIN)) {
  try {
    return await applicationPage(request, new URL(`${ORIGIN}${formPath(ref)}${query}`), memberId, ref);
  } catch (thrown) {
    return leads(thrown);
  }
}

async function post(memberId: number, ref: TargetRef, fields: Record<string, string>) {
  try {
    return await applicationAction(memberId, ref, toForm(fields));
  } catch (thrown) {
    return leads(thrown);
  }
}

async function read(memberId: number, ref: TargetRef, over: Record<string, string>, now = new Date()) {
  const target = (await loadTarget(db(), ref, memberId, now))!;
  return { target, read: await readDonationForm(toForm(await typed(memberId, ref, over)), [target], now) };
}

describe('the steps', () => {
  it('lead from the form over the confirm page to paying, and back from there to the result', async () => {
    const [member, { ref, id }] = [await aMember(), await aGift()];
    expect(await post(member, ref, await typed(member, ref))).toBe(`/donate/goods/${id}?step=confirm`);
    const confirm = await page(member, ref, '?step=confirm');
    expect(confirm).toMatchObject({ step: 'confirm', amount: 12_000, changed: null });
    const { formKey } = confirm as { formKey: string };
    const url = await post(member, ref, {
      intent: 'submit',
      formKey,
      shownAmount: '12000',
      shownYear: String(jstYear(new Date())),
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/pay_/);
    expect(await page(member, ref, '?step=confirm')).toBe(url);
  });

  it('offer no method that may not have as much as the gift asks for, and say why', async () => {
    const methods = { payment_methods: ['card', 'konbini'] };
    await db().updateTable('government').set(methods).where('code', '=', TOWN).execute();
    const { id, ref } = await aGift([10], { amount: 317_000, procurement_cost: 90_000 });
    const words = 'コンビニ払いは一度に300,000円までのため、ご利用いただけません';
    expect(await page(await aMember(), ref)).toMatchObject({
      form: { payments: [expect.objectContaining({ value: 'card' })], excluded: [`${words}。`] },
    });
    const facts = new Map((await goodsPage(id))!.facts);
    expect(facts.get('お支払い方法')).toBe(`クレジットカード(${words})`);
    const usual = await aGift();
    expect(await page(await aMember(), usual.ref)).toMatchObject({ form: { excluded: [] } });
  });

  it('offer no more pieces than are left, and say so to whoever chose more', async () => {
    const [member, { ref, id }] = [await aMember(), await aGift([2])];
    const offered = await page(member, ref);
    expect(offered).toMatchObject({ form: { most: 2 } });
    const refused = await post(member, ref, await typed(member, ref, { quantity: '5' }));
    expect(refused).toMatchObject({
      reply: {
        values: { quantity: '5' },
        errors: { quantity: ['在庫の残りは2点です。2点以下をお選びください'] },
      },
    });
    expect(await page(member, ref, '?step=confirm')).toBe(`/donate/goods/${id}`);
  });

  it('take the prefecture off a city that was typed with it, and ask where it is another one', async () => {
    const [member, { ref }] = [await aMember(), await aGift()];
    const form = await typed(member, ref);
    const of = async (city: string) => (await read(member, ref, { ...form, 'donor.city': city })).read.reply;
    expect((await of('東京都千代田区')).values['donor.city']).toBe('千代田区');
    expect((await of('東京都 千代田区')).values['donor.city']).toBe('千代田区');
    expect((await of('青森県青森市')).errors['donor.city']?.[0]).toContain('別の都道府県名');
  });

  it('ask for a pause after too many forms, and keep what was typed', async () => {
    const [member, { ref }] = [await aMember(), await aGift()];
    const { points } = limits.donation_form_account;
    for (let i = 0; i < points; i++) await consume('donation_form_account', `member:${member}`);
    const refused = await post(member, ref, await typed(member, ref, { message: '応援しています' }));
    expect(refused).toMatchObject({
      reply: { values: { message: '応援しています' } },
      retryAfter: expect.any(Number),
    });
  });

  it('keep what was typed while the member manages addresses, and offer what was added there', async () => {
    const [member, { ref, id }] = [await aMember(), await aGift()];
    const form = await typed(member, ref, { message: '途中まで', 'donor.street': '千代田１−１' });
    const led = await post(member, ref, { ...form, intent: 'manage-addresses' });
    expect(led).toBe(`/mypage/addresses?from=${encodeURIComponent(`/donate/goods/${id}`)}`);
    await transaction((tx) =>
      addAddress(tx, member, {
        label: '実家',
        familyName: '佐藤',
        givenName: '太郎',
        familyNameKana: 'サトウ',
        givenNameKana: 'タロウ',
        postalCode: '1000001',
        prefecture: 13,
        city: '千代田区',
        street: '千代田2-2',
        building: '',
        phone: '0312345678',
      }),
    );
    expect(await page(member, ref)).toMatchObject({
      step: 'input',
      values: { message: '途中まで', 'donor.street': '千代田1-1' },
      form: { addresses: [{ label: '実家 / 佐藤 太郎 / 千代田区千代田2-2' }] },
    });
    expect((await findDraft(db(), member, targetKey(ref)))?.confirmed).toBe(false);
  });

  it('keep what was typed wrongly, and do not show the confirm page of it', async () => {
    const [member, { ref, id }] = [await aMember(), await aGift()];
    const reply = await post(member, ref, await typed(member, ref, { quantity: '0', message: '応援\u0000' }));
    expect(reply).toMatchObject({ reply: { errors: { quantity: [expect.any(String)] } } });
    expect(await page(member, ref, '?step=confirm')).toBe(`/donate/goods/${id}`);
    expect(await page(member, ref)).toMatchObject({ step: 'input', values: { quantity: '0' } });
  });

  it('take fields that no form of ours has', async () => {
    const [member, { ref }] = [await aMember(), await aGift()];
    const fields = { ...(await typed(member, ref)), unknown: 'a\u0000b' };
    expect(await post(member, ref, fields)).toContain('step=confirm');
  });

  it('refuse a submit without a form, and a target that is not there', async () => {
    const [member, { ref, id }] = [await aMember(), await aGift()];
    expect(await post(member, ref, { intent: 'submit' })).toBe(`/donate/goods/${id}`);
    for (const formKey of ['-'.repeat(36), 'f'.repeat(36)])
      expect(await post(member, ref, { intent: 'submit', formKey })).toBe(`/donate/goods/${id}`);
    const unknown = {
      intent: 'submit',
      formKey: crypto.randomUUID(),
      shownAmount: '12000',
      shownYear: String(jstYear(new Date())),
    };
    expect(await post(member, ref, unknown)).toContain('changed=form');
    expect(await page(member, { goods: 999_999 })).toBe(404);
    expect(await page(member, { government: '999999' })).toBe(404);
  });

  it('lead from a municipality that has ended to the form of its successor', async () => {
    await db()
      .insertInto('government')
      .values({
        code: '016900',
        name: '西別村',
        kana: 'ニシベツムラ',
        prefecture_code: 1,
        kind: 'village',
        ended_on: '2026-11-01',
        successor_code: TOWN,
      })
      .execute();
    expect(await page(await aMember(), { government: '016900' })).toBe(`/donate/governments/${TOWN}`);
  });

  it('say before the form what cannot be applied for', async () => {
    const member = await aMember();
    const sold = await aGift([0]);
    expect(await page(member, sold.ref)).toContain('code=SOLD_OUT');
    const over = await aGift([1], { accept_until: new Date('2026-01-01T00:00:00Z') });
    expect(await page(member, over.ref)).toContain('code=NOT_ACCEPTING');
  });
});

describe('a form that was posted after the session had ended', () => {
  it('is back at its owner’s form, once', async () => {
    const [member, { ref, id }] = [await aMember(), await aGift()];
    const form = toForm({
      ...(await typed(member, ref, { message: '続きを書きます' })),
      _owner: formOwner(member),
    });
    const path = `/donate/goods/${id}`;
    const cookie = await parkForm(form, path, '203.0.113.5');
    const request = new Request(ORIGIN, { headers: { cookie: cookie!.split(';')[0]! } });
    expect(await page(await aMember(), ref, '', request)).toMatchObject({ step: 'input', ended: false });
    expect(await page(member, ref, '', request)).toBe(`${path}?ended=1`);
    const restored = { step: 'input', ended: true, values: { message: '続きを書きます' } };
    expect(await page(member, ref, '?ended=1', request)).toMatchObject(restored);
    expect(await findDraft(db(), member, targetKey(ref))).toMatchObject({ confirmed: false });
  });
});

describe('the draft', () => {
  it('is another form when its content changes or a donation was made of it', async () => {
    const [member, { ref }] = [await aMember(), await aGift()];
    const form = await fillForm(member, ref);
    await applied(form);
    const draft = (await findDraft(db(), member, targetKey(ref)))!;
    await saveDraft(member, targetKey(ref), draft.values, true);
    const next = (await findDraft(db(), member, targetKey(ref)))!;
    expect(next.formKey).not.toBe(form.formKey);
    await saveDraft(member, targetKey(ref), { ...draft.values, message: 'x' }, true);
    expect((await findDraft(db(), member, targetKey(ref)))!.formKey).not.toBe(next.formKey);
  });
});

describe('a draft that somebody else keeps meanwhile', () => {
  it('is replaced all the same, under a key of its own', async () => {
    const [member, { ref }] = [await aMember(), await aGift()];
    const key = targetKey(ref);
    await saveDraft(member, key, { message: 'a' }, true);
    const read = (await findDraft(db(), member, key))!;
    await saveDraft(member, key, { message: 'b' }, true, read);
    const between = (await findDraft(db(), member, key))!;
    // As read before that, and as if none had been kept.
    for (const known of [read, null]) {
      await saveDraft(member, key, { message: 'c' }, false, known);
      expect(await findDraft(db(), member, key)).toMatchObject({
        values: { message: 'c' },
        confirmed: false,
      });
    }
    const keys = [read, between, (await findDraft(db(), member, key))!].map((d) => d.formKey);
    expect(new Set(keys).size).toBe(3);
  });

  it('is one of those that came at once', async () => {
    const [member, { ref }] = [await aMember(), await aGift()];
    const key = targetKey(ref);
    const texts = Array.from({ length: 12 }, (_, i) => `${i}`);
    await Promise.all(texts.map((message) => saveDraft(member, key, { message }, false, null)));
    expect(texts).toContain((await findDraft(db(), member, key))?.values.message);
  });
});

describe('the form', () => {
  it('takes an amount from the government’s least on, in whole yen', async () => {
    const [member, ref] = [await aMember(), { government: TOWN }];
    for (const amount of ['999', '0', '-1', '1000.5', '10000001', ''])
      expect((await read(member, ref, { amount })).read.reply.errors).toHaveProperty('amount');
    for (const amount of ['1000', '12,000', '10000000'])
      expect((await read(member, ref, { amount })).read.ok).toBe(true);
  });

  it('asks the guardian of those under 18, until the birthday begins in Japan', async () => {
    const [member, ref] = [await aMember(), { government: TOWN }];
    const born = {
      'donor.birthDate.year': '2008',
      'donor.birthDate.month': '11',
      'donor.birthDate.day': '21',
    };
    const eve = new Date('2026-11-20T23:59:59+09:00');
    expect((await read(member, ref, born, eve)).read.reply.errors).toHaveProperty('guardian');
    expect((await read(member, ref, { ...born, guardian: 'on' }, eve)).read.ok).toBe(true);
    expect((await read(member, ref, born, new Date('2026-11-21T00:00:00+09:00'))).read.ok).toBe(true);
  });

  it('takes no SKU, usage or payment of others', async () => {
    const [member, gift, other] = [await aMember(), await aGift(), await aGift()];
    const foreign = {
      sku: String(other.skus[0]),
      usage: '999999',
      payment: 'cash',
      deliveryTo: 'address-1',
    };
    const { errors } = (await read(member, gift.ref, foreign)).read.reply;
    expect(Object.keys(errors).sort()).toEqual(['deliveryTo', 'payment', 'sku', 'usage']);
  });

  it('asks again for an address that does not tell whether a gift may be given', async () => {
    await db()
      .insertInto('postal_code')
      .values([
        { code: '0860200', prefecture_code: 1, city: '野付郡別海町', town: '', government_code: TOWN },
        { code: '1000001', prefecture_code: 13, city: '千代田区', town: '千代田', government_code: '131016' },
      ])
      .execute();
    forgetKept();
    const [member, gift] = [await aMember(), await aGift()];
    const of = async (postalCode: string, prefecture: string, city: string, confirmed = true) => {
      const { target, read: form } = await read(member, gift.ref, {
        'donor.postalCode': postalCode,
        'donor.prefecture': prefecture,
        'donor.city': city,
        message: '応援しています',
        ...(confirmed && { 'donor.addressConfirmed': 'on' }),
      });
      // The prefecture that was chosen is written once.
      const kept = city.replace(prefecture === '13' ? '東京都' : '北海道', '');
      expect(form.reply.values).toMatchObject({ 'donor.city': kept, message: '応援しています' });
      if (!form.ok) return Object.keys(form.reply.errors).join();
      return refusalsOf([target], form.value, form.lives)[0]?.code ?? null;
    };
    // Each of these once passed as nobody's home.
    for (const city of ['北海道野付郡別海町', '別海', '別海町西春別1-2', 'べつかい町', '西春別駅前'])
      expect([city, await of('086-0200', '1', city)]).toEqual([city, 'RESIDENT_NO_GIFT']);
    expect(await of('999-9999', '1', '西春別駅前')).toBe('donor.city');
    expect(await of('100-0001', '1', '西春別駅前')).toBe('donor.city');
    expect(await of('086-0200', '13', '千代田区')).toBe('donor.city');
    expect(await of('100-0001', '1', '別海町')).toBe('donor.city');
    // The other question comes first.
    expect(await of('100-0001', '1', '別海町', false)).toBe('donor.addressConfirmed');
    expect(await of('100-0001', '13', '東京都千代田区', false)).toBeNull();
    expect(await of('100-0001', '13', '丸の内', true)).toBeNull();
    expect(await of('999-9999', '13', '千代田区', false)).toBeNull();
    // Without a gift anybody may donate.
    const without = { 'donor.postalCode': '999-9999', 'donor.city': 'どこか' };
    expect((await read(member, { government: TOWN }, without)).read.ok).toBe(true);
    await db().deleteFrom('postal_code').execute();
    forgetKept();
  });

  it('offers the till for 300,000 yen, and not for one more', async () => {
    const member = await aMember();
    const of = async (amount: string) => {
      const target = (await loadTarget(db(), { government: TOWN }, member, new Date()))!;
      const form = toForm(await typed(member, { government: TOWN }, { amount, payment: 'konbini' }));
      return (await readDonationForm(form, [target], new Date())).reply.errors;
    };
    expect(await of('300000')).toEqual({});
    expect(Object.keys(await of('300001'))).toEqual(['payment']);
  });

  it('sends nothing for a ticket', async () => {
    const ticket = { ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 };
    const [member, gift] = [await aMember(), await aGift([null], ticket)];
    const { read: form } = await read(member, gift.ref, {});
    expect(form.ok && form.value).toMatchObject({
      donations: [{ delivery: null }],
      deliveryTo: 'none',
    });
  });
});

describe('a gift of alcohol', () => {
  const born = (year: string, month: string, day: string) => ({
    'donor.birthDate.year': year,
    'donor.birthDate.month': month,
    'donor.birthDate.day': day,
  });
  const noon = new Date('2026-11-21T12:00:00+09:00');

  it('asks whether donor and recipient are of age, and looks at the birth date', async () => {
    const [member, gift] = [await aMember(), await aGift([10], { alcohol: true })];
    const of = async (over: Record<string, string>, at = noon) => {
      const { read: form } = await read(member, gift.ref, over, at);
      return form.reply.errors;
    };
    expect(Object.keys(await of({}))).toEqual(['ofAge']);
    expect(await of({ ofAge: 'on' })).toEqual({});
    expect(await of({ ofAge: 'on', ...born('2006', '11', '21') })).toEqual({});
    expect(Object.keys(await of({ ofAge: 'on', ...born('2006', '11', '22') }))).toEqual(['donor.birthDate']);
    const midnight = new Date('2026-11-22T00:00:00+09:00');
    expect(await of({ ofAge: 'on', ...born('2006', '11', '22') }, midnight)).toEqual({});
  });

  it('is not asked of other gifts, which the young may apply for with consent', async () => {
    const [member, gift] = [await aMember(), await aGift()];
    const { read: without } = await read(member, gift.ref, born('2010', '1', '1'), noon);
    expect(Object.keys(without.reply.errors)).toEqual(['guardian']);
    const { read: form } = await read(member, gift.ref, { guardian: 'on', ...born('2010', '1', '1') }, noon);
    expect(form.ok && form.value.donations[0].guardian).toBe(true);
  });
});

describe('the confirm page', () => {
  const NOTHING = { amount: 0, limit: null, oneStop: new Set<string>() };

  async function view(at: Date, over: Record<string, string> = {}) {
    const member = await aMember();
    const { target, read: form } = await read(member, (await aGift()).ref, { quantity: '2', ...over }, at);
    if (!form.ok) throw new Error('the form is not right');
    return confirmView(form.value, { ref: target.ref, targets: [target] }, at, NOTHING);
  }

  it('shows everything that will be applied for', async () => {
    const shown = await view(new Date('2026-11-21T12:00:00+09:00'));
    const text = JSON.stringify(shown.sections);
    for (const word of [
      '北海道 別海町',
      'ほたて貝柱',
      '2点',
      '24,000円',
      '〒100-0001',
      '東京都千代田区千代田1-1',
    ])
      expect(text).toContain(word);
    expect(shown.yearEnd).toBeNull();
  });

  it('says of a ticket what it is good for, until when, and where it will be', async () => {
    const at = new Date('2026-11-21T12:00:00+09:00');
    const ticket = await aGift([10], { ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 });
    const { target, read: form } = await read(await aMember(), ticket.ref, {}, at);
    if (!form.ok) throw new Error('the form is not right');
    const rows = Object.fromEntries(
      confirmView(form.value, { ref: target.ref, targets: [target] }, at, NOTHING).sections[0]!.rows,
    );
    expect(rows).toMatchObject({
      チケット: '1点につき3,000円分',
      チケットの有効期限: 'お支払いの完了日から6か月間(本日お支払いの場合は2027年5月20日(木)まで)',
      チケットの受け取り:
        'お支払いの完了後、マイページの「現地利用チケット」に表示します。お届けはありません。',
    });
    expect(JSON.stringify((await view(at)).sections)).not.toContain('チケット');
  });

  it('says until when to pay, and which year a deferred payment counts for', async () => {
    const words = async (at: string, over: Record<string, string>) => {
      const shown = await view(new Date(at), { payment: 'konbini', ...over });
      return { ...shown, text: JSON.stringify(shown.sections) };
    };
    const november = await words('2026-11-21T12:00:00+09:00', {});
    expect(november.text).toContain('2026年11月28日(土) 23:59');
    expect(november.taxYear).toContain('2026年分の寄附になります');
    expect(november.warnings).toEqual([]);
    const december = await words('2026-12-28T12:00:00+09:00', {});
    expect(december.text).toContain('2027年1月4日(月) 23:59');
    expect(december.taxYear).toContain('2027年1月1日以降のお支払いは2027年分');
    expect(december.warnings).toHaveLength(1);
    const only = await words('2026-12-28T12:00:00+09:00', { thisYear: 'on' });
    expect(only.text).toContain('2026年12月31日(木) 23:59');
    expect(only.warnings).toEqual([]);
    expect(only.yearEnd).toContain('お申し込みを取り消します');
  });

  it('names the year in Japan, and warns near its end', async () => {
    const last = await view(new Date('2026-12-31T23:59:59+09:00'));
    expect(last.taxYear).toContain('2026年分');
    expect(last.yearEnd).toContain('2027年分');
    const first = await view(new Date('2027-01-01T00:00:00+09:00'));
    expect(first.taxYear).toContain('2027年分');
    expect(first.yearEnd).toBeNull();
  });
});
