import { describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { withdraw } from '#app/member/withdrawal/withdraw.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { db } from '#platform/db/db.ts';
import { moveDispatch } from '../handling/dispatch.ts';
import { orderDetail } from '../history/detail.ts';
import { orderNamed } from '../history/one-order.ts';
import { orders } from '../pay/orders.ts';
import { Browser } from '../testing/browser.ts';
import {
  aBuyer,
  aGuest,
  aProductFor,
  fillOrder,
  numberOf,
  ordered,
  readForm,
  submit,
  typed,
} from '../testing/forms.ts';
import { anOrder, aProduct, mailsOf, orderOf } from '../testing/made-orders.ts';
import { afterPaying } from '../testing/money.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const TYPED = '　箱は小さめで お願いします。 \r\n留守のときは連絡をください。\t\n';
const KEPT = '箱は小さめで お願いします。\n留守のときは連絡をください。';
const facts = async (number: string) => (await orderDetail((await orderNamed(number))!)).facts;

describe('ご要望・備考', () => {
  it('goes in one spelling from the form over the final confirmation into the order', async () => {
    const product = await aProductFor();
    const browser = new Browser(product.id);
    await browser.post(typed(aGuest(), product, { note: TYPED }));
    const confirm = await browser.open('?step=confirm');
    expect(confirm).toMatchObject({
      sections: expect.arrayContaining([
        { title: 'ご要望・備考', field: 'note', rows: [['ご要望・備考', KEPT]] },
      ]),
    });
    const form = await fillOrder(aGuest(), product, { note: TYPED });
    const { number, url } = await ordered(form);
    expect((await orderOf(number)).note).toBe(KEPT);
    expect(await facts(number)).toContainEqual(['ご要望・備考', KEPT]);
    await world.payAt(url);
    await afterPaying(number);
    const [mail] = (await mailsOf(number)).filter((m) => m.kind === 'order_paid');
    for (const body of [mail!.body_text, mail!.body_html]) expect(body).toContain(KEPT.replace('\n', ' '));
  });

  it('may be left out, and is told as none', async () => {
    const [product, browser] = [await aProductFor(), aGuest()];
    const { number } = await ordered(await fillOrder(browser, product));
    expect((await orderOf(number)).note).toBe('');
    expect((await facts(number)).map(([term]) => term)).not.toContain('ご要望・備考');
  });

  it('takes 200 characters and not one more, and no invisible ones; what was typed stays', async () => {
    const [buyer, product] = [aGuest(), await aProductFor()];
    const of = async (note: string) => (await readForm(buyer, product, { note })).read;
    expect(await of('𠮷'.repeat(200))).toMatchObject({ ok: true });
    for (const note of ['𠮷'.repeat(201), 'a\u0007b', '\u202e返品'])
      expect(await of(note)).toMatchObject({
        ok: false,
        reply: { values: { note }, errors: { note: [expect.any(String)] } },
      });
    await expect(
      db()
        .updateTable('shop_order')
        .set({ note: 'あ'.repeat(201) })
        .where(
          'number',
          '=',
          (await anOrder({ memberId: null, lines: [{ product: await aProduct(900), quantity: 1 }] })).number,
        )
        .execute(),
    ).rejects.toThrow('shop_order_note_check');
  });

  it('is in no mail before the payment, when anybody could choose the reader', async () => {
    const note = '見知らぬ方への宣伝';
    const form = await fillOrder(aGuest(), await aProductFor(), { note, payment: 'konbini' });
    await submit(form);
    const number = await numberOf(form);
    const mails = await mailsOf(number);
    expect(mails.map((m) => m.kind)).toEqual(['order_how_to_pay']);
    expect(mails[0]!.body_text + mails[0]!.body_html).not.toContain(note);
  });

  it('goes along when a guest logs in midway', async () => {
    const product = await aProductFor();
    const [browser, member] = [new Browser(product.id), await aBuyer()];
    await browser.post({ ...typed(aGuest(), product, { note: KEPT }), intent: 'log-in' });
    await browser.logIn(member.memberId);
    expect(await browser.open()).toMatchObject({ values: { note: KEPT } });
  });

  it('is emptied when its member withdraws, and another’s is not', async () => {
    const product = await aProduct(2000);
    const [leaving, staying] = [await aBuyer(), await aBuyer()];
    const numbers = [];
    for (const { memberId } of [leaving, staying]) {
      const o = await anOrder({ memberId, lines: [{ product, quantity: 1 }], note: KEPT });
      await world.payAt(o.url);
      await afterPaying(o.number);
      await moveDispatch(
        o.number,
        1,
        { to: 'shipped', carrier: 'other', tracking: '' },
        { actor: 'staff', reason: '' },
      );
      numbers.push(o.number);
    }
    expect(await withdraw(storefrontPaths('shop'), leaving.memberId)).toEqual({ kind: 'withdrawn' });
    const notes = await Promise.all(numbers.map(async (n) => (await orderOf(n)).note));
    expect(notes).toEqual(['', KEPT]);
  });
});
