import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { goodsAlt, goodsKey, VARIANT_GROUNDS } from '#platform/images/keys.ts';
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
  const brand = offer.names.length > 0 ? rng.pick(offer.names) : '';
  // What a mark of grade leaves over is sold without the mark.
  const forms = offer.kind.forms.filter(
    (f) => !GRADED_BRAND.test(brand) || !/家庭用|冷凍カット/.test(f.noun),
  );
  const form = rng.pick(forms);
  return { kind: offer.kind, form, size: rng.pick(form.sizes), brand };
}

export function images(picture: string, subject: string, rng: Random): DemoThing['images'] {
  const variants = rng.sample([...VARIANT_GROUNDS.keys()], rng.int(3, 4));
  return variants.map((variant) => ({ key: goodsKey(picture, variant), alt: goodsAlt(subject, variant) }));
}

/** What a name says of what is in it beyond its kind: 「えびせんべい」「牛骨ラーメン」「かるかん」. */
const NAMED: [RegExp, string][] = [
  [/りんご/, 'りんご'],
  [/桃/, 'もも'],
  [/えび|海老/, 'えび'],
  [/[かが]に(?!ぎり)/, 'かに'],
  [/(?<!す)いか(?!なご)/, 'いか'],
  [/いくら/, 'いくら'],
  [/あわび/, 'あわび'],
  [/さば|鯖/, 'さば'],
  [/鮭|さけ|サーモン|ます寿司/, 'さけ'],
  [/牛骨|牛すじ|芋煮/, '牛肉'],
  [/豚|ポーク|とんこつ/, '豚肉'],
  [/鶏|骨付鳥|チキン|水炊き/, '鶏肉'],
  [/チーズ|バター|ミルク/, '乳'],
  [/(?<!焼き|やき|沖縄|瓦)そば/, 'そば'],
  [/ジーマーミ|落花生|ピーナ|豆菓子/, '落花生'],
  [/くるみ/, 'くるみ'],
  [/ごま/, 'ごま'],
  [/長いも|かるかん/, 'やまいも'],
];

/** The allergens on the label: those of the shape, and what its name says; none of what is not eaten. */
export function allergensOf(form: Form, subject: string): readonly string[] {
  if (form.shelf === '') return [];
  const name = `${subject} ${form.noun}`;
  const list = /小豆(?!島)/.test(subject) ? form.allergens.filter((a) => a !== '大豆') : form.allergens;
  const named = NAMED.filter(([word, allergen]) => word.test(name) && !list.includes(allergen));
  return [...list, ...named.map(([, allergen]) => allergen)];
}

/** Brands that only the best of a harvest or catch may carry, and shapes that are picked out of it. */
const GRADED_BRAND =
  /特選|太陽のタマゴ|クラウンメロン|ルビーロマン|紅まどんな|小原紅早生|関さば|越前がに|加能がに|間人がに|氷見の寒ぶり|大間まぐろ|仙台牛|神戸牛|松阪牛/;
const GRADED_FORM = /秀品|特選|贈答|化粧箱|大粒|大玉|一本もの/;

/** Whether it may be sold a little flawed as 訳あり. */
export function mayBeFlawed({ kind, form, brand }: Pick<NameParts, 'kind' | 'form' | 'brand'>): boolean {
  return kind.flawed && !GRADED_BRAND.test(brand) && !GRADED_FORM.test(form.noun);
}

/** 「飛騨牛 すき焼き用 500g」 */
export function contentsOf({ kind, form, size, brand, deliveries }: NameParts): string {
  const subject = subjectOf({ kind, form, brand });
  const noun = form.noun && !form.noun.startsWith('=') && !subject.includes(form.noun) ? ` ${form.noun}` : '';
  return `${subject}${noun} ${size.label}${deliveries > 1 ? `を${deliveries}回` : ''}`;
}
