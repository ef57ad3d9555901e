/** What variants ask for, wherever goods are shown or asked for. Pure: pages and forms work with it in the browser, too. */

interface Priced {
  id: number;
  /** Yen of one piece: the donation, or the price including tax. */
  amount: number;
  /** Pieces that are still available; null = no limit. */
  left: number | null;
}

/** Yen. Both are the same where no variant differs. */
export interface AmountRange {
  lowest: number;
  highest: number;
}

/** Yen of one piece of a variant; undefined when it is none of these. */
export function amountOf(skus: readonly Pick<Priced, 'id' | 'amount'>[], id: number): number | undefined {
  return skus.find((s) => s.id === id)?.amount;
}

/** Key of the picture of a variant, else the goods' first one. */
export function pictureOf(
  { image, skus }: { image: string | null; skus: readonly { id: number; image: string | null }[] },
  id: number,
): string | null {
  return skus.find((s) => s.id === id)?.image ?? image;
}

/** What variants ask for that can be had, else all of them. @param own the goods', for those without any variant. */
export function amountRange(skus: readonly Omit<Priced, 'id'>[], own: number): AmountRange {
  const had = skus.filter((s) => s.left !== 0);
  const amounts = (had.length > 0 ? had : skus).map((s) => s.amount);
  if (amounts.length === 0) return { lowest: own, highest: own };
  return { lowest: Math.min(...amounts), highest: Math.max(...amounts) };
}

/** Whether a variant must be told with what it asks for, as another one asks for something else, or did before a sale. */
export function differ(
  skus: readonly (Pick<Priced, 'amount'> & { sale: { before: number | null } | null })[],
): boolean {
  return new Set(skus.map((s) => `${s.amount} ${s.sale?.before}`)).size > 1;
}
