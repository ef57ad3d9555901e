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
import { ratesAt } from '#app/sale/rates.ts';
import { reserveStock } from '#app/stock/stock.ts';
import { tally } from '#platform/conversion/tally.ts';
import { afterCommit, db, type Tx } from '#platform/db/db.ts';
import type { LockedOrder } from '../pay/lock-store.ts';
import { orders } from '../pay/orders.ts';
import type { OrderErrorCode } from '../result/error-catalogue.ts';
import type { SumPart } from '../result/result-path.ts';
import { insertOrder, type OrderWithPayment, orderByFormKey } from '../store.ts';
import { findDraft } from './draft-store.ts';
import { readOrderForm } from './form.ts';
import { type Plan, paidByPoints, type Shown, toOrder } from './new-order.ts';
import { type Choice, changedElsewhere, type Line, linesOf, type Offer } from './offer.ts';
import { memberIdOf, type Owner } from './owner.ts';
import { countedBefore, loadOffer, loadVisitor } from './product.ts';
import { lockBuyer } from './product-store.ts';
import { type Quote, quoteOf } from './quote.ts';
import { refusals } from './rules.ts';

/** What becomes of a form that makes no order. */
type Stopped =
  | {
      kind: 'refused';
      code: OrderErrorCode;
      number?: never;
      changed?: SumPart[];
      sums?: ChangedSums;
      /** SKUs of the lines in the way, of which the first has this code. */
      lines?: number[];
    }
  /**
   * The form, or the points that it earns, were changed since the confirm page was shown; or it no longer passes its own rules: a day that was
   * wished for can no longer be kept.
   */
  | { kind: 'review'; because: 'form' | 'rules' }
  | { kind: 'gone' };

export type Submitted = Started<OrderWithPayment> | Stopped;

const refused = (
  code: OrderErrorCode,
  what: { changed?: SumPart[]; sums?: ChangedSums; lines?: number[] } = {},
) => new Refused<Stopped>({ kind: 'refused', code, ...what });

/** Goods, shipping and wrapping together, before points. */
const sumOf = (q: Pick<Quote, 'goods' | 'shipping' | 'wrapping'>) => q.goods + q.shipping + q.wrapping;

/**
 * Takes a confirmed form, as `submit` does for everything that is paid for. An order that points pay whole asks no
 * provider: it is paid in the first transaction.
 */
export function submitOrder(
  owner: Owner,
  choice: Choice,
  shown: Shown,
  at: Date = new Date(),
): Promise<Submitted> {
  return submit<LockedOrder, OrderWithPayment, Stopped>({
    payable: orders,
    prepare: () => prepare(owner, choice, shown, at),
  });
}

const review = (because: 'form' | 'rules') => ({ stopped: { kind: 'review' as const, because } });

async function prepare(owner: Owner, choice: Choice, shown: Shown, at: Date) {
  const draft = await findDraft(db(), owner, choice);
  const same = draft?.formKey === shown.formKey;
  if (!same || draft.made) {
    const made = await orderByFormKey(db(), shown.formKey);
    if (made) return { made };
  }
  if (!same || !draft.confirmed) return review('form');
  const [offer, visitor] = await Promise.all([loadOffer(db(), choice, at), loadVisitor(db(), owner, at)]);
  // Another press of the same form may have made the order since: then its lines are not in the cart any more.
  const madeNow = async () => {
    const made = await orderByFormKey(db(), shown.formKey);
    return made && { made };
  };
  if (!offer) return (await madeNow()) ?? { stopped: { kind: 'gone' as const } };
  if (changedElsewhere(offer, shown.lines)) return (await madeNow()) ?? review('form');
  const form = await readOrderForm(toForm(draft.values), offer, visitor, at);
  if (!form.ok) {
    const made = await madeNow();
    if (made) return made;
    const code = staleReason(offer, draft.values, shown, visitor.points);
    return code ? { stopped: { kind: 'refused' as const, code } } : review('rules');
  }
  const plan: Plan = {
    number: newNumber(),
    owner,
    choice,
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
  const offer = await loadOffer(tx, plan.choice, at);
  if (!offer) throw refused('NOT_ACCEPTING');
  if (changedElsewhere(offer, shown.lines)) throw new Refused<Stopped>({ kind: 'review', because: 'form' });
  const lines = linesOf(offer, input.lines[0]!);
  const { prefecture } = input.delivery;
  const orderedBefore = await countedBefore(tx, offer.products, who);
  const inTheWay = refusals(lines, { prefecture, orderedBefore });
  if (inTheWay[0]) throw refused(inTheWay[0].code, { lines: inTheWay.map((r) => r.line.skuId) });
  const quote = quoteNow(lines, plan);

  if (quote.points > 0 && who.memberId !== null) {
    const source = { order: plan.number };
    const change = { memberId: who.memberId, issuer: SHOP, source, points: quote.points, at };
    if ((await use(tx, change)) === 'short') throw refused('POINTS_CHANGED');
  }
  const method = quote.total === 0 ? 'points' : input.method;
  const made = await insertOrder(tx, toOrder(plan, lines, quote), {
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
  const pieces = lines.map(({ product, skuId, quantity }) => ({ goodsId: product.id, skuId, quantity }));
  const gone = await reserveStock(tx, pieces);
  if (gone.length > 0) throw refused('SOLD_OUT', { lines: gone });
  afterCommit(tx, () => tally('order_submit'));
  if (method !== 'points') return made;
  await applyInTransaction(tx, [orders], paidByPoints(plan), 'submit');
  return (await orderByFormKey(tx, shown.formKey)) ?? made;
}

/** The sums as they are now. @throws Refused when they are not those that were shown. */
function quoteNow(lines: readonly Line[], plan: Plan): Quote {
  const { input, shown, usable, at } = plan;
  const quote = quoteOf(
    lines,
    {
      prefecture: input.delivery.prefecture,
      wrapping: input.wrapping,
      pointsUse: input.pointsUse === 'none' ? 'none' : 'some',
      points: shown.points,
    },
    usable,
    ratesAt(at),
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
  const earns = memberIdOf(plan.owner) === null ? 0 : quote.pointsToEarn;
  if (shown.earns !== null && earns !== shown.earns)
    throw new Refused<Stopped>({ kind: 'review', because: 'form' });
  return quote;
}

/** Why a kept form no longer passes, when what it stands on changed; undefined when the buyer can mend it. */
function staleReason(
  { products: [product], lines }: Offer,
  values: Record<string, string>,
  shown: Shown,
  points: number,
): OrderErrorCode | undefined {
  if (lines === null && product) {
    if (!product.open || !product.skus.some((s) => String(s.id) === values.sku)) return 'NOT_ACCEPTING';
    if (Number(values.quantity) > product.maxQuantity) return 'LIMIT_EXCEEDED';
  }
  return shown.points > points ? 'POINTS_CHANGED' : undefined;
}
