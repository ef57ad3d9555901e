import { addAddress } from '#app/address/book.ts';
import { toForm } from '#app/forms/draft.ts';
import type { ChangedSums } from '#app/payment/changed-sums.ts';
import { applyInTransaction } from '#app/payment/complete.ts';
import { usualDeadline } from '#app/payment/deadline.ts';
import { newNumber } from '#app/payment/new-payment-query.ts';
import type { Started } from '#app/payment/start-payment.ts';
import { Refused, submit } from '#app/payment/submit.ts';
import { use } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { reserveStock } from '#app/stock/stock.ts';
import { db, type Tx } from '#platform/db/db.ts';
import type { LockedOrder } from '../pay/lock-store.ts';
import { orders } from '../pay/orders.ts';
import type { OrderErrorCode } from '../result/error-catalogue.ts';
import type { SumPart } from '../result/result-path.ts';
import { insertOrder, type OrderWithPayment, orderByFormKey } from '../store.ts';
import { findDraft } from './draft-store.ts';
import { readOrderForm } from './form.ts';
import { type Plan, paidByPoints, type Shown, toOrder } from './new-order.ts';
import { memberIdOf, type Owner } from './owner.ts';
import { countedBefore, loadProduct, loadVisitor, type Product } from './product.ts';
import { lockBuyer } from './product-store.ts';
import { type Quote, quoteOf } from './quote.ts';
import { refusal } from './rules.ts';

/** What becomes of a form that makes no order. */
type Stopped =
  | { kind: 'refused'; code: OrderErrorCode; number?: never; changed?: SumPart[]; sums?: ChangedSums }
  /**
   * The form was changed elsewhere since the confirm page was shown, or no longer passes its own rules: a day that was
   * wished for can no longer be kept.
   */
  | { kind: 'review'; because: 'form' | 'rules' }
  | { kind: 'gone' };

export type Submitted = Started<OrderWithPayment> | Stopped;

const refused = (code: OrderErrorCode, what: { changed?: SumPart[]; sums?: ChangedSums } = {}) =>
  new Refused<Stopped>({ kind: 'refused', code, ...what });

/** Goods, shipping and wrapping together, before points. */
const sumOf = (q: Pick<Quote, 'goods' | 'shipping' | 'wrapping'>) => q.goods + q.shipping + q.wrapping;

/**
 * Takes a confirmed form, as `submit` does for everything that is paid for. An order that points pay whole asks no
 * provider: it is paid in the first transaction.
 */
export function submitOrder(
  owner: Owner,
  goodsId: number,
  shown: Shown,
  at: Date = new Date(),
): Promise<Submitted> {
  return submit<LockedOrder, OrderWithPayment, Stopped>({
    payable: orders,
    prepare: () => prepare(owner, goodsId, shown, at),
  });
}

const review = (because: 'form' | 'rules') => ({ stopped: { kind: 'review' as const, because } });

async function prepare(owner: Owner, goodsId: number, shown: Shown, at: Date) {
  const draft = await findDraft(db(), owner, goodsId);
  const same = draft?.formKey === shown.formKey;
  if (!same || draft.made) {
    const made = await orderByFormKey(db(), shown.formKey);
    if (made) return { made };
  }
  if (!same || !draft.confirmed) return review('form');
  const [product, visitor] = await Promise.all([
    loadProduct(db(), goodsId, at),
    loadVisitor(db(), owner, at),
  ]);
  if (!product) return { stopped: { kind: 'gone' as const } };
  const form = await readOrderForm(toForm(draft.values), product, visitor, at);
  if (!form.ok) {
    const code = staleReason(product, draft.values, shown, visitor.points);
    return code ? { stopped: { kind: 'refused' as const, code } } : review('rules');
  }
  const plan: Plan = {
    number: newNumber(),
    owner,
    goodsId,
    input: form.value,
    shown,
    usable: visitor.points,
    at,
  };
  return { reserve: (tx: Tx) => reserve(tx, plan) };
}

/**
 * First transaction: every rule on what stands in the database now, then points, the order, its payment and its stock.
 * Rows are locked in the order member, points account, order, payment, stock.
 */
async function reserve(tx: Tx, plan: Plan): Promise<OrderWithPayment> {
  const { input, owner, shown, at } = plan;
  const who = { memberId: memberIdOf(owner), email: input.email };
  if (!(await lockBuyer(tx, who))) throw refused('SESSION_ENDED');
  const before = await orderByFormKey(tx, shown.formKey);
  if (before) return before;
  const product = await loadProduct(tx, plan.goodsId, at);
  if (!product) throw refused('NOT_ACCEPTING');
  const code = refusal(product, {
    skuId: input.skuId,
    quantity: input.quantity,
    prefecture: input.delivery.prefecture,
    orderedBefore: await countedBefore(tx, product, who),
  });
  if (code) throw refused(code);
  const quote = quoteNow(product, plan);

  if (quote.points > 0 && who.memberId !== null) {
    const source = { order: plan.number };
    const change = { memberId: who.memberId, issuer: SHOP, source, points: quote.points, at };
    if ((await use(tx, change)) === 'short') throw refused('POINTS_CHANGED');
  }
  const method = quote.total === 0 ? 'points' : input.method;
  const made = await insertOrder(tx, toOrder(plan, product, quote), {
    reference: plan.number,
    method,
    amount: quote.total,
    deadline: method === 'points' ? at : usualDeadline(method, at),
  });
  if (!made) throw new Error('the form made an order while its owner was held');
  // A full book is no reason to refuse an order.
  if (input.saveAddress && who.memberId !== null)
    await addAddress(tx, who.memberId, { label: '', ...input.delivery });
  // Last, so that a SKU that everybody wants is locked for a commit's length only.
  const pieces = { goodsId: product.id, skuId: input.skuId, quantity: input.quantity };
  if (!(await reserveStock(tx, pieces))) throw refused('SOLD_OUT');
  if (method !== 'points') return made;
  await applyInTransaction(tx, [orders], paidByPoints(plan), 'submit');
  return (await orderByFormKey(tx, shown.formKey)) ?? made;
}

/** The sums as they are now. @throws Refused when they are not those that were shown. */
function quoteNow(product: Product, { input, shown, usable }: Plan): Quote {
  const quote = quoteOf(
    product,
    {
      skuId: input.skuId,
      quantity: input.quantity,
      prefecture: input.delivery.prefecture,
      wrapping: input.wrapping,
      pointsUse: input.pointsUse === 'none' ? 'none' : 'some',
      points: shown.points,
    },
    usable,
  );
  const changed: SumPart[] = [];
  if (quote.goods !== shown.goods) changed.push('price');
  if (quote.shipping !== shown.shipping) changed.push('shipping');
  if (quote.wrapping !== shown.wrapping) changed.push('wrapping');
  if (changed.length > 0)
    throw refused('AMOUNT_CHANGED', { changed, sums: { shown: sumOf(shown), now: sumOf(quote) } });
  // 「すべて」 takes as many as were shown: points that came since stay the member's.
  const asked = input.pointsUse === 'all' ? quote.points : input.quote.points;
  if (quote.points !== shown.points || asked !== shown.points) throw refused('POINTS_CHANGED');
  return quote;
}

/** Why a kept form no longer passes, when what it stands on changed; undefined when the buyer can mend it. */
function staleReason(
  product: Product,
  values: Record<string, string>,
  shown: Shown,
  points: number,
): OrderErrorCode | undefined {
  if (!product.open || !product.skus.some((s) => String(s.id) === values.sku)) return 'NOT_ACCEPTING';
  if (Number(values.quantity) > product.maxQuantity) return 'LIMIT_EXCEEDED';
  return shown.points > points ? 'POINTS_CHANGED' : undefined;
}
