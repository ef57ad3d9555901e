import type { PaymentState } from '#platform/payment/port.ts';
import type { NewOrder } from '../store.ts';
import type { OrderInput } from './form.ts';
import type { Choice, Line } from './offer.ts';
import { memberIdOf, type Owner } from './owner.ts';
import type { Quote } from './quote.ts';

/** What the final confirmation showed. Yen, tax included. */
export interface Shown {
  formKey: string;
  goods: number;
  shipping: number;
  wrapping: number;
  points: number;
  /** Points that it was said to earn; null where nothing was said. */
  earns: number | null;
  /** What was ordered, as `linesKey` tells it; asked of a cart, which other pages change. */
  lines: string;
}

/** What a submit is about to make, before anything is locked. */
export interface Plan {
  number: string;
  owner: Owner;
  choice: Choice;
  input: OrderInput;
  shown: Shown;
  /** Points that the member had before the transaction. */
  usable: number;
  at: Date;
}

/** Nothing is to be paid: the order is paid as it is made. */
export function paidByPoints({ number, at }: Plan): PaymentState {
  return {
    providerRef: number,
    reference: number,
    status: 'paid',
    amount: 0,
    receivedAmount: 0,
    refundedAmount: 0,
    bouncedAmount: 0,
    disputes: [],
    paidAt: at,
    failureCode: null,
    redirectUrl: null,
    instructions: [],
    expiresAt: at,
  };
}

/** The order as it is kept: what was shown, and a copy of what its goods are now. */
export function toOrder(
  { number, owner, choice, input, shown, at }: Plan,
  lines: readonly Line[],
  quote: Quote,
): NewOrder {
  const rate = (percent: 8 | 10) => quote.byRate.find((r) => r.rate === percent);
  return {
    number,
    formKey: shown.formKey,
    memberId: memberIdOf(owner),
    guest: 'guest' in owner ? owner.guest : null,
    email: input.email,
    buyer: input.buyer,
    delivery: input.delivery,
    deliveryDate: input.deliveryDate,
    timeSlot: input.timeSlot,
    noshi: input.noshi,
    wrapping: input.wrapping,
    note: input.note,
    goodsTotal: quote.goods,
    shippingFee: quote.shipping,
    wrappingFee: quote.wrapping,
    pointsUsed: quote.points,
    total: quote.total,
    taxable8: rate(8)?.taxable ?? 0,
    tax8: rate(8)?.tax ?? 0,
    taxable10: rate(10)?.taxable ?? 0,
    tax10: rate(10)?.tax ?? 0,
    pointsToEarn: 'memberId' in owner ? quote.pointsToEarn : 0,
    lines: lines.map(({ product, skuId, quantity }, i) => {
      const sku = product.skus.find((s) => s.id === skuId);
      return {
        goodsId: product.id,
        skuId,
        goodsName: product.name,
        skuLabel: sku?.label ?? '',
        producer: product.producer,
        temperature: product.temperature,
        shippingClass: product.shippingClass,
        taxRate: product.taxRate,
        unitPrice: quote.prices[i]!,
        quantity,
        parcel: quote.parcels.findIndex((p) => p.lines.includes(i)) + 1,
        window: sku?.window ?? null,
      };
    }),
    parcels: quote.parcels,
    cart: 'cart' in choice ? choice.cart : null,
    at,
  };
}
