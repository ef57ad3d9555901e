import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { GOODS_VARIANTS, goodsAlt, goodsKey } from '#platform/images/keys.ts';
import { leavesOf } from '../category-tree.ts';
import type { Government } from '../places.ts';
import type { Form, Kind, Size } from './kind.ts';
import { type NameParts, subjectOf } from './name.ts';
import type { Producer } from './producers.ts';
import type { Random } from './random.ts';
import type { Offer } from './specialty.ts';
import type { Sku } from './terms.ts';

/** What gifts and products of the demo catalogue have in common. */
export interface DemoThing {
  code: string;
  government: string;
  producer: number;
  category: number;
  name: string;
  catchCopy: string;
  description: string;
  contents: string;
  images: { key: string; alt: string }[];
  temperature: string;
  shelfLife: string;
  allergens: readonly string[];
  /** When it is sent; null for a ticket. */
  window: DispatchWindow | null;
  excluded: readonly number[];
  deliverySlot: boolean;
  noshi: boolean;
  acceptFrom: string | null;
  acceptUntil: string | null;
  perPerson: number | null;
  labels: readonly string[];
  status: 'draft' | 'published' | 'suspended';
  popularity: number;
  publishedAt: string | null;
  alcohol: boolean;
  skus: Sku[];
  /** Which kind it was made from; for tests only, no column. */
  from: Kind;
}

/** A government that takes part, with what it offers and who makes it. */
export interface Shop {
  government: Government;
  offers: readonly Offer[];
  producers: readonly Producer[];
  /** How much its goods are asked for, 1 being ordinary. */
  fame: number;
  /** Of gifts. */
  count: number;
}

const SAKE = 8; // the category お酒
const ALCOHOL = new Set(leavesOf(SAKE));

export function isAlcohol({ category }: Form): boolean {
  return ALCOHOL.has(category);
}

/** One of the shapes that these offers come in. */
export function choose(
  offers: readonly Offer[],
  rng: Random,
): { kind: Kind; form: Form; size: Size; brand: string } {
  const offer = rng.weighted(offers, (o) => o.weight);
  const form = rng.pick(offer.kind.forms);
  return {
    kind: offer.kind,
    form,
    size: rng.pick(form.sizes),
    brand: offer.names.length > 0 ? rng.pick(offer.names) : '',
  };
}

export function images(picture: string, subject: string, rng: Random): DemoThing['images'] {
  const layouts = rng.sample([0, 1, 2, 3], rng.int(3, 4));
  const tint = rng.int(0, GOODS_VARIANTS / 4 - 1);
  return layouts.map((layout) => {
    const variant = layout + 4 * tint;
    return { key: goodsKey(picture, variant), alt: goodsAlt(subject, variant) };
  });
}

/** What a brand's name says of it beyond its kind: 「えびせんべい」「牛骨ラーメン」. */
const NAMED: [RegExp, string][] = [
  [/りんご/, 'りんご'],
  [/えび/, 'えび'],
  [/牛骨/, '牛肉'],
];

export function allergensOf(form: Form, subject: string): readonly string[] {
  const list = /小豆(?!島)/.test(subject) ? form.allergens.filter((a) => a !== '大豆') : form.allergens;
  const named = NAMED.filter(([word, allergen]) => word.test(subject) && !list.includes(allergen));
  return [...list, ...named.map(([, allergen]) => allergen)];
}

/** 「飛騨牛 すき焼き用 500g」 */
export function contentsOf({ kind, form, size, brand, deliveries }: NameParts): string {
  const subject = subjectOf({ kind, form, brand });
  const noun = form.noun && !form.noun.startsWith('=') && !subject.includes(form.noun) ? ` ${form.noun}` : '';
  return `${subject}${noun} ${size.label}${deliveries > 1 ? `を${deliveries}回` : ''}`;
}
