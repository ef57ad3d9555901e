import { describe, expect, it } from 'vitest';
import { joinLines } from '#app/cart/join-store.ts';
import { putIn } from '#app/cart/put.ts';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { sha256 } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import type { ConfirmData } from '../apply/confirm-view.ts';
import type { FormView } from '../apply/form-view.ts';
import { orders } from '../pay/orders.ts';
import { Browser } from '../testing/browser.ts';
import { aBuyer, aProductFor, putInto, typed } from '../testing/forms.ts';
import { afterPaying } from '../testing/money.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const FORM = '/ec/orders';

/** A member who has two products of 2,000 yen in the cart and sees the form. */
async function aMembersCart(points = 0) {
  const products = [await aProductFor([10]), await aProductFor([10])];
  const buyer = await aBuyer(points);
  await putInto(buyer, products);
  const browser = new Browser(null);
  await browser.logIn(buyer.memberId);
  const { sku: _, quantity: __, ...form } = typed(buyer, { sku: 0 });
  const open = async () => (await browser.open()) as { form: FormView; values: Record<string, string> };
  const post = (over: Record<string, string> = {}) => browser.post({ ...form, ...over }, buyer.memberId);
  return { products, buyer, browser, open, post };
}

type Cart = Awaited<ReturnType<typeof aMembersCart>>;

/** Orders what is typed, as far as the payment. @returns where to pay. */
async function ordered({ browser, buyer, post }: Cart, over: Record<string, string>): Promise<string> {
  expect(await post(over)).toBe(`${FORM}?step=confirm`);
  const { formKey, shown } = (await browser.open('?step=confirm')) as ConfirmData & { formKey: string };
  const { goods, shipping, wrapping, points, lines } = shown;
  const sums = { shownGoods: goods, shownShipping: shipping, shownWrapping: wrapping, shownPoints: points };
  const texts = Object.entries(sums).map(([name, yen]) => [name, String(yen)]);
  const pressed = { intent: 'submit', formKey, shownLines: lines, ...Object.fromEntries(texts) };
  return (await browser.post(pressed, buyer.memberId)) as string;
}

const numberOf = async (memberId: number) =>
  (
    await db()
      .selectFrom('shop_order')
      .select('number')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).number;

describe('a member whose session ended while typing', () => {
  it('is told so, and finds what was typed last after the login', async () => {
    const { buyer, browser, post } = await aMembersCart();
    await post({ note: '前の内容', consent: '' });
    browser.logOut();
    expect(
      await post({ note: '玄関に置いてください', 'buyer.street': '千代田2-2', payment: 'konbini' }),
    ).toBe('/ec/orders/failed?code=SESSION_ENDED');
    await browser.logIn(buyer.memberId);
    expect(await browser.open('?step=confirm')).toBe(`${FORM}?ended=1`);
    expect(await browser.open('?ended=1')).toMatchObject({
      ended: true,
      values: { note: '玄関に置いてください', 'buyer.street': '千代田2-2', payment: 'konbini' },
    });
  });
});

it('after a login is reached by the cart where that changed what the browser was shown', async () => {
  const { products, buyer, browser, open } = await aMembersCart();
  const guest = sha256(`cart before the login of ${buyer.memberId}`);
  const join = () => transaction((tx) => joinLines(tx, buyer.memberId, guest));
  for (const { id } of products) await putIn({ guest }, { goods: id }, null);
  await join();
  expect(await open()).toMatchObject({ step: 'input' });
  await putIn({ guest }, { goods: (await aProductFor([10])).id }, null);
  await join();
  expect(await browser.open()).toBe('/ec/cart');
  expect(await browser.open('?step=confirm')).toBe('/ec/cart?stopped=1');
});

describe('a cart that was changed in another tab', () => {
  it('is shown as it is now, and that it changed', async () => {
    const { buyer, open, post } = await aMembersCart();
    const { shownLines } = (await open()).form;
    expect(await post({ shownLines: shownLines!, note: 'x'.repeat(5_000) })).toMatchObject({
      changed: false,
    });
    const dear = await aProductFor([10], { price: 400_000 });
    await putInto(buyer, [dear]);
    expect(await post({ shownLines: shownLines!, payment: 'konbini' })).toMatchObject({
      changed: true,
      reply: { errors: { payment: [expect.stringContaining('300,000円')] } },
    });
    const { form } = await open();
    expect(form.lines).toHaveLength(3);
    expect(form.payments.map((p) => p.value)).not.toContain('konbini');
    // Of what passes, the final confirmation says it.
    expect(await post({ shownLines: shownLines! })).toBe(`${FORM}?step=confirm&changed=1`);
    expect(await post({ shownLines: form.shownLines! })).toBe(`${FORM}?step=confirm`);
  });
});

it('says that the cart changed also where the confirmed form no longer passes', async () => {
  const { buyer, browser, post } = await aMembersCart();
  expect(await post({ payment: 'konbini' })).toBe(`${FORM}?step=confirm`);
  await putInto(buyer, [await aProductFor([10], { price: 400_000 })]);
  expect(await browser.open('?step=confirm&changed=1')).toBe(`${FORM}?check=1&changed=1`);
  expect(await browser.open('?check=1&changed=1')).toMatchObject({ step: 'input', changed: true });
});

it('names the alcohol that somebody too young may not buy, and what to do', async () => {
  const { buyer, post } = await aMembersCart();
  const drink = await aProductFor([10], { alcohol: true, name: '純米大吟醸' });
  await putInto(buyer, [drink]);
  const born = { 'buyer.birthDate.year': '2010', 'buyer.birthDate.month': '4', 'buyer.birthDate.day': '1' };
  expect(await post(born)).toMatchObject({
    reply: { errors: { ofAge: ['お酒(純米大吟醸)のご注文には、20歳以上であることの確認が必要です'] } },
  });
  expect(await post({ ...born, ofAge: 'on' })).toMatchObject({
    reply: {
      errors: {
        'buyer.birthDate': [
          '20歳未満の方に、次の酒類は販売できません: 純米大吟醸。「カートに戻って変更する」から外してください',
        ],
      },
    },
  });
});

describe('the form of the next order', () => {
  const WISHES = { pointsUse: 'some', points: '100', wrapping: 'gift', note: '玄関に置いてください' };

  it('wishes for nothing that the last one did, and knows who orders', async () => {
    const cart = await aMembersCart(1_000);
    await world.payAt(await ordered(cart, { ...WISHES, 'buyer.street': '千代田2-2', payment: 'wallet' }));
    await afterPaying(await numberOf(cart.buyer.memberId));
    await putInto(cart.buyer, [await aProductFor([10])]);
    const { values } = await cart.open();
    expect(values).toMatchObject({
      pointsUse: 'none',
      wrapping: 'none',
      'buyer.street': '千代田2-2',
      payment: 'wallet',
    });
    for (const name of ['points', 'note', 'consent']) expect(values).not.toHaveProperty(name);
  });

  it('is the same form while the order is not paid', async () => {
    const cart = await aMembersCart(1_000);
    await ordered(cart, WISHES);
    await db()
      .updateTable('shop_order')
      .set({ status: 'failed' })
      .where('member_id', '=', cart.buyer.memberId)
      .execute();
    expect((await cart.open()).values).toMatchObject(WISHES);
  });
});
