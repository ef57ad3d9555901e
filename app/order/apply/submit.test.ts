import { afterEach, describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { stockOf } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { FIRST_TARIFF } from '#app/sale/rules/shipping.ts';
import { db } from '#platform/db/db.ts';
import { knowSettings } from '#platform/setting/setting.ts';
import { orders } from '../pay/orders.ts';
import { aBuyer, aGuest, aProductFor, changeProduct, fillOrder, ordered, submit } from '../testing/forms.ts';
import { mailsOf, orderOf } from '../testing/made-orders.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const refused = (code: string, more = {}) => ({ kind: 'refused', code, ...more });

describe('what changed between confirm and submit', () => {
  type Product = Awaited<ReturnType<typeof aProductFor>>;

  async function changed(change: (p: Product) => Promise<unknown>, over: Record<string, string> = {}) {
    const product = await aProductFor([10], { temperature: 'ambient' });
    const form = await fillOrder(aGuest(), product, over);
    await change(product);
    const result = await submit(form);
    expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
    const made = await db()
      .selectFrom('order_line')
      .where('goods_id', '=', product.id)
      .select('order_id')
      .execute();
    expect(made).toEqual([]);
    return result;
  }

  it('the price: told, nothing reserved', async () => {
    const result = await changed((p) => changeProduct(p.id, { price: 2_100 }));
    expect(result).toMatchObject(refused('AMOUNT_CHANGED', { changed: ['price'] }));
    // With what it was and what it is: one piece, the fee as before.
    const { sums } = result as { sums: { shown: number; now: number } };
    expect(sums.shown).toBeGreaterThan(2_000);
    expect(sums.now - sums.shown).toBe(100);
  });

  it('the price of the variant', async () => {
    const result = await changed((p) =>
      db().updateTable('sku').set({ amount: 2_300 }).where('id', '=', p.sku).execute(),
    );
    expect(result).toMatchObject(refused('AMOUNT_CHANGED', { changed: ['price'] }));
  });

  it('the fee, as the parcel is a larger one now', async () => {
    expect(await changed((p) => changeProduct(p.id, { shipping_class: 'large' }))).toMatchObject(
      refused('AMOUNT_CHANGED', { changed: ['shipping'] }),
    );
  });

  it('both, as the price passed the sum from which sending is free', async () => {
    expect(await changed((p) => changeProduct(p.id, { price: 12_000 }))).toMatchObject(
      refused('AMOUNT_CHANGED', { changed: ['price', 'shipping'] }),
    );
  });

  describe('a setting', () => {
    afterEach(() => knowSettings([]));
    const set = (name: string, value: unknown) =>
      knowSettings([{ id: ++ids, name, value, effectiveAt: new Date(Date.now() - 1), endsAt: null }]);
    const dearer = { ...FIRST_TARIFF.fees, kanto: { small: 980, medium: 1_180, large: 1_680 } };
    let ids = 0;

    it('the fees of shipping, told as any price; orders from before keep theirs', async () => {
      const product = await aProductFor([10], { temperature: 'ambient' });
      const before = await ordered(await fillOrder(aGuest(), product));
      const result = await changed(async () => set('shipping', { ...FIRST_TARIFF, fees: dearer }));
      expect(result).toMatchObject(refused('AMOUNT_CHANGED', { changed: ['shipping'] }));
      const { sums } = result as { sums: { shown: number; now: number } };
      expect(sums.now - sums.shown).toBe(100);
      const after = await ordered(await fillOrder(aGuest(), product));
      const fees = await Promise.all(
        [before, after].map(async ({ number }) => (await orderOf(number)).shipping_fee),
      );
      expect(fees).toEqual([880, 980]);
    });

    it('one that is to come counts from its instant on', async () => {
      const product = await aProductFor([10], { temperature: 'ambient' });
      const effectiveAt = new Date(Date.now() + 60_000);
      const value = { ...FIRST_TARIFF, fees: dearer };
      knowSettings([{ id: ++ids, name: 'shipping', value, effectiveAt, endsAt: null }]);
      const form = await fillOrder(aGuest(), product);
      expect(form.shown.shipping).toBe(880);
      expect(await submit(form, effectiveAt)).toMatchObject(
        refused('AMOUNT_CHANGED', { changed: ['shipping'] }),
      );
      expect((await submit(form, new Date(effectiveAt.getTime() - 1))).kind).toBe('pay');
    });

    it('the sum from which sending is free', async () => {
      const free = { ...FIRST_TARIFF, freeFrom: 1_000 };
      expect(await changed(async () => set('shipping', free))).toMatchObject(
        refused('AMOUNT_CHANGED', { changed: ['shipping'] }),
      );
    });

    it('the points that it earns, shown once more; an order from before earns what it was promised', async () => {
      const product = await aProductFor([10], { temperature: 'ambient' });
      const [buyer, other] = [await aBuyer(), await aBuyer()];
      const before = await ordered(await fillOrder(other, product));
      const form = await fillOrder(buyer, product);
      set('points', { percent: 3, months: 6 });
      expect(await submit(form)).toEqual({ kind: 'review', because: 'form' });
      const after = await ordered(await fillOrder(buyer, product));
      const earned = await Promise.all(
        [before, after].map(async ({ number }) => (await orderOf(number)).points_to_earn),
      );
      expect(earned).toEqual([form.shown.earns, 3 * form.shown.earns!]);
    });
  });

  it('the period ended', async () => {
    const ended = { accept_until: new Date(Date.now() - 1000) };
    expect(await changed((p) => changeProduct(p.id, ended))).toMatchObject(refused('NOT_ACCEPTING'));
  });

  it('it was taken down', async () => {
    expect(await changed((p) => changeProduct(p.id, { status: 'suspended' }))).toMatchObject(
      refused('NOT_ACCEPTING'),
    );
  });

  it('its SKU was taken down', async () => {
    const off = (p: Product) =>
      db().updateTable('sku').set({ active: false }).where('goods_id', '=', p.id).execute();
    expect(await changed(off)).toMatchObject(refused('NOT_ACCEPTING'));
  });

  it('the limit per person fell below the quantity', async () => {
    expect(
      await changed((p) => changeProduct(p.id, { per_person_limit: 1 }), { quantity: '2' }),
    ).toMatchObject(refused('LIMIT_EXCEEDED'));
  });

  it('the prefecture is no longer delivered to', async () => {
    expect(await changed((p) => changeProduct(p.id, { excluded_prefectures: [13] }))).toMatchObject(
      refused('AREA_EXCLUDED'),
    );
  });

  it('it takes longer to prepare, so that the day cannot be kept: back to the form, also with as many as one may have', async () => {
    const at = new Date('2026-11-16T09:00:00+09:00');
    const product = await aProductFor([10], { per_person_limit: 2 });
    const form = await fillOrder(aGuest(), product, { deliveryDate: '2026-11-20', quantity: '2' }, at);
    await changeProduct(product.id, { handling_days: 10 });
    expect(await submit(form, at)).toEqual({ kind: 'review', because: 'rules' });
  });

  it('the hour passed until which the day could be kept', async () => {
    const product = await aProductFor();
    const form = await fillOrder(
      aGuest(),
      product,
      { deliveryDate: '2026-11-20' },
      new Date('2026-11-16T11:59:00+09:00'),
    );
    const late = await submit(form, new Date('2026-11-16T12:00:00+09:00'));
    expect(late).toEqual({ kind: 'review', because: 'rules' });
  });

  it.each(['goods', 'shipping', 'wrapping'] as const)(
    '%s that were tampered with are no sums',
    async (part) => {
      const form = await fillOrder(aGuest(), await aProductFor());
      expect(await submit({ ...form, shown: { ...form.shown, [part]: 1 } })).toMatchObject(
        refused('AMOUNT_CHANGED'),
      );
    },
  );

  it('another form of the same browser: looked at again', async () => {
    const [guest, product] = [aGuest(), await aProductFor()];
    const first = await fillOrder(guest, product);
    await fillOrder(guest, product, { quantity: '2' });
    expect(await submit(first)).toEqual({ kind: 'review', because: 'form' });
    expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
  });

  it('is not taken of another browser or member', async () => {
    const form = await fillOrder(aGuest(), await aProductFor());
    expect(await submit({ ...form, buyer: aGuest() })).toEqual({ kind: 'review', because: 'form' });
    expect(await submit({ ...form, buyer: await aBuyer() })).toEqual({ kind: 'review', because: 'form' });
  });
});

describe('an order', () => {
  it('holds what was shown: sums, taxes, wishes and a copy of who and what', async () => {
    const product = await aProductFor([10], { temperature: 'ambient', noshi: true, delivery_slot: true });
    const guest = aGuest();
    const form = await fillOrder(guest, product, {
      quantity: '2',
      noshi: 'oseibo',
      wrapping: 'gift',
      timeSlot: 'am',
    });
    const { number, url } = await ordered(form);
    await world.payAt(url);
    expect(await afterPaying(orders, number)).toBe(`/ec/goods/success?order=${number}`);
    expect(await orderOf(number)).toMatchObject({
      member_id: null,
      guest: 'guest' in guest && guest.guest,
      goods_total: 4_000,
      shipping_fee: 880,
      wrapping_fee: 330,
      total: 5_210,
      taxable_8: 4_000,
      tax_8: 296,
      taxable_10: 1_210,
      tax_10: 110,
      points_to_earn: 0,
      noshi: 'oseibo',
      wrapping: 'gift',
      time_slot: 'am',
      delivery_date: null,
      status: 'paid',
      payment_status: 'paid',
      payment_amount: 5_210,
    });
    expect(await stockOf(product.sku)).toEqual({ stock: 8, reserved: 0 });
    const mails = await mailsOf(number);
    expect(mails.map((m) => m.kind)).toEqual(['order_paid']);
    expect(mails[0]?.body_text).toContain('のし: 御歳暮');
    const planned = await db()
      .selectFrom('delivery')
      .innerJoin('shop_order', 'shop_order.id', 'delivery.order_id')
      .select('delivery.status')
      .where('number', '=', number)
      .execute();
    expect(planned).toHaveLength(1);
  });

  it('keeps a new address in the book of a member who wants so', async () => {
    const [buyer, product] = [await aBuyer(), await aProductFor()];
    const to = Object.fromEntries(
      Object.entries({
        familyName: '比嘉',
        givenName: '太郎',
        familyNameKana: 'ヒガ',
        givenNameKana: 'タロウ',
        postalCode: '900-0014',
        prefecture: '47',
        city: '那覇市',
        street: '松尾1-1',
        building: '',
        phone: '098-123-4567',
      }).map(([name, text]) => [`delivery.${name}`, text]),
    );
    const form = await fillOrder(buyer, product, { ...to, deliveryTo: 'new', saveAddress: 'on' });
    expect(form.shown.shipping).toBe(1_725);
    await ordered(form);
    const book = await db()
      .selectFrom('address')
      .select('city')
      .where('member_id', '=', buyer.memberId)
      .execute();
    expect(book).toEqual([{ city: '那覇市' }]);
  });

  it('costs what the chosen variant does, which its line keeps', async () => {
    const product = await aProductFor([5, 5]);
    const dearer = product.skus[1]!;
    await db().updateTable('sku').set({ amount: 3_240 }).where('id', '=', dearer).execute();
    const form = await fillOrder(aGuest(), product, { sku: String(dearer), quantity: '2' });
    expect(form.shown.goods).toBe(6_480);
    await ordered(form);
    const lines = await db()
      .selectFrom('order_line')
      .select(['unit_price', 'quantity', 'sku_id'])
      .where('goods_id', '=', product.id)
      .execute();
    expect(lines).toEqual([{ unit_price: 3_240, quantity: 2, sku_id: dearer }]);
  });

  it('counts against the limit what the same mail address ordered before, as member or guest', async () => {
    const product = await aProductFor([50], { per_person_limit: 3 });
    const buyer = await aBuyer();
    await ordered(await fillOrder(buyer, product, { quantity: '2' }));
    const asGuest = await fillOrder(aGuest(), product, { quantity: '2', email: buyer.email });
    expect(await submit(asGuest)).toMatchObject(refused('LIMIT_EXCEEDED'));
    const one = await fillOrder(aGuest(), product, { quantity: '1', email: buyer.email });
    await ordered(one);
    expect(await submit(await fillOrder(buyer, product, { quantity: '1' }))).toMatchObject(
      refused('LIMIT_EXCEEDED'),
    );
    await ordered(await fillOrder(aGuest(), product, { quantity: '3' }));
  });
});
