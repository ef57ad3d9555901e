type Temperature = 'ambient' | 'chilled' | 'frozen';
export type Trade =
  | 'fishery'
  | 'farm'
  | 'orchard'
  | 'rice'
  | 'ranch'
  | 'dairy'
  | 'food'
  | 'sweets'
  | 'wagashi'
  | 'bakery'
  | 'brewery'
  | 'drink'
  | 'coffee'
  | 'tea'
  | 'noodle'
  | 'craft'
  | 'textile'
  | 'maker'
  | 'forest'
  | 'inn'
  | 'restaurant'
  | 'tour'
  | 'office';

/** What may differ between the shapes of one kind. */
interface Traits {
  category: number;
  /** What its picture shows: a key of `DRAWINGS` (platform/images/drawings.ts). */
  picture: string;
  temperature: Temperature;
  shelf: string;
  allergens: readonly string[];
  /** Choices of a SKU, when this shape has any. */
  choices: readonly string[];
  /** On-site ticket: what `size` states is its value in yen, or it is good for one use. */
  ticket: 'amount' | 'count' | null;
  /** The kind of merchants that take the ticket; null: all. */
  usedAt: string | null;
  months: readonly number[];
  /** Where it comes from, and how it is enjoyed or used: texts of which one is taken. */
  story: readonly string[];
  enjoy: readonly string[];
}

export interface Size {
  label: string;
  /** What the government pays the producer, yen. */
  cost: number;
}

export interface Form extends Traits {
  noun: string;
  sizes: readonly Size[];
}

/** A kind of goods, as it could come from any place that makes it. */
export interface Kind {
  key: string;
  /** What it is called when the place has no name of its own for it. */
  base: string;
  trade: Trade;
  /** Comes out of the sea: never from a landlocked prefecture, only from municipalities on the coast. */
  sea: boolean;
  /** Grown or caught there: the name says 「◯◯産」. */
  grown: boolean;
  /** Sold by the year of its harvest. */
  harvest: boolean;
  /** May be sold a little flawed as 訳あり. */
  flawed: boolean;
  /** Whether a city ward with hardly any fields may offer it. */
  urban: boolean;
  subscription: boolean;
  forms: readonly Form[];
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

type FormSpec = [noun: string, sizes: string, over?: Partial<Traits>];

interface KindSpec extends Partial<Omit<Kind, 'key' | 'base' | 'forms'>>, Partial<Traits> {
  trade: Trade;
  shelf: string;
  forms: FormSpec[];
  story: string[];
  enjoy: string[];
}

function parseSizes(text: string): Size[] {
  return text.split(' / ').map((part) => {
    const at = part.lastIndexOf('=');
    const cost = Number(part.slice(at + 1));
    if (at < 1 || !Number.isInteger(cost)) throw new Error(`Not a size: ${part}`);
    return { label: part.slice(0, at), cost };
  });
}

/** Months from `first` to `last`, over the new year where needed: months(11, 2) is 11, 12, 1, 2. */
export function months(first: number, last: number): number[] {
  const count = ((last - first + 12) % 12) + 1;
  return Array.from({ length: count }, (_, i) => ((first - 1 + i) % 12) + 1).sort((a, b) => a - b);
}

/**
 * Defines a kind. Sizes are written `label=cost / label=cost`; in texts {t} is the municipality, {p} prefecture and
 * municipality, {s} what it is called there.
 */
export function kind(key: string, category: number, base: string, spec: KindSpec): Kind {
  const { trade, forms } = spec;
  return {
    key,
    base,
    trade,
    sea: spec.sea ?? false,
    grown: spec.grown ?? false,
    harvest: spec.harvest ?? false,
    flawed: spec.flawed ?? false,
    urban: spec.urban ?? false,
    subscription: spec.subscription ?? false,
    forms: forms.map(([noun, sizes, over = {}]) => ({
      noun,
      sizes: parseSizes(sizes),
      category: over.category ?? category,
      picture: over.picture ?? spec.picture ?? key,
      temperature: over.temperature ?? spec.temperature ?? 'ambient',
      shelf: over.shelf ?? spec.shelf,
      allergens: over.allergens ?? spec.allergens ?? [],
      choices: over.choices ?? spec.choices ?? [],
      ticket: over.ticket ?? spec.ticket ?? null,
      usedAt: over.usedAt ?? spec.usedAt ?? null,
      months: over.months ?? spec.months ?? MONTHS,
      story: over.story ?? spec.story,
      enjoy: over.enjoy ?? spec.enjoy,
    })),
  };
}
