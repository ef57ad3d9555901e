import { CATEGORY_TREE, leavesOf } from '../category-tree.ts';
import { catchCopy } from './catch-copy.ts';
import { dearerProduct, withAmounts } from './choices.ts';
import { description, SHOP_VOICE } from './description.ts';
import type { Trade } from './kind.ts';
import { goodsName, type NameParts, subjectOf } from './name.ts';
import { priceFor, productTerms, type ShippingClass, smallerPack } from './product-terms.ts';
import { type Random, random } from './random.ts';
import { type DemoSale, saleOf } from './sales.ts';
import { seasonsOf } from './seasons.ts';
import type { Offer } from './specialty.ts';
import {
  allergensOf,
  choose,
  contentsOf,
  type DemoThing,
  images,
  isAlcohol,
  mayBeFlawed,
  type Shop,
} from './thing.ts';

export interface DemoProduct extends DemoThing {
  kind: 'product';
  /** Yen, tax included. */
  price: number;
  taxRate: 8 | 10;
  shippingClass: ShippingClass;
  sale: DemoSale | null;
}

/** What is not sent in a parcel, or is no ware of a shop. */
const SERVICES = new Set<Trade>(['office', 'inn', 'restaurant', 'tour']);
const NOT_SOLD = new Set(['osechi', 'beetle', 'flower']);
const MOST_COST = 24_000;

const FOOD =
  '肉 魚介類 エビ・カニ等 米・パン 果物類 野菜類 卵 飲料類 菓子 加工品等 麺類 調味料・油 鍋セット'.split(' ');

/** 健康食品, which stands among the sundries. */
const HEALTH_FOOD = 141;

/** Leaves of the reduced rate: food and drink for people, alcohol apart (消費税法 別表第1). */
const REDUCED = new Set([
  ...CATEGORY_TREE.flatMap((line) => {
    const [id = '', name = ''] = line.split(' ');
    return FOOD.includes(name) ? leavesOf(Number(id)) : [];
  }),
  HEALTH_FOOD,
]);

/** Trades that a shop shows more of than a list of gifts does. */
const FAVOURED = new Set<Trade>(['craft', 'textile', 'maker', 'forest', 'brewery', 'tea']);

function sold(offers: readonly Offer[]): Offer[] {
  return offers
    .filter((o) => !SERVICES.has(o.kind.trade) && !NOT_SOLD.has(o.kind.key))
    .map((o) => (FAVOURED.has(o.kind.trade) ? { ...o, weight: o.weight * 2 } : o));
}

/** How many products each government sells: somewhat more than half sell any. */
function productShops(shops: readonly Shop[], seed: string): { shop: Shop; count: number }[] {
  return shops.flatMap((shop) => {
    const rng = random(`${seed}/sells/${shop.government.code}`);
    if (sold(shop.offers).length < 3 || !rng.chance(0.6)) return [];
    return [{ shop, count: rng.int(1, Math.min(14, 3 + Math.round(3 * shop.fame))) }];
  });
}

/** All products of the shop. */
export function* demoProducts(shops: readonly Shop[], seed: string): Generator<DemoProduct> {
  for (const { shop, count } of productShops(shops, seed)) {
    const taken = new Set<string>();
    for (let n = 0; n < count; n++) yield makeProduct(shop, n, seed, taken);
  }
}

const RARELY_AHEAD = 0.08;
const MOST_TRIES = 40;

function pickParts(shop: Shop, offers: readonly Offer[], rng: Random): NameParts | undefined {
  const { kind, form, size, brand } = choose(offers, rng);
  if (form.ticket || size.cost > MOST_COST) return undefined;
  const parts: NameParts = {
    government: shop.government,
    kind,
    form,
    size: /飲み比べ|セット|詰合せ/.test(form.noun) ? size : smallerPack(size, rng), // one bottle is no set
    brand,
    deliveries: 1,
    flawed: mayBeFlawed({ kind, form, brand }) && rng.chance(0.1),
    limited: rng.chance(0.05),
  };
  // Most of what is listed can be sent now; a little is shown before its season.
  return seasonsOf(parts).months.includes(12) || rng.chance(RARELY_AHEAD) ? parts : undefined;
}

/** The n-th product of a government, from the same producers and of the same kinds as its gifts. */
function makeProduct(shop: Shop, n: number, seed: string, taken: Set<string>): DemoProduct {
  const g = shop.government;
  const rng = random(`${seed}/product/${g.code}/${n}`);
  const code = `${g.code.slice(0, 5)}-S${String(n + 1).padStart(3, '0')}`;
  const offers = sold(shop.offers);
  let parts: NameParts | undefined;
  let name = '';
  for (let tries = 0; tries < MOST_TRIES && (!parts || taken.has(name)); tries++) {
    parts = pickParts(shop, offers, rng) ?? parts;
    if (parts) name = goodsName(parts, rng);
  }
  if (!parts) throw new Error(`Nothing of ${g.name} can be sold`);
  if (taken.has(name)) name = `${Array.from(name).slice(0, 84).join('')} [${code}]`;
  taken.add(name);

  const { kind, form, size } = parts;
  const subject = subjectOf(parts);
  const producer = rng.pick(shop.producers.filter((p) => p.trades.includes(kind.trade)));
  const taxRate = REDUCED.has(form.category) ? 8 : 10;
  const words = {
    catchCopy: catchCopy(parts, rng),
    description: description(parts, producer, SHOP_VOICE, rng),
    images: images(form.picture, subject, rng),
  };
  const price = priceFor(size.cost, taxRate, rng);
  const terms = productTerms(parts, seasonsOf(parts), rng, shop.fame);
  return {
    kind: 'product',
    code,
    government: g.code,
    producer: producer.id,
    category: form.category,
    name,
    ...words,
    contents: contentsOf(parts),
    temperature: form.temperature,
    shelfLife: form.shelf,
    allergens: allergensOf(form, subject),
    price,
    taxRate,
    ...terms,
    skus: withAmounts(terms.skus, (more) => dearerProduct(more, price, taxRate)),
    sale: saleOf(seed, { code, government: g.code }, terms),
    alcohol: isAlcohol(form),
    from: kind,
  };
}
