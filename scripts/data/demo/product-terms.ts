import { lastDayOf } from '#app/delivery/dispatch-window.ts';
import type { Kind, Size } from './kind.ts';
import type { NameParts } from './name.ts';
import type { Random } from './random.ts';
import { runAt, type Seasons } from './seasons.ts';
import { ANCHOR, DAY, labelsFor, OKINAWA, popularityOf, type Sku, stockFor } from './terms.ts';

export type ShippingClass = 'small' | 'medium' | 'large';

/** A part of a pack as a shop sells it: 「800g(200g×4)=3000」 → 「400g(200g×2)=1650」. */
export function smallerPack(size: Size, rng: Random): Size {
  const counted = /^(\d+(?:ml|L|g|kg|粒|食)×)(\d+)(箱|本|袋|個|パック)?$/.exec(size.label);
  const weighed = /^[\d.]+k?g\((\d+)g×(\d+)\)$/.exec(size.label);
  const [, head = '', number = '', unit = ''] = counted ?? weighed ?? [];
  const all = Number(number);
  if (!all || all < 2 || !rng.chance(0.7)) return size;
  const taken = rng.int(1, Math.floor(all / 2));
  const cost = Math.round((size.cost * taken) / all) + 150; // a small pack costs more for what is in it
  if (counted) return { label: `${head}${taken}${unit}`, cost };
  const grams = Number(head) * taken;
  const weight = grams < 1000 ? `${grams}g` : `${grams / 1000}kg`;
  return { label: taken === 1 ? `${head}g` : `${weight}(${head}g×${taken})`, cost };
}

/**
 * The price with tax: a round one before tax, as shops write them, and the tax on it, fractions dropped.
 * @param cost yen that the producer is paid.
 */
export function priceFor(cost: number, taxRate: 8 | 10, rng: Random): number {
  const least = cost * (1 + rng.next() * 0.2);
  const unit = least < 2000 ? 50 : least < 10_000 ? 100 : 500;
  return Math.floor((Math.max(500, Math.round(least / unit) * unit) * (100 + taxRate)) / 100);
}

const BULKY = new Set([
  'chair',
  'bicycle',
  'bedding',
  'flower',
  'fan',
  'paper',
  'hina',
  'outdoor',
  'sanshin',
]);
const LIGHT = new Set([
  'textile',
  'craft',
  'maker',
  'sweets',
  'wagashi',
  'bakery',
  'coffee',
  'tea',
  'noodle',
]);

/** Kilograms or litres of all that a size names, as far as its label says. */
function weightOf(label: string): number {
  const first = /(\d+(?:\.\d+)?)(kg|g|ml|L)(?:×(\d+))?/.exec(label);
  if (!first) return 0;
  const unit = first[2] === 'kg' || first[2] === 'L' ? 1 : 0.001;
  return Number(first[1]) * unit * Number(first[3] ?? 1);
}

export function shippingClassOf(kind: Kind, label: string): ShippingClass {
  if (BULKY.has(kind.key)) return 'large';
  const weight = weightOf(label);
  if (weight > 8) return 'large';
  if (weight > 1.6) return 'medium';
  return weight > 0 || LIGHT.has(kind.trade) ? 'small' : 'medium';
}

const NOW = '2026-12';

interface Run {
  /** When its sale begins; null where it has begun. */
  begins: Date | null;
  ends: Date;
  window: { from: string; until: string };
}

/**
 * The season about December, else the next one: when it can be ordered and when it is sent. Null for goods of all months.
 */
export function season(seasons: Seasons): Run | null {
  if (seasons.months.length === 12) return null;
  const window = runAt(seasons, NOW);
  const day = (date: string) => new Date(`${date}T00:00:00+09:00`);
  const middle = `${window.until.slice(0, 8)}16`;
  return {
    begins: window.from > lastDayOf(NOW) ? day(window.from) : null,
    ends: day(middle < window.until ? middle : window.until),
    window,
  };
}

function skusFor({ form }: NameParts, rng: Random): Sku[] {
  const labels = form.choices.length > 0 ? form.choices : [''];
  return labels.map((label) => ({ label, stock: stockFor(false, rng), window: null }));
}

/** How and when a product is sold. */
export function productTerms(parts: NameParts, seasons: Seasons, rng: Random, fame: number) {
  const { form, government: g, limited } = parts;
  const shippingClass = shippingClassOf(parts.kind, parts.size.label);
  const publishedAt =
    ANCHOR - Math.floor(rng.next() * (rng.chance(0.1) ? 30 : 500)) * DAY + rng.int(8, 20) * 3_600_000;
  const run = season(seasons);
  // Some of what is to come can be ordered already, the rest is shown until its sale begins.
  const ahead = run?.begins && rng.chance(0.5);
  const labels = labelsFor(parts, seasons.months, publishedAt, rng);
  const handlingDays = form.temperature === 'chilled' ? rng.int(1, 3) : rng.pick([1, 2, 3, 3, 5, 7, 10]);
  const far = g.prefecture !== OKINAWA && (shippingClass === 'large' || form.temperature === 'chilled');
  const roll = rng.next();
  const status: 'published' | 'draft' | 'suspended' =
    roll < 0.98 ? 'published' : roll < 0.99 ? 'draft' : 'suspended';
  return {
    shippingClass,
    window: ahead ? run.window : { days: handlingDays },
    excluded: far && rng.chance(0.3) ? [OKINAWA] : [],
    deliverySlot: rng.chance(0.85),
    noshi: labels.includes('ギフト') || rng.chance(0.3),
    acceptFrom: ahead ? null : (run?.begins?.toISOString() ?? null),
    acceptUntil: run?.ends.toISOString() ?? null,
    perPerson: limited ? rng.int(1, 3) : rng.chance(0.06) ? rng.int(2, 5) : null,
    labels,
    status,
    popularity: popularityOf(fame, rng),
    publishedAt: status === 'draft' ? null : new Date(publishedAt).toISOString(),
    skus: skusFor(parts, rng),
  };
}
