import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAddress } from '#app/address/book.ts';
import { giveContracts } from '#app/catalogue/testing/contract.ts';
import { aGift, type Gift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { toForm } from '#app/forms/draft.ts';
import { db, transaction } from '#platform/db/db.ts';
import { statementsOf } from '#platform/testing/statements.ts';
import { LIST } from '../target-ref.ts';
import { aMember, applied, fillForm, stockOf } from '../testing/data.ts';
import {
  applyTogether,
  fillList,
  gather,
  onePieceOf,
  submitList,
  type Thing,
  typedForList,
} from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';
import { confirmView } from './confirm-view.ts';
import { readDonationForm } from './form.ts';
import { listFaults } from './list/faults.ts';
import { isReady, refusalsOf } from './refusal.ts';
import { openForm } from './target.ts';

const world = useWorld();
world.webhooks = 'keep';

const NORTH = { government_code: PREFECTURE, amount: 10_000, procurement_cost: 2_000 };

beforeAll(async () => {
  const methods = ['card', 'konbini'];
  await db()
    .updateTable('government')
    .set({ payment_methods: methods })
    .where('code', '=', PREFECTURE)
    .execute();
  await db()
    .updateTable('government')
    .set({ one_stop_online: true, one_stop_online_name: '例' })
    .where('code', '=', PREFECTURE)
    .execute();
});

afterEach(async () => {
  const columns = { contract_until: null };
  await db().updateTable('government').set(columns).where('code', 'in', [TOWN, PREFECTURE]).execute();
});

async function read(
  memberId: number,
  things: readonly Thing[],
  over: Record<string, string> = {},
  at = new Date(),
) {
  const lines = await gather(memberId, things);
  const open = (await openForm(db(), LIST, memberId, at))!;
  const form = toForm(await typedForList(memberId, lines, over));
  return { lines, open, read: await readDonationForm(form, open.targets, at) };
}

const without = (amount: number | null, government = TOWN): Thing => ({
  ref: { government },
  skuId: null,
  quantity: 1,
  amount,
});

describe('the form for several', () => {
  it('asks of each what is its own, and of all together what is not', async () => {
    const member = await aMember();
    const gifts = [await aGift([10], { delivery_slot: true }), await aGift([10], NORTH)];
    const address = {
      label: '実家',
      familyName: '佐藤',
      givenName: '花子',
      familyNameKana: 'サトウ',
      givenNameKana: 'ハナコ',
      postalCode: '0600001',
      prefecture: 1,
      city: '札幌市中央区',
      street: '北1条西1-1',
      building: '',
      phone: '0112223333',
    };
    await transaction((tx) => addAddress(tx, member, address));
    const things = [...onePieceOf(gifts), without(5_000)];
    await gather(member, things);
    const book = (await openForm(db(), LIST, member, new Date()))!.targets[0].addresses[0]!.value;
    const over = {
      'l1.timeSlot': '14-16',
      'l2.deliveryTo': book,
      oneStop: 'wished',
      payment: 'konbini',
    };
    const { read: form } = await read(member, things, over);
    if (!form.ok) throw new Error(JSON.stringify(form.reply.errors));
    expect(form.value).toMatchObject({ amount: 27_000, payment: 'konbini', deliveryTo: 'donor' });
    expect(form.value.donations).toMatchObject([
      { amount: 12_000, timeSlot: '14-16', oneStop: 'paper', delivery: { city: '千代田区' } },
      { amount: 10_000, timeSlot: '', oneStop: 'online', delivery: { city: '札幌市中央区' } },
      { amount: 5_000, skuId: null, oneStop: 'paper', delivery: null },
    ]);
    const { lines, read: bare } = await read(member, things, {
      'l1.timeSlot': 'x',
      [`g${PREFECTURE}.usage`]: '',
    });
    expect(Object.keys(bare.reply.errors)).toEqual([`l${lines[0]}.timeSlot`, `g${PREFECTURE}.usage`]);
  });

  it('takes no method that not all of them take, nor more than the till does for the sum', async () => {
    const member = await aMember();
    const things = onePieceOf([await aGift(), await aGift([10], NORTH)]);
    const errors = async (of: Thing[], payment: string) =>
      Object.keys((await read(member, of, { payment })).read.reply.errors);
    expect(await errors(things, 'bank_transfer')).toEqual(['payment']);
    expect(await errors(things.slice(0, 1), 'bank_transfer')).toEqual([]);
    expect(await errors([without(200_000), without(100_000, PREFECTURE)], 'konbini')).toEqual([]);
    expect(await errors([without(200_000), without(100_001, PREFECTURE)], 'konbini')).toEqual(['payment']);
  });

  it('counts the variants of one gift together against its limit, with what was applied for before', async () => {
    const [member, gift] = [await aMember(), await aGift([10, 10], { per_person_limit: 2 })];
    await applied(await fillForm(member, gift.ref));
    const piece = (sku: number): Thing => ({
      ref: gift.ref,
      skuId: gift.skus[sku]!,
      quantity: 1,
      amount: null,
    });
    const refused = async (things: Thing[]) => {
      const { open, read: form } = await read(member, things);
      const codes = form.ok && refusalsOf(open.targets, form.value, form.lives).map((r) => r.code);
      return { isReady: isReady(open), codes };
    };
    expect(await refused([piece(0)])).toEqual({ isReady: true, codes: [] });
    expect(await refused([piece(0), piece(1)])).toEqual({
      isReady: false,
      codes: ['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED'],
    });
    const form = await fillList(member, [piece(0), piece(1)]);
    expect(await submitList(form)).toMatchObject({
      kind: 'refused',
      code: 'LIMIT_EXCEEDED',
      lines: [{}, {}],
    });
    expect(await stockOf(gift.skus[1]!)).toEqual({ stock: 10, reserved: 0 });
  });

  it('refuses a gift to who lives there, and not what goes elsewhere or is none', async () => {
    const [postal, member] = [
      { code: '0860200', prefecture_code: 1, city: '野付郡別海町', town: '' },
      await aMember(),
    ];
    await db()
      .insertInto('postal_code')
      .values({ ...postal, government_code: TOWN })
      .execute();
    const home = { 'donor.postalCode': '086-0200', 'donor.prefecture': '1', 'donor.city': '野付郡別海町' };
    const tokyo = await aGift([10], { government_code: '131016' });
    await db()
      .insertInto('usage')
      .values({ government_code: '131016', title: '一任' })
      .onConflict((c) => c.doNothing())
      .execute();
    const things = [...onePieceOf([await aGift(), tokyo]), without(5_000)];
    const { lines, open, read: form } = await read(member, things, home);
    expect(form.ok && refusalsOf(open.targets, form.value, form.lives)).toEqual([
      { line: lines[0], code: 'RESIDENT_NO_GIFT' },
    ]);
    // The form says it at the line.
    const faults = await listFaults(open, form.reply.values, new Date());
    expect(Object.keys(faults.errors)).toEqual([`l${lines[0]}.gift`]);
    await db().deleteFrom('postal_code').execute();
  });

  it('is confirmed with each donation, and says whose end of acceptance makes the time to pay short', async () => {
    const member = await aMember();
    for (const [code, contract_until] of [
      [TOWN, '2026-11-26'],
      [PREFECTURE, '2026-11-24'],
    ] as const)
      await db().updateTable('government').set({ contract_until }).where('code', '=', code).execute();
    const at = new Date('2026-11-21T12:00:00+09:00');
    const things = onePieceOf([await aGift(), await aGift([10], NORTH)]);
    const { open, read: form } = await read(member, things, { payment: 'konbini', oneStop: 'wished' }, at);
    if (!form.ok) throw new Error(JSON.stringify(form.reply.errors));
    const five = new Set(['100001', '100002', '100003', '100004', '100005']);
    const shown = confirmView(form.value, open, at, { amount: 0, limit: 20_000, oneStop: five });
    expect(shown.sections.map((s) => s.title)).toEqual([
      '寄附1 北海道 別海町',
      '寄附2 北海道',
      '寄附される方',
      'お届け先',
      '応援メッセージ',
      'お手続き',
    ]);
    const rows = (i: number) => Object.fromEntries(shown.sections[i]!.rows);
    expect(rows(0)).toMatchObject({
      寄附金額: '12,000円',
      使い道: '自治体におまかせ',
      ワンストップ特例: expect.stringMatching('書面|申請書'),
    });
    expect(rows(1)).toMatchObject({
      寄附金額: '10,000円',
      ワンストップ特例: expect.stringContaining('オンライン'),
    });
    expect(rows(5)).toEqual({
      お支払い方法: 'コンビニ払い',
      お支払い期限: '2026年11月24日(火) 23:59(北海道の受付が終わるため)',
    });
    expect(shown.warnings.map((w) => w.title)).toEqual([
      '控除上限額の目安を超えます',
      'ワンストップ特例の申請先が7自治体になります',
    ]);
    expect([shown.amount, shown.path]).toEqual([22_000, '/donate/cart/apply']);
  });
});

describe('what changed between confirm and submit of several', () => {
  /** @returns what submit says, nothing having been reserved of any. */
  async function changed(change: (gifts: Gift[]) => Promise<unknown>, at?: Date) {
    const gifts = [await aGift(), await aGift([10], NORTH), await aGift()];
    const member = await aMember();
    const form = await fillList(member, onePieceOf(gifts), {}, at);
    await change(gifts);
    const result = await submitList(form);
    for (const gift of gifts) expect((await stockOf(gift.skus[0]!)).reserved).toBe(0);
    const made = await db().selectFrom('donation').where('member_id', '=', member).select('id').execute();
    expect(made).toEqual([]);
    return { result, lines: form.lines };
  }

  it('one is sold out: it is named', async () => {
    const none = { stock: 0 };
    const { result, lines } = await changed((gifts) =>
      db().updateTable('sku').set(none).where('id', '=', gifts[1]!.skus[0]!).execute(),
    );
    expect(result).toEqual({
      kind: 'refused',
      code: 'SOLD_OUT',
      lines: [{ line: lines[1], code: 'SOLD_OUT' }],
    });
  });

  it('the contract of one ended', async () => {
    const columns = { contract_until: '2025-12-31' };
    const { result } = await changed(() =>
      db().updateTable('government').set(columns).where('code', '=', PREFECTURE).execute(),
    );
    expect(result).toMatchObject({ kind: 'refused', code: 'NOT_ACCEPTING' });
  });

  it('one asks for another amount', async () => {
    const columns = { amount: 13_000 };
    const { result } = await changed((gifts) =>
      db().updateTable('goods').set(columns).where('id', '=', gifts[2]!.id).execute(),
    );
    expect(result).toEqual({ kind: 'refused', code: 'AMOUNT_CHANGED', sums: { shown: 34_000, now: 35_000 } });
  });

  it('one is gone for good: the list is another than was shown', async () => {
    const columns = { status: 'draft' };
    const { result } = await changed((gifts) =>
      db().updateTable('goods').set(columns).where('id', '=', gifts[0]!.id).execute(),
    );
    expect(result).toEqual({ kind: 'review', because: 'list' });
  });

  it('a list of another tab: the form is not the one that was shown', async () => {
    const gifts = [await aGift(), await aGift()];
    const member = await aMember();
    const shown = await fillList(member, onePieceOf(gifts));
    const columns = { quantity: 2 };
    await db().updateTable('cart_line').set(columns).where('id', '=', shown.lines[0]!).execute();
    expect(await submitList(shown)).toEqual({ kind: 'review', because: 'list' });
    await fillList(member, onePieceOf(gifts.slice(0, 1)), { message: '応援しています' });
    expect(await submitList(shown)).toEqual({ kind: 'review', because: 'form' });
  });
});

describe('several', () => {
  it('are made once by a form that is submitted ten times at once', async () => {
    const gifts = [await aGift([5]), await aGift([5], NORTH), await aGift([5])];
    const form = await fillList(await aMember(), onePieceOf(gifts));
    const results = await Promise.all(Array.from({ length: 10 }, () => submitList(form)));
    const places = results.map((r) => (r.kind === 'pay' ? r.url : JSON.stringify(r)));
    expect(new Set(places).size).toBe(1);
    expect(places[0]).toContain(world.acquirerUrl);
    for (const gift of gifts) expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 5, reserved: 1 });
    const made = await db()
      .selectFrom('donation')
      .where('member_id', '=', form.memberId)
      .select('id')
      .execute();
    expect(made).toHaveLength(3);
  });

  it('give five pieces to five of thirty members who want others beside, and nothing to the rest', async () => {
    const [wanted, beside, other] = [await aGift([5]), await aGift([null]), await aGift([100], NORTH)];
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, i) => {
        const gifts = i % 2 ? [wanted, beside, other] : [other, beside, wanted];
        return applyTogether(await aMember(), gifts);
      }),
    );
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(5);
    const reasons = results.flatMap((r) => (r.status === 'rejected' ? [String(r.reason)] : []));
    expect(reasons.filter((r) => !r.includes('"SOLD_OUT"'))).toEqual([]);
    expect(await stockOf(wanted.skus[0]!)).toEqual({ stock: 5, reserved: 5 });
    expect((await stockOf(beside.skus[0]!)).reserved).toBe(5);
    expect((await stockOf(other.skus[0]!)).reserved).toBe(5);
  }, 60_000);

  it('of thirty governments cost as many statements as one', async () => {
    const codes = Array.from({ length: 29 }, (_, i) => String(100_100 + i));
    await db()
      .insertInto('government')
      .values(
        codes.map((code) => ({
          code,
          name: `第${code}町`,
          kana: 'マチ',
          prefecture_code: 1,
          kind: 'town',
          payment_methods: ['card'],
          designated_from: '2020-01-01',
        })),
      )
      .execute();
    await giveContracts();
    await sql`insert into usage (government_code, title, is_default) select code, '自治体におまかせ', true from government where code = any(${codes})`.execute(
      db(),
    );
    await sql`insert into producer (government_code, name) select code, '生産者' from government where code = any(${codes})`.execute(
      db(),
    );
    const gifts = [await aGift()];
    for (const code of codes) gifts.push(await aGift([10], { government_code: code }));
    const sent = async (count: number) => {
      const form = await fillList(await aMember(), onePieceOf(gifts.slice(0, count)));
      return (await statementsOf(async () => expect((await submitList(form)).kind).toBe('pay'))).length;
    };
    const one = await sent(1);
    expect(await sent(5)).toBe(one);
    expect(await sent(30)).toBe(one);
    const member = await aMember();
    const lines = await gather(member, onePieceOf(gifts));
    const form = await typedForList(member, lines, { message: 'あ'.repeat(500) });
    expect(Object.keys(form).length).toBeLessThan(300);
    expect(Object.entries(form).flat().join('').length).toBeLessThan(12_000);
  }, 30_000);
});
