import { addressBook } from '#app/address/book.ts';
import { type AddressChoice, addressChoices } from '#app/address/choices.ts';
import { periodState } from '#app/catalogue/acceptance.ts';
import { offeredSkus } from '#app/delivery/offered-skus.ts';
import { pointAccounts } from '#app/point/accounts.ts';
import { SHOP } from '#app/point/rules.ts';
import { MOST_AT_ONCE } from '#app/sale/rules/limits.ts';
import type { ShippingClass, Temperature } from '#app/sale/rules/shipping.ts';
import type { TaxRate } from '#app/sale/rules/totals.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import type { Choice, Offer, Product } from './offer.ts';
import type { Owner } from './owner.ts';
import { cartForOrder, orderedBefore, type ProductRow, productForOrder } from './product-store.ts';

/** What the form of one visitor depends on beside the product. */
export interface Visitor {
  owner: Owner;
  /** Of the book; a guest has none. */
  addresses: AddressChoice[];
  /** Points of the shop that can be used; 0 for a guest. */
  points: number;
  payments: readonly PaymentMethod[];
}

function productOf(p: ProductRow, at: Date): Product {
  const { skus, over } = offeredSkus(p.skus, at);
  return {
    id: p.id,
    name: p.name,
    contents: p.contents,
    image: (p.images as { key: string }[])[0]?.key ?? null,
    producerId: p.producer_id,
    producer: p.producer,
    // What the schema asks of every product.
    taxRate: p.tax_rate as TaxRate,
    temperature: p.temperature as Temperature,
    shippingClass: p.shipping_class as ShippingClass,
    open: p.status === 'published' && periodState({ ...p, over }, at) === 'open',
    acceptUntil: p.accept_until,
    skus,
    maxQuantity: Math.min(MOST_AT_ONCE, p.per_person_limit ?? MOST_AT_ONCE),
    perPersonLimit: p.per_person_limit,
    excludedPrefectures: p.excluded_prefectures,
    deliverySlot: p.delivery_slot && skus.every((s) => s.window !== null && 'days' in s.window),
    noshi: p.noshi,
    alcohol: p.alcohol,
  };
}

/** @returns undefined when the id names no product, and for a cart in which nothing is. */
export async function loadOffer(db: Db | Tx, choice: Choice, at: Date): Promise<Offer | undefined> {
  if ('goodsId' in choice) {
    const row = await productForOrder(db, choice.goodsId, at);
    return row && { choice, products: [productOf(row, at)], lines: null, joined: false };
  }
  const rows = choice.cart === null ? [] : await cartForOrder(db, choice.cart, at);
  if (rows.length === 0) return undefined;
  const lines = rows.map((row) => ({
    product: productOf(row, at),
    skuId: row.sku_id!,
    quantity: row.quantity,
  }));
  return { choice, products: lines.map((l) => l.product), lines, joined: rows.some((row) => row.joined) };
}

export async function loadVisitor(db: Db, owner: Owner, at: Date): Promise<Visitor> {
  const payments = paymentProvider().methods;
  if (!('memberId' in owner)) return { owner, addresses: [], points: 0, payments };
  const [book, accounts] = await Promise.all([
    addressBook(db, owner.memberId),
    pointAccounts(owner.memberId, at),
  ]);
  const points = accounts.find((a) => a.issuer === SHOP)?.usable ?? 0;
  return { owner, addresses: addressChoices(book), points, payments };
}

/** Pieces that the same buyer ordered before, by product, where that matters. */
export async function countedBefore(
  db: Db | Tx,
  products: readonly Product[],
  who: { memberId: number | null; email: string },
): Promise<ReadonlyMap<number, number>> {
  const limited = products.filter((p) => p.perPersonLimit !== null).map((p) => p.id);
  return limited.length === 0 ? new Map() : orderedBefore(db, limited, who);
}
