import type { DispatchSpan, DispatchWindow } from '#app/delivery/dispatch-window.ts';
import type { Form, Kind } from './kind.ts';
import type { NameParts } from './name.ts';
import type { Random } from './random.ts';
import { monthlyWindows } from './windows.ts';

/** The catalogue's "today": dates are counted from it, so that the same seed gives the same catalogue on any day. */
export const ANCHOR = Date.parse('2026-11-20T00:00:00+09:00');
export const DAY = 86_400_000;
const POPULARITY_ORIGIN = Date.parse('2026-01-01T00:00:00+09:00');
export const OKINAWA = 47;

export interface Sku {
  label: string;
  stock: number | null;
  /** Null when it is sent as the goods are. */
  window: DispatchWindow | null;
  /** Yen, where it asks for something else than its goods; of a gift with what the producer is paid for it. */
  amount?: number;
  cost?: number | null;
}

/**
 * The donation for what the producer is paid: the cost is at most 30 % of it (総務省告示第179号 募集適正基準), rounded up to
 * 500 yen below 10,000 and to 1,000 above. A ticket costs its face value.
 */
export function amountFor(
  base: number,
  deliveries: number,
  faceValue: boolean,
  rng: Random,
): { amount: number; cost: number } {
  const cost = faceValue ? base : Math.round((base * deliveries * (0.94 + rng.next() * 0.16)) / 10) * 10;
  const least = (cost / 0.3) * (faceValue ? 1 : 1 + rng.next() * 0.08);
  const unit = least < 10_000 ? 500 : 1000;
  return { amount: Math.max(3000, Math.ceil(least / unit) * unit), cost };
}

/** 地場産品類型 (総務省告示第5条の各号). */
export function localStandard(kind: Kind, form: Form): string {
  if (kind.key === 'hotel') return '7の3';
  if (form.ticket) return '7';
  if (kind.trade === 'office') return kind.key === 'letter' ? '5' : '7';
  return kind.grown ? '1' : '3';
}

export function stockFor(ticket: boolean, rng: Random): number | null {
  const roll = rng.next();
  if (roll < (ticket ? 0.5 : 0.12)) return null;
  if (roll > 0.98) return 0;
  if (roll > 0.92) return rng.int(1, 5);
  return rng.int(2, 60) * 5;
}

/** The choices of a gift: its own, or a variant for each month of dispatch. */
export function skusFor(
  { form, deliveries }: NameParts,
  months: readonly number[],
  window: DispatchWindow | null,
  rng: Random,
): Sku[] {
  const one = (label: string, own: DispatchWindow | null = null) => ({
    label,
    stock: stockFor(form.ticket !== null, rng),
    window: own,
  });
  if (form.choices.length > 0) return form.choices.map((label) => one(label));
  if (window && deliveries === 1 && months.length >= 3 && rng.chance(months.length === 12 ? 0.1 : 0.3)) {
    const monthly = monthlyWindows(window, months, rng);
    if (monthly.length > 0) return monthly.map((own) => one('', own));
  }
  return [one('')];
}

export function labelsFor(
  { kind, form, size, flawed, limited }: NameParts,
  months: readonly number[],
  publishedAt: number,
  rng: Random,
): string[] {
  const labels: string[] = [];
  if (flawed) labels.push('訳あり');
  if (limited) labels.push('数量限定');
  if (ANCHOR - publishedAt < 45 * DAY) labels.push('新着');
  if (months.length < 7 && !form.ticket) labels.push('季節限定');
  if (
    kind.trade !== 'textile' &&
    kind.trade !== 'maker' &&
    /小分け|[(]\d+k?g×(?:[4-9]|[12]\d)/.test(size.label + form.noun)
  )
    labels.push('小分け');
  if (/贈答|化粧箱|特選|木箱|重箱/.test(form.noun + size.label) || rng.chance(0.04)) labels.push('ギフト');
  return labels;
}

/** A few goods are asked for by many and most by hardly anyone: a long tail, as every catalogue has it. */
export function popularityOf(fame: number, rng: Random): number {
  const asked = Math.min(6000, 0.4 * (1 - rng.next()) ** -1.1 * fame);
  return asked * 2 ** ((ANCHOR - POPULARITY_ORIGIN) / (14 * DAY));
}

/**
 * When it may be applied for, of two instants (ISO) that were drawn. Nothing of it is sent before the one, and all of it is
 * sent after the other: what does not fit has no such instant.
 */
function acceptance(
  opens: string | null,
  closes: string | null,
  window: DispatchWindow | null,
  skus: readonly Sku[],
): { acceptFrom: string | null; acceptUntil: string | null } {
  const spans = skus.flatMap((s) => {
    const own = s.window ?? window;
    return own && 'from' in own ? [own] : [];
  });
  const begin = (day: string) => Date.parse(`${day}T00:00:00+09:00`);
  const fits = (instant: string | null, day: (span: DispatchSpan) => string) =>
    instant !== null && spans.every((span) => Date.parse(instant) <= begin(day(span)));
  return {
    acceptFrom: fits(opens, (span) => span.from) ? opens : null,
    acceptUntil: fits(closes, (span) => span.until) ? closes : null,
  };
}

const NOTO = new Set(['172022', '172049', '172057', '173843', '174611', '174637']);

/** How and when it is given out: everything that is not the thing itself. */
export function sellingTerms(
  parts: NameParts,
  months: readonly number[],
  skus: readonly Sku[],
  dispatch: DispatchWindow | null,
  rng: Random,
  fame: number,
) {
  const { form, kind, government: g, limited } = parts;
  const ticket = form.ticket !== null;
  const recent = rng.chance(0.06);
  const publishedAt =
    ANCHOR - Math.floor(rng.next() * (recent ? 30 : 730)) * DAY + rng.int(8, 20) * 3_600_000;
  const roll = rng.next();
  const status = roll < 0.965 ? 'published' : roll < 0.985 ? 'draft' : 'suspended';
  const period = rng.next();
  const opens = period < 0.02 ? new Date(ANCHOR + rng.int(20, 150) * DAY).toISOString() : null;
  const after = period > 0.97 ? -rng.int(5, 90) : period > 0.88 ? rng.int(30, 300) : null;
  const closes = after === null ? null : new Date(ANCHOR + after * DAY).toISOString();
  const labels = labelsFor(parts, months, publishedAt, rng);
  if (NOTO.has(g.code) && rng.chance(0.25)) labels.push('災害支援');
  const cold = form.temperature !== 'ambient';
  const bulky = ['chair', 'bicycle', 'bedding', 'flower'].includes(kind.key);
  const far = !ticket && g.prefecture !== OKINAWA && rng.chance(bulky ? 0.7 : cold ? 0.22 : 0.03);
  const popularity = popularityOf(fame, rng);
  return {
    excluded: far ? [OKINAWA] : [],
    deliverySlot: !ticket && kind.trade !== 'office' && rng.chance(0.35),
    noshi: !ticket && (labels.includes('ギフト') || rng.chance(0.3)),
    ...acceptance(opens, closes, dispatch, skus),
    perPerson: limited || rng.chance(0.03) ? rng.int(1, 3) : null,
    labels,
    status: status as 'published' | 'draft' | 'suspended',
    popularity,
    publishedAt: status === 'draft' ? null : new Date(publishedAt).toISOString(),
  };
}
