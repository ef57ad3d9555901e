import { mayTellPriceBefore } from '#app/stock/price-before.ts';
import type { SkuRow } from '#app/stock/skus.ts';
import { canBeKept, type DispatchWindow, windowOf } from './dispatch-window.ts';
import { windowWords } from './dispatch-words.ts';

/** A variant that can be chosen. */
export interface Sku {
  id: number;
  /** Its name with its own time of dispatch: 「Lサイズ 2027年2月発送」; empty where there is nothing to choose. */
  label: string;
  /** Pieces that are still available; null = no limit. */
  left: number | null;
  /** Yen of one piece: the donation, or the price including tax. */
  amount: number;
  /** The sale that runs, of a product; its price is `amount`. */
  sale: Sale | null;
  /** Key of the one of the goods' pictures that shows it; null: none does. */
  image: string | null;
  /** Null for what is not sent. */
  window: DispatchWindow | null;
}

interface Sale {
  /** The first instant after it. */
  until: Date;
  /** The normal price, in yen, where it was asked for long enough to be told beside the sale's; else null. */
  before: number | null;
}

function saleOf({ sale, amount, regular }: SkuRow, at: Date): Sale | null {
  if (!sale || amount >= regular) return null;
  const told = mayTellPriceBefore(sale, regular, sale.from, at.getTime());
  return { until: new Date(sale.until), before: told ? regular : null };
}

function skuOf(row: SkuRow, at: Date): Sku {
  const { id, label, left, amount, image, own_window } = row;
  const window = windowOf(row);
  const name = [label, own_window && window ? windowWords(window, at) : ''].filter(Boolean).join(' ');
  return { id, label: name, left, amount, image, sale: saleOf(row, at), window };
}

/** Whether goods can be had of which no variant can be sent any more. */
export interface OfferedSkus {
  skus: Sku[];
  /** All the windows of dispatch are over: nobody can apply. */
  over: boolean;
}

/**
 * The variants of goods that can be promised at an instant, including sold out ones: those whose window of dispatch is over
 * are left out, as no time could be told for them.
 * @param rows of `activeSkus`, read at that instant.
 */
export function offeredSkus(rows: readonly SkuRow[], at: Date): OfferedSkus {
  const all = rows.map((row) => skuOf(row, at));
  const skus = all.filter((s) => canBeKept(s.window, at));
  return { skus, over: all.length > 0 && skus.length === 0 };
}

/** The windows of some variants, each once. */
export function windowsOf(skus: readonly Sku[]): DispatchWindow[] {
  const windows = skus.flatMap((s) => (s.window ? [s.window] : []));
  return [...new Map(windows.map((w) => [JSON.stringify(w), w])).values()];
}
