import type { Owner as CartOwner } from '#app/cart/owner.ts';
import { cartWords } from '#app/cart/words.ts';
import type { Sku } from '#app/delivery/offered-skus.ts';
import type { ShippingClass, Temperature } from '#app/sale/rules/shipping.ts';
import type { TaxRate } from '#app/sale/rules/totals.ts';
import { isWrappable } from '#app/sale/rules/wrapping.ts';
import type { Wanted } from './quote.ts';

/** A product as it can be ordered at one instant. */
export interface Product {
  id: number;
  name: string;
  /** 内容量 */
  contents: string;
  image: string | null;
  producerId: number;
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

/** What a form orders: a product, whose variant and number are chosen in it, or what somebody has gathered in a cart. */
export type Choice = { goodsId: number } | { cart: CartOwner | null };

/** What can be ordered with a form at one instant. */
export interface Offer {
  choice: Choice;
  products: Product[];
  /** Of a cart; null where they are chosen in the form. */
  lines: Line[] | null;
  /** A login has changed what lies in the cart, and its owner has not gone on from there since. */
  joined: boolean;
}

/** Some pieces of a product that are ordered. */
export type Line = Wanted<Product>;

/** Path of the form. */
export function orderPath(choice: Choice): string {
  return 'goodsId' in choice ? `/ec/orders/goods/${choice.goodsId}` : cartWords('shop').next;
}

/** The page of the cart, where its lines are changed. */
export const CART_PATH = cartWords('shop').path;

/** What is ordered. @param typed of a form with one product. */
export function linesOf({ products, lines }: Offer, typed: { skuId: number; quantity: number }): Line[] {
  return lines ?? products.map((product) => ({ product, ...typed }));
}

/** What is ordered, in short, so that a page knows whether it is still what it showed: 「12×1,15×2」. */
export function linesKey(lines: readonly Line[]): string {
  return lines.map((l) => `${l.skuId}×${l.quantity}`).join(',');
}

/** Whether a cart holds something else than a page showed. @param shown its key as that page sends it back. */
export function changedElsewhere({ lines }: Pick<Offer, 'lines'>, shown: FormDataEntryValue | null): boolean {
  return lines !== null && shown !== null && linesKey(lines) !== shown;
}

/** What of its goods decides what a form asks for. */
export function asksOf({ products }: Pick<Offer, 'products'>) {
  return {
    alcohol: products.some((p) => p.alcohol),
    /** A day and a time of day can be chosen: for all parcels or for none, as they are one wish. */
    deliverySlot: products.every((p) => p.deliverySlot),
    noshi: products.some((p) => p.noshi),
    wrappable: products.some((p) => isWrappable(p.temperature)),
  };
}
