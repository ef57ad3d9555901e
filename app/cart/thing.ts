import { routeNumber } from '#platform/http/route-number.ts';

/** What a line is for: a variant, or a government that is donated to without a gift. */
export type Thing = { sku: number } | { government: string };

/** What a button puts in: goods whose variant is chosen already or is the only one, or a government. */
export type Wanted = { sku: number } | { goods: number } | { government: string };

/** A posted form, or one of several that were posted together. */
export type Fields = Pick<FormData | URLSearchParams, 'get'>;

/** What a posted form names; undefined when it names nothing. A variant says more than its goods. */
export function readWanted(form: Fields): Wanted | undefined {
  const sku = routeNumber(text(form, 'sku'));
  if (sku !== undefined) return { sku };
  const goods = routeNumber(text(form, 'goods'));
  if (goods !== undefined) return { goods };
  const government = text(form, 'government');
  return government && /^\d{6}$/.test(government) ? { government } : undefined;
}

/** Pieces as they were typed; null where none or no number of pieces is. */
export function readQuantity(typed: string | undefined): number | null {
  const quantity = Number(typed?.normalize('NFKC'));
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : null;
}

export function text(form: Fields, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}
