import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aGift, changeGift, type Gift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { historyDetail } from '../history/detail.ts';
import { historyPage } from '../history/list.ts';
import { readHistoryQuery } from '../history/query.ts';
import { aMember, applied, type Confirmed, donationOf, fillForm, stockOf, submit } from '../testing/data.ts';
import { afterPaying } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();
world.webhooks = 'keep';

beforeAll(async () => {
  const sapporo = { code: '011002', name: '札幌市', kana: 'サッポロシ', prefecture_code: 1, kind: 'city' };
  await db().insertInto('government').values(sapporo).execute();
});

afterEach(() => {
  world.clock = () => new Date();
});

const refused = (code: string) => ({ kind: 'refused', code });

describe('what changed between confirm and submit', () => {
  async function changed(change: (gift: Gift) => Promise<unknown>, over: Record<string, string> = {}) {
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref, over);
    await change(gift);
    const result = await submit(form);
    expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 10, reserved: 0 });
    const made = await db().selectFrom('donation').where('goods_id', '=', gift.id).select('id').execute();
    expect(made).toEqual([]);
    return result;
  }

  it('the amount: told, nothing reserved', async () => {
    const result = await changed((g) => changeGift(g, { amount: 13_000 }));
    expect(result).toEqual({ ...refused('AMOUNT_CHANGED'), sums: { shown: 12_000, now: 13_000 } });
  });

  it('the amount of the variant: told, nothing reserved', async () => {
    const own = { amount: 20_000, procurement_cost: 6_000 };
    const result = await changed((g) =>
      db().updateTable('sku').set(own).where('id', '=', g.skus[0]!).execute(),
    );
    expect(result).toEqual({ ...refused('AMOUNT_CHANGED'), sums: { shown: 12_000, now: 20_000 } });
  });

  it('the acceptance period ended', async () => {
    const ended = { accept_until: new Date(Date.now() - 1000) };
    expect(await changed((g) => changeGift(g, ended))).toEqual(refused('NOT_ACCEPTING'));
  });

  it('it was taken down', async () => {
    expect(await changed((g) => changeGift(g, { status: 'suspended' }))).toEqual(refused('NOT_ACCEPTING'));
  });

  it('its SKU was taken down', async () => {
    const off = (g: Gift) =>
      db().updateTable('sku').set({ active: false }).where('goods_id', '=', g.id).execute();
    expect(await changed(off)).toEqual(refused('NOT_ACCEPTING'));
  });

  it('the limit per person fell below the quantity', async () => {
    const lower = (g: Gift) => changeGift(g, { per_person_limit: 1 });
    expect(await changed(lower, { quantity: '2' })).toEqual(refused('LIMIT_EXCEEDED'));
  });

  it('the prefecture is no longer delivered to', async () => {
    expect(await changed((g) => changeGift(g, { excluded_prefectures: [13] }))).toEqual(
      refused('AREA_EXCLUDED'),
    );
  });

  it('the designation ended', async () => {
    const set = (until: string | null) =>
      db().updateTable('government').set({ designated_until: until }).where('code', '=', TOWN).execute();
    expect(await changed(() => set('2025-09-30'))).toEqual(refused('NOT_ACCEPTING'));
    await set(null);
  });

  it('the contract with the government ended', async () => {
    const set = (until: string | null) =>
      db().updateTable('government').set({ contract_until: until }).where('code', '=', TOWN).execute();
    expect(await changed(() => set('2025-09-30'))).toEqual(refused('NOT_ACCEPTING'));
    await set(null);
  });

  it('the usage was closed: back to the form, also with as many as one may have', async () => {
    const gift = await aGift([10], { government_code: '131016', per_person_limit: 2 });
    const elsewhere = { 'donor.prefecture': '1', 'donor.city': '札幌市中央区' };
    const form = await fillForm(await aMember(), gift.ref, { ...elsewhere, quantity: '2' });
    const set = (active: boolean) =>
      db().updateTable('usage').set({ active }).where('government_code', '=', '131016').execute();
    await set(false);
    expect(await submit(form)).toEqual({ kind: 'review', because: 'form' });
    await set(true);
  });

  it('an amount that was tampered with is no amount', async () => {
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref);
    expect(await submit({ ...form, amount: 1 })).toMatchObject(refused('AMOUNT_CHANGED'));
  });
});

describe('who may receive a gift', () => {
  const inHokkaido = { 'donor.prefecture': '1', 'donor.postalCode': '086-0200' };

  it('not a resident of the municipality', async () => {
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref, { ...inHokkaido, 'donor.city': '野付郡別海町' });
    expect(await submit(form)).toEqual(refused('RESIDENT_NO_GIFT'));
  });

  it('a resident of the same prefecture, when the municipality gives it', async () => {
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref, { ...inHokkaido, 'donor.city': '札幌市中央区' });
    expect((await submit(form)).kind).toBe('pay');
  });

  it('not a resident of the prefecture, when the prefecture gives it', async () => {
    const gift = await aGift([10], { government_code: PREFECTURE });
    const form = await fillForm(await aMember(), gift.ref, { ...inHokkaido, 'donor.city': '札幌市中央区' });
    expect(await submit(form)).toEqual(refused('RESIDENT_NO_GIFT'));
  });

  it('not somebody whose address names no municipality any more since the form was checked', async () => {
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref, { ...inHokkaido, 'donor.city': '札幌市中央区' });
    const call = async (name: string) => {
      await db().updateTable('government').set({ name }).where('code', '=', '011002').execute();
      forgetKept();
    };
    await call('北札幌市');
    expect(await submit(form)).toEqual({ kind: 'review', because: 'form' });
    await call('札幌市');
  });

  it('anybody may donate without one', async () => {
    const form = await fillForm(
      await aMember(),
      { government: TOWN },
      { ...inHokkaido, 'donor.city': '野付郡別海町' },
    );
    const { number, url } = await applied(form);
    await world.payAt(url);
    expect(await afterPaying(number)).toBe(`/donate/government/success?donation=${number}`);
    expect(await donationOf(form)).toMatchObject({
      amount: 10_000,
      goods_id: null,
      delivery_address: null,
      government_name: '別海町',
    });
  });
});

it('creates the deliveries of a subscription from its window on, month by month', async () => {
  const gift = await aGift([10], {
    deliveries: 3,
    dispatch_from: '2097-03-01',
    dispatch_until: '2097-03-31',
  });
  const form = await fillForm(await aMember(), gift.ref);
  const { number, url } = await applied(form);
  await world.payAt(url);
  await afterPaying(number);
  const { id } = await donationOf(form);
  const rows = await db()
    .selectFrom('delivery')
    .select(['planned_from', 'planned_until'])
    .where('donation_id', '=', id)
    .orderBy('instalment')
    .execute();
  expect(rows).toEqual([
    { planned_from: '2097-03-01', planned_until: '2097-03-31' },
    { planned_from: '2097-04-01', planned_until: '2097-04-30' },
    { planned_from: '2097-05-01', planned_until: '2097-05-31' },
  ]);
});

it('takes what the chosen variant asks for, for each piece', async () => {
  const gift = await aGift([10, 10]);
  const dearer = gift.skus[1]!;
  const own = { amount: 18_000, procurement_cost: 5_400 };
  await db().updateTable('sku').set(own).where('id', '=', dearer).execute();
  const memberId = await aMember();
  const form = await fillForm(memberId, gift.ref, { sku: String(dearer), quantity: '2' });
  expect(form.amount).toBe(36_000);
  const { number } = await applied(form);
  expect((await historyDetail(memberId, number))?.row).toMatchObject({ amount: 36_000 });
  const payment = await db().selectFrom('payment').select('amount').where('reference', '=', number).execute();
  expect(payment).toEqual([{ amount: 36_000 }]);
});

it('hides a donation from other members', async () => {
  const form = await fillForm(await aMember(), (await aGift()).ref);
  const { number } = await applied(form);
  expect((await historyDetail(form.memberId, number))?.row.number).toBe(number);
  expect(await historyDetail(await aMember(), number)).toBeUndefined();
  const foreign: Confirmed = { ...form, memberId: await aMember() };
  expect(await submit(foreign)).toEqual({ kind: 'review', because: 'form' });
});

describe('the tax year', () => {
  const inYear = (year: number) => readHistoryQuery(new URLSearchParams({ year: String(year) }));

  async function paidAt(instant: string) {
    const at = new Date(instant);
    world.clock = () => at;
    const form = await fillForm(await aMember(), { government: TOWN });
    const { number, url } = await applied(form, new Date(at.getTime() - 60_000));
    await world.payAt(url);
    await afterPaying(number);
    expect((await donationOf(form)).paid_at).toEqual(at);
    return { form, detail: await historyDetail(form.memberId, number) };
  }

  it('is that of 31 December 23:59:59 in Japan', async () => {
    const { form, detail } = await paidAt('2027-12-31T23:59:59+09:00');
    expect(detail?.taxYear).toBe(2027);
    const inTheYear = await historyPage(form.memberId, inYear(2027), new Date('2028-01-05T00:00:00+09:00'));
    expect(inTheYear).toMatchObject({ total: 10_000, count: 1 });
  });

  it('is the next one a second later, also in the total of the history', async () => {
    const { form, detail } = await paidAt('2028-01-01T00:00:00+09:00');
    expect(detail?.taxYear).toBe(2028);
    const now = new Date('2028-01-05T00:00:00+09:00');
    expect(await historyPage(form.memberId, inYear(2027), now)).toMatchObject({ total: 0, count: 0 });
    expect(await historyPage(form.memberId, inYear(2028), now)).toMatchObject({ total: 10_000, count: 1 });
  });
});
