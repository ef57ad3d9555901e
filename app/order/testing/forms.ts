import { randomBytes, randomUUID } from 'node:crypto';
import { aGift, PRODUCT } from '#app/catalogue/testing/gifts.ts';
import { toForm } from '#app/forms/draft.ts';
import { earn } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { db, transaction } from '#platform/db/db.ts';
import { findDraft, saveDraft } from '../apply/draft-store.ts';
import { type OrderInput, readOrderForm } from '../apply/form.ts';
import type { Shown } from '../apply/new-order.ts';
import { type Choice, linesKey } from '../apply/offer.ts';
import type { KnownOwner } from '../apply/owner.ts';
import { loadOffer, loadVisitor } from '../apply/product.ts';
import { type Submitted, submitOrder } from '../apply/submit.ts';
import { resultPath } from '../result/result-path.ts';
import { orderByFormKey } from '../store.ts';

export type Buyer = { memberId: number; email: string } | { guest: Buffer };

/** A guest: a browser with its own key. */
export function aGuest(): Buyer {
  return { guest: randomBytes(32) };
}

/** A member with a mail address and, if given, points of the shop. */
export async function aBuyer(points = 0): Promise<{ memberId: number; email: string }> {
  const email = `buyer-${randomUUID()}@example.jp`;
  const { id: memberId } = await db()
    .insertInto('member')
    .values({ email, password_hash: 'none', family_name: '佐藤', given_name: '花子' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (points > 0)
    await transaction((tx) => earn(tx, { memberId, issuer: SHOP, source: { event: email }, points }));
  return { memberId, email };
}

/** A published product of 2,000 yen, frozen food in a small parcel, dispatched after two business days. */
export async function aProductFor(stocks: (number | null)[] = [10], over: Record<string, unknown> = {}) {
  const { id, skus } = await aGift(stocks, {
    ...PRODUCT,
    handling_days: 2,
    delivery_slot: true,
    ...over,
  });
  return { id, sku: skus[0]!, skus };
}

/** The ids of two producers. */
export async function twoProducers(): Promise<[number, number]> {
  const rows = await db().selectFrom('producer').select('id').orderBy('id').limit(2).execute();
  return [rows[0]!.id, rows[1]!.id];
}

export async function changeProduct(id: number, change: Record<string, unknown>): Promise<void> {
  await db().updateTable('goods').set(change).where('id', '=', id).execute();
}

/** What a buyer of 千代田区 types: 2,000 yen and 1,155 yen for shipping. */
export function typed(
  buyer: Buyer,
  product: { sku: number },
  over: Record<string, string> = {},
): Record<string, string> {
  return {
    sku: String(product.sku),
    quantity: '1',
    ...('guest' in buyer && { email: `guest-${buyer.guest.toString('hex').slice(0, 12)}@example.jp` }),
    'buyer.familyName': '佐藤',
    'buyer.givenName': '花子',
    'buyer.familyNameKana': 'サトウ',
    'buyer.givenNameKana': 'ハナコ',
    'buyer.postalCode': '100-0001',
    'buyer.prefecture': '13',
    'buyer.city': '千代田区',
    'buyer.street': '千代田1-1',
    'buyer.building': '',
    'buyer.phone': '03-1234-5678',
    deliveryTo: 'buyer',
    deliveryDate: 'none',
    timeSlot: 'none',
    noshi: 'none',
    wrapping: 'none',
    pointsUse: 'none',
    payment: 'card',
    consent: 'on',
    ...over,
  };
}

/** A form that the final confirmation shows. */
export interface Confirmed {
  buyer: Buyer;
  choice: Choice;
  shown: Shown;
}

export async function readForm(
  buyer: Buyer,
  product: { id: number; sku: number },
  over: Record<string, string> = {},
  at: Date = new Date(),
) {
  return readOffer(buyer, { goodsId: product.id }, typed(buyer, product, over), at);
}

async function readOffer(buyer: Buyer, choice: Choice, values: Record<string, string>, at: Date) {
  const [offer, visitor] = [await loadOffer(db(), choice, at), await loadVisitor(db(), buyer, at)];
  if (!offer) throw new Error('there is nothing to order');
  const read = await readOrderForm(toForm(values), offer, visitor, at);
  return { choice, visitor, read };
}

/** What the final confirmation shows. */
function shownOf(buyer: Buyer, input: OrderInput, formKey: string): Shown {
  const { goods, shipping, wrapping, points, pointsToEarn } = input.quote;
  const earns = 'memberId' in buyer ? pointsToEarn : 0;
  return { formKey, goods, shipping, wrapping, points, earns, lines: linesKey(input.lines) };
}

/** Fills the form in and has it checked and stored as the input step does. */
export async function fillOrder(
  buyer: Buyer,
  product: { id: number; sku: number },
  over: Record<string, string> = {},
  at: Date = new Date(),
): Promise<Confirmed> {
  return keepConfirmed(buyer, await readForm(buyer, product, over, at));
}

/** The same for all that lies in a cart. */
export async function fillCart(
  buyer: Buyer,
  cart: KnownOwner,
  over: Record<string, string> = {},
  at: Date = new Date(),
): Promise<Confirmed> {
  return keepConfirmed(buyer, await readCart(buyer, cart, over, at));
}

export async function readCart(
  buyer: Buyer,
  cart: KnownOwner,
  over: Record<string, string> = {},
  at: Date = new Date(),
) {
  const { sku: _, quantity: __, ...values } = typed(buyer, { sku: 0 }, over);
  return readOffer(buyer, { cart }, values, at);
}

async function keepConfirmed(
  buyer: Buyer,
  { read, choice }: Awaited<ReturnType<typeof readOffer>>,
): Promise<Confirmed> {
  if (!read.ok) throw new Error(`the form is not right: ${JSON.stringify(read.reply.errors)}`);
  await saveDraft(buyer, choice, read.reply.values, true);
  const draft = await findDraft(db(), buyer, choice);
  return { buyer, choice, shown: shownOf(buyer, read.value, draft!.formKey) };
}

/** Puts pieces into a cart, in this order. */
export async function putInto(
  cart: KnownOwner,
  lines: readonly { sku: number; quantity?: number }[],
): Promise<void> {
  for (const { sku, quantity = 1 } of lines)
    await db()
      .insertInto('cart_line')
      .values({
        ...('memberId' in cart ? { member_id: cart.memberId } : { guest: cart.guest }),
        storefront: 'shop',
        sku_id: sku,
        quantity,
      })
      .execute();
}

/** Submits a confirmed form. */
export function submit({ buyer, choice, shown }: Confirmed, at: Date = new Date()): Promise<Submitted> {
  return submitOrder(buyer, choice, shown, at);
}

/** Submits a form that must lead to the payment. @returns the order's number and the payment path. */
export async function ordered(form: Confirmed, at?: Date): Promise<{ number: string; url: string }> {
  const result = await submit(form, at);
  if (result.kind !== 'pay') throw new Error(`submit led to ${JSON.stringify(result)}`);
  return { number: await numberOf(form), url: result.url };
}

/** The number of the order that a form made. */
export async function numberOf({ shown }: Confirmed): Promise<string> {
  const order = await orderByFormKey(db(), shown.formKey);
  if (!order) throw new Error('the form made no order');
  return order.number;
}

/** Where the browser is redirected after a submit. */
export function placeOf(result: Submitted): string {
  if (result.kind === 'pay') return result.url;
  return result.kind === 'made' ? resultPath(result.found) : result.kind;
}

/** The same form for each of these buyers, with their own keys. */
export async function copyOrder(form: Confirmed, buyers: readonly Buyer[]): Promise<Confirmed[]> {
  const draft = await findDraft(db(), form.buyer, form.choice);
  const forms = [];
  for (const buyer of buyers) {
    const values = typed(buyer, { sku: Number(draft!.values.sku) });
    await saveDraft(buyer, form.choice, values, true);
    const { formKey } = (await findDraft(db(), buyer, form.choice))!;
    forms.push({ ...form, buyer, shown: { ...form.shown, earns: null, formKey } });
  }
  return forms;
}
