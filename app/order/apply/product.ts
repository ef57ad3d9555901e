import { addressBook } from '#app/address/book.ts';
import { type AddressChoice, addressChoices } from '#app/address/choices.ts';
import { periodState } from '#app/catalogue/acceptance.ts';
import { offeredSkus, type Sku } from '#app/delivery/offered-skus.ts';
import { pointAccounts } from '#app/point/accounts.ts';
import { SHOP } from '#app/point/rules.ts';
import { MOST_AT_ONCE } from '#app/sale/rules/limits.ts';
import type { ShippingClass, Temperature } from '#app/sale/rules/shipping.ts';
import type { TaxRate } from '#app/sale/rules/totals.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import type { Owner } from './owner.ts';
import { orderedBefore, productForOrder } from './product-store.ts';

/** A product as it can be ordered at one instant. */
export interface Product {
  id: number;
  name: string;
  /** 内容量 */
  contents: string;
  image: string | null;
  producer: string;
  taxRate: TaxRate;
  temperature: Temperature;
  shippingClass: ShippingClass;
  /** Published, and within its period. */
  open: boolean;
  /** End of the period, where there is one. */
  acceptUntil: Date | null;
  /** Those that can still be sent in their window, with what each costs. */
  skus: Sku[];
  maxQuantity: number;
  perPersonLimit: number | null;
  excludedPrefectures: number[];
  /** A day can be chosen of what is sent some days after the payment, not of what is sent between two days. */
  deliverySlot: boolean;
  noshi: boolean;
  /** Only for people of 20 and over. */
  alcohol: boolean;
}

/** What the form of one visitor depends on beside the product. */
export interface Visitor {
  owner: Owner;
  /** Of the book; a guest has none. */
  addresses: AddressChoice[];
  /** Points of the shop that can be used; 0 for a guest. */
  points: number;
  payments: readonly PaymentMethod[];
}

/** @returns undefined when the id names no product. */
export async function loadProduct(db: Db | Tx, id: number, at: Date): Promise<Product | undefined> {
  const p = await productForOrder(db, id, at);
  if (!p) return undefined;
  const { skus, over } = offeredSkus(p.skus, at);
  return {
    id: p.id,
    name: p.name,
    contents: p.contents,
    image: (p.images as { key: string }[])[0]?.key ?? null,
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

/** Path of a product's form. */
export function orderPath(goodsId: number): string {
  return `/ec/orders/goods/${goodsId}`;
}

/** Pieces that the same buyer ordered before, where that matters. */
export async function countedBefore(
  db: Db | Tx,
  product: Product,
  who: { memberId: number | null; email: string },
): Promise<number> {
  return product.perPersonLimit === null ? 0 : orderedBefore(db, product.id, who);
}
