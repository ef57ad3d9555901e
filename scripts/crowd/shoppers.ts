import { toForm } from '#app/forms/draft.ts';
import { readOrderForm } from '#app/order/apply/form.ts';
import { linesKey, orderPath } from '#app/order/apply/offer.ts';
import { keepForm, keptForm, openOffer, openVisitor } from '#app/order/apply/order-form.ts';
import { prefill } from '#app/order/apply/prefill.ts';
import { dbPool } from '#platform/db/db.ts';
import { type Applicant, fillStock, type HotGoods, loggedIn } from './applicants.ts';

export interface Shopper extends Applicant {
  /** The products of the cart. */
  goods: readonly number[];
}

const PRODUCTS = 12;
/** How many products are in a cart, of as many producers: each goes in a parcel of its own. */
const IN_CART = 3;

/** Products that nobody has ordered, of different producers. @param pieces of the first one; of the others there are plenty. */
async function someProducts(pieces: number): Promise<number[]> {
  const { rows } = await dbPool().query<{ id: number }>(
    `select distinct on (g.producer_id) g.id from goods g
      where g.kind = 'product' and g.status = 'published' and g.per_person_limit is null and not g.alcohol
        and g.accept_from is null and g.accept_until is null and g.excluded_prefectures = '{}'
        and not exists (select from order_line l where l.goods_id = g.id)
        and (select count(*) from sku k where k.goods_id = g.id) = 1
      order by g.producer_id limit ${PRODUCTS}`,
  );
  const goods = rows.map((g) => g.id);
  await fillStock(goods, pieces);
  return goods;
}

/** Logged-in members, each in front of the confirmed order of a cart. @param pieces of the product that every second one wants. */
export async function shoppersBeforeSubmit(
  count: number,
  pieces: number,
): Promise<{ shoppers: Shopper[]; hot: HotGoods }> {
  const [hot = 0, ...others] = await someProducts(pieces);
  const members = await loggedIn(count);
  const shoppers: Shopper[] = [];
  for (const [n, member] of members.entries()) {
    const beside = Array.from({ length: IN_CART }, (_, i) => others[(n + i) % others.length]!);
    shoppers.push(await withCart(member, n % 2 === 0 ? [hot, ...beside.slice(1)] : beside));
  }
  return { shoppers, hot: { goods: hot, pieces } };
}

/** A member who has put these into the cart, in front of its final confirmation. */
async function withCart(
  { id, email, token }: { id: number; email: string; token: string },
  goods: readonly number[],
): Promise<Shopper> {
  await dbPool().query(
    `insert into cart_line (member_id, storefront, sku_id) select $1, 'shop', id from sku where goods_id = any($2)`,
    [id, goods],
  );
  const at = new Date();
  const owner = { memberId: id, email };
  const choice = { cart: { memberId: id } };
  const [offer, visitor] = [await openOffer(choice, at), await openVisitor(owner, at)];
  if (!offer) throw new Error('the cart is empty');
  const values = { ...(await prefill(visitor)), payment: 'card', consent: 'on' };
  const read = await readOrderForm(toForm(values), offer, visitor, at);
  if (!read.ok) throw new Error(`the form is not right: ${JSON.stringify(read.reply.errors)}`);
  await keepForm(owner, choice, read.reply.values, true);
  const { formKey } = (await keptForm(owner, choice)).draft!;
  const { quote, lines } = read.value;
  const submission = {
    intent: 'submit',
    formKey,
    shownGoods: String(quote.goods),
    shownShipping: String(quote.shipping),
    shownWrapping: String(quote.wrapping),
    shownPoints: String(quote.points),
    shownEarns: String(quote.pointsToEarn),
    shownLines: linesKey(lines),
  };
  return { token, form: orderPath(choice), formKey, submission, goods };
}
