import { windowsWords } from '#app/delivery/dispatch-words.ts';
import { windowsOf } from '#app/delivery/offered-skus.ts';
import { amountRange } from '#app/stock/amounts.ts';
import { excludedWords, METHOD_WORDS } from '#app/words/payment-methods.ts';
import { jstYear } from '#platform/jst.ts';
import { isOverLimit } from '#platform/payment/methods.ts';
import { yearEndsBeforeDeadline } from './deadline.ts';
import { formPath } from './form-path.ts';
import type { Target } from './target.ts';

/** As many as may be applied for at once, and are left of the variant of which most is left. */
function mostOffered({ skus, maxQuantity }: NonNullable<Target['gift']>): number {
  return Math.max(1, Math.min(maxQuantity, Math.max(...skus.map((s) => s.left ?? maxQuantity))));
}

/** What the form of one target shows of it. @param asked the page's own address may choose kind and number. */
export function formView(target: Target, asked: URLSearchParams, at: Date) {
  const { gift, government, usages, payments, oneStopChoices, addresses } = target;
  const sku =
    gift?.skus.find((s) => String(s.id) === asked.get('sku')) ?? gift?.skus.find((s) => s.left !== 0);
  const quantity = Number(asked.get('quantity'));
  const most = gift ? mostOffered(gift) : 0;
  // Yen that it comes to at least, whatever is chosen.
  const least = gift && gift.skus.length > 0 ? Math.min(...gift.skus.map((s) => s.amount)) : 0;
  return {
    path: formPath(target.ref),
    at,
    gift,
    /** The largest number that is offered: no more than is left of any variant. */
    most,
    amounts: amountRange(gift?.skus ?? [], 0),
    /** 「2027年2月発送」; empty where nothing is sent. */
    dispatch: gift ? windowsWords(windowsOf(gift.skus), gift.deliveries, at) : '',
    government,
    usages,
    payments: payments
      .filter((value) => !isOverLimit(value, least))
      .map((value) => {
        const { name, hint } = METHOD_WORDS[value];
        return { value, label: name, hint };
      }),
    /** What cannot be paid with and why, a sentence each. */
    excluded: payments.flatMap((value) => excludedWords(value, least) ?? []),
    oneStopChoices,
    addresses: addresses.map(({ value, label }) => ({ value, label })),
    /** The year that may have to be this one, in its last days. */
    endingYear: yearEndsBeforeDeadline(at) ? jstYear(at) : null,
    /** Chosen on the gift's page; it wins over what was kept, as the newer choice. */
    chosen: {
      sku: asked.has('sku') && sku ? String(sku.id) : undefined,
      quantity:
        Number.isInteger(quantity) && quantity >= 1 && quantity <= most ? String(quantity) : undefined,
    },
    firstSku: sku ? String(sku.id) : undefined,
  };
}

export type FormView = ReturnType<typeof formView>;
