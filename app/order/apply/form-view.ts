import { windowsWords, windowWords } from '#app/delivery/dispatch-words.ts';
import { windowsOf } from '#app/delivery/offered-skus.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { ratesAt } from '#app/sale/rates.ts';
import { saleWords } from '#app/sale/sale-words.ts';
import { ALCOHOL_TERMS, paymentTerms, returnTermsOf } from '#app/sale/terms.ts';
import { amountRange, pictureOf } from '#app/stock/amounts.ts';
import { excludedWords } from '#app/words/payment-methods.ts';
import { isOverLimit } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { noshiNames } from '../noshi-words.ts';
import { dateChoices, sentOf } from './dates.ts';
import { drinkNames } from './excluded-words.ts';
import { asksOf, type Line, linesKey, type Offer, orderPath, type Product } from './offer.ts';
import type { Visitor } from './product.ts';

/** What the form shows of its goods and visitor. @param asked the page's own address may choose kind and number. */
export function formView(
  offer: Offer,
  { owner, addresses, points, payments }: Visitor,
  asked: URLSearchParams,
  at: Date,
) {
  const { choice, products, lines } = offer;
  const [only] = products;
  const least = leastTotal(offer, points);
  return {
    path: orderPath(choice),
    product: lines === null && only ? shownProduct(only, asked, at) : null,
    lines: lines?.map((line) => shownLine(line, at)) ?? null,
    shownLines: lines && linesKey(lines),
    ...asksOf(offer),
    drinks: drinkNames(offer),
    /** Of several products, the ones that it can be put on. */
    noshiFor: lines ? `次の商品に付けます: ${noshiNames(products)}` : undefined,
    /** Where it is not delivered to, of each product that has such places. */
    notTo: products.flatMap(({ name, excludedPrefectures }) => {
      if (excludedPrefectures.length === 0) return [];
      const words = excludedPrefectures.map(prefectureName).join('・');
      return [{ name: lines ? name : null, prefectures: excludedPrefectures, words }];
    }),
    ambient: products.some((p) => p.temperature === 'ambient'),
    /** null for a guest. */
    email: 'memberId' in owner ? owner.email : null,
    addresses: addresses.map(({ value, label, recipient }) => ({
      value,
      label,
      prefecture: recipient.prefecture,
      postalCode: recipient.postalCode,
    })),
    points,
    rates: ratesAt(at),
    payments: offered(payments, least).map((method) => ({ value: method, ...paymentTerms(method) })),
    /** Why others are not offered, a sentence each. */
    tooMuch: payments.flatMap((method) => excludedWords(method, least) ?? []),
    returnTerms: [...new Set(products.flatMap(returnTermsOf))],
    alcoholTerms: products.some((p) => p.alcohol) ? ALCOHOL_TERMS : [],
    dates: dateChoices(sentOf(offer), at),
  };
}

/** Yen that it costs at least, whatever is chosen in the form. */
function leastTotal({ lines, products: [only] }: Offer, points: number): number {
  const goods = lines
    ? lines.reduce((sum, { product, skuId, quantity }) => {
        return sum + (product.skus.find((s) => s.id === skuId)?.amount ?? 0) * quantity;
      }, 0)
    : Math.min(...(only?.skus ?? []).map((s) => s.amount));
  return Number.isFinite(goods) ? Math.max(0, goods - points) : 0;
}

function offered(payments: readonly PaymentMethod[], least: number): PaymentMethod[] {
  return payments.filter((method) => !isOverLimit(method, least));
}

export type FormView = ReturnType<typeof formView>;

function shownProduct(product: Product, asked: URLSearchParams, at: Date) {
  const { excludedPrefectures: _, perPersonLimit, acceptUntil: __, open: ___, ...shown } = product;
  const sku =
    product.skus.find((s) => String(s.id) === asked.get('sku')) ?? product.skus.find((s) => s.left !== 0);
  const quantity = Number(asked.get('quantity'));
  return {
    ...shown,
    prices: amountRange(product.skus, 0),
    sale: saleWords(product.skus),
    limited: perPersonLimit !== null,
    /** 「お支払いから5営業日以内に発送」 */
    dispatch: windowsWords(windowsOf(product.skus), 1, at),
    /** Chosen on the product's page; it wins over what was kept, as the newer choice. */
    chosen: {
      sku: asked.has('sku') && sku ? String(sku.id) : undefined,
      quantity:
        Number.isInteger(quantity) && quantity >= 1 && quantity <= product.maxQuantity
          ? String(quantity)
          : undefined,
    },
    firstSku: sku ? String(sku.id) : undefined,
  };
}

/** A line of the cart, with what its sums are made of. */
function shownLine({ product, skuId, quantity }: Line, at: Date) {
  const { id, name, producer, producerId, taxRate, temperature, shippingClass } = product;
  const sku = product.skus.find((s) => s.id === skuId);
  return {
    product: {
      id,
      name,
      producer,
      producerId,
      taxRate,
      temperature,
      shippingClass,
      skus: product.skus.map(({ id, amount }) => ({ id, amount })),
    },
    skuId,
    quantity,
    label: sku?.label ?? '',
    image: pictureOf(product, skuId),
    sale: sku ? saleWords([sku]) : null,
    dispatch: sku?.window ? windowWords(sku.window, at) : '',
  };
}
