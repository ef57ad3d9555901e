import { windowsWords } from '#app/delivery/dispatch-words.ts';
import { windowsOf } from '#app/delivery/offered-skus.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { isWrappable } from '#app/sale/rules/wrapping.ts';
import { saleWords } from '#app/sale/sale-words.ts';
import { ALCOHOL_TERMS, paymentTerms, returnTermsOf } from '#app/sale/terms.ts';
import { amountRange } from '#app/stock/amounts.ts';
import { dateChoices } from './dates.ts';
import { orderPath, type Product, type Visitor } from './product.ts';

/** What the form shows of its product and visitor. @param asked the page's own address may choose kind and number. */
export function formView(
  product: Product,
  { owner, addresses, points, payments }: Visitor,
  asked: URLSearchParams,
  at: Date,
) {
  const { excludedPrefectures, perPersonLimit, acceptUntil: _, open: __, ...shown } = product;
  const sku =
    product.skus.find((s) => String(s.id) === asked.get('sku')) ?? product.skus.find((s) => s.left !== 0);
  const quantity = Number(asked.get('quantity'));
  return {
    path: orderPath(product.id),
    product: {
      ...shown,
      prices: amountRange(product.skus, 0),
      sale: saleWords(product.skus),
      limited: perPersonLimit !== null,
      /** 「お支払いから5営業日以内に発送」 */
      dispatch: windowsWords(windowsOf(product.skus), 1, at),
      notTo: excludedPrefectures.map(prefectureName).join('・'),
    },
    wrappable: isWrappable(product.temperature),
    /** null for a guest. */
    email: 'memberId' in owner ? owner.email : null,
    addresses: addresses.map(({ value, label, recipient }) => ({
      value,
      label,
      prefecture: recipient.prefecture,
      postalCode: recipient.postalCode,
    })),
    points,
    payments: payments.map((method) => ({ value: method, ...paymentTerms(method) })),
    returnTerms: returnTermsOf(product),
    alcoholTerms: product.alcohol ? ALCOHOL_TERMS : [],
    dates: dateChoices(product, at),
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

export type FormView = ReturnType<typeof formView>;
