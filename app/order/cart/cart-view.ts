import { namesOf } from '#app/cart/line-name.ts';
import type { Owner } from '#app/cart/owner.ts';
import type { ListData } from '#app/cart/page.ts';
import { refusedWords } from '#app/cart/refused-words.ts';
import { travelAlong } from '#app/catalogue/travel-along.ts';
import { ratesAt } from '#app/sale/rates.ts';
import { ambientTotal, type OrderParcel } from '#app/sale/rules/parcels.ts';
import type { Tariff } from '#app/sale/rules/shipping.ts';
import { db } from '#platform/db/db.ts';
import type { Line } from '../apply/offer.ts';
import { loadOffer } from '../apply/product.ts';
import { quoteOf } from '../apply/quote.ts';
import { parcelName } from '../parcel-words.ts';
import { type OrderErrorCode, orderErrors, readErrorCode } from '../result/error-catalogue.ts';

/** Parcels for which it is told what else would travel along. */
const MOST_TOLD = 5;
/** Of no matter but for the fees, which are not told before a prefecture is known. */
const ANYWHERE = 13;

/** A prefecture as an address or a form says it; null for anything else. */
export function readPrefecture(typed: unknown): number | null {
  const code = Number(typed);
  return Number.isInteger(code) && code >= 1 && code <= 47 ? code : null;
}

/**
 * In how many parcels a cart is sent, what that costs, and what else would travel along.
 * @param to the prefecture to which it goes; null while none is known.
 */
export async function cartParcels(owner: Owner | null, list: ListData, to: number | null, at: Date) {
  const offer = owner && list.open > 0 ? await loadOffer(db(), { cart: owner }, at) : undefined;
  const open = new Set(list.lines.filter((l) => l.fault === null).map((l) => l.skuId));
  const lines = (offer?.lines ?? []).filter((l) => open.has(l.skuId));
  if (!owner || lines.length === 0) return null;
  const wish = { prefecture: to ?? ANYWHERE, wrapping: '', pointsUse: 'none', points: 0 };
  const rates = ratesAt(at);
  const quote = quoteOf(lines, wish, 0, rates);
  const barred = lines.filter((l) => to !== null && l.product.excludedPrefectures.includes(to));
  const told = quote.parcels.slice(0, MOST_TOLD);
  const along = await travelAlong(
    told,
    lines.map((l) => l.product.id),
    at,
  );
  return {
    to,
    parcels: quote.parcels.map((parcel, i) => ({
      name: parcelName(parcel, i, lines),
      goods: parcel.lines.map((n) => calledOf(lines[n]!)),
      fee: to === null || barred.length > 0 ? null : parcel.fee,
      along: along[i] ?? [],
    })),
    /** Goods that are not sent there; the order's form refuses them. */
    barred: barred.map(calledOf),
    sums:
      to === null || barred.length > 0
        ? null
        : { goods: quote.goods, shipping: quote.shipping, total: quote.total },
    untilFree: barred.length > 0 ? null : yenUntilFree(lines, quote.parcels, rates.tariff),
  };
}

/** With its variant, as two may be ordered. */
function calledOf({ product, skuId }: Line): string {
  return [product.name, product.skus.find((s) => s.id === skuId)?.label].filter(Boolean).join(' ');
}

export type CartParcelsData = NonNullable<Awaited<ReturnType<typeof cartParcels>>>;

/** Yen of ambient goods that make ambient parcels free; null where there is none, or it is free already. */
function yenUntilFree(
  lines: readonly Line[],
  parcels: readonly OrderParcel[],
  { freeFrom }: Tariff,
): number | null {
  if (freeFrom === null) return null;
  const ambient = lines.map(({ product, skuId, quantity }) => ({
    ...product,
    unitPrice: product.skus.find((s) => s.id === skuId)?.amount ?? 0,
    quantity,
  }));
  const rest = freeFrom - ambientTotal(ambient);
  return rest > 0 && parcels.some((p) => p.temperature === 'ambient') ? rest : null;
}

/** What came of an order that was not made, with the names of the lines in its way; null where none was sent. */
export function refusedOrder(list: ListData, params: URLSearchParams): ListData['told'] {
  if (!params.has('refused')) return list.told;
  const code: OrderErrorCode = readErrorCode(params.get('refused'));
  const skus = new Set((params.get('lines') ?? '').split(',').map(Number));
  const named = list.lines.filter((l) => l.skuId !== null && skus.has(l.skuId));
  if (named.length === 0) return list.told;
  return {
    ...(list.told ?? { look: 'warn' as const }),
    title: 'ご注文は完了していません。お支払いは行われていません。',
    text: refusedWords(named) || `${orderErrors[code].title}: ${namesOf(named)}`,
  };
}
