import { catchCopy } from './catch-copy.ts';
import { dearerGift, withAmounts } from './choices.ts';
import { description, GIFT_VOICE } from './description.ts';
import type { Form, Kind } from './kind.ts';
import { DEMO_MERCHANT } from './merchants.ts';
import { goodsName, type NameParts, subjectOf } from './name.ts';
import { type Random, random } from './random.ts';
import { seasonsOf } from './seasons.ts';
import { amountFor, localStandard, sellingTerms, skusFor } from './terms.ts';
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
import { giftWindow } from './windows.ts';

export interface DemoGoods extends DemoThing {
  kind: 'gift';
  amount: number;
  deliveries: number;
  localStandard: string;
  /** For 第3号: who certifies, and what stands on the public list. */
  proof: { maker: string; valueShare: number; generalPrice: number } | null;
  procurementCost: number;
  ticketKind: 'amount' | 'count' | null;
  ticketValue: number | null;
  ticketMonths: number | null;
  ticketGenres: string[] | null;
}

function deliveriesFor(kind: Kind, form: Form, rng: Random): number {
  const possible = kind.subscription && form.months.length === 12 && !form.ticket;
  return possible && rng.chance(0.17) ? rng.weighted([3, 6, 12], (n) => 14 - n) : 1;
}

/** Whether the n-th gift is the ticket of hot springs for the merchant that visitors are told of. */
function isForVisitors({ government }: Shop, n: number): boolean {
  return n === 0 && government.code === DEMO_MERCHANT.government;
}

/** The same as something that can be had at any time, whatever was drawn for it. */
function atAnyTime(goods: DemoGoods): DemoGoods {
  return {
    ...goods,
    status: 'published',
    publishedAt: goods.publishedAt ?? '2026-04-01T00:00:00.000Z',
    acceptFrom: null,
    acceptUntil: null,
    skus: goods.skus.map((sku) => ({ ...sku, stock: null })),
  };
}

/** A maker who says more than half, another share for each of some gifts; shops ask a tenth more than the municipality pays. */
function proofFor(standard: string, maker: string, cost: number, n: number): DemoGoods['proof'] {
  if (standard !== '3') return null;
  return { maker, valueShare: 55 + (n % 9) * 5, generalPrice: Math.ceil((cost * 1.1) / 10) * 10 };
}

/** The n-th goods of a government. The same seed gives the same goods, whatever the size of the catalogue around it. */
export function makeGoods(shop: Shop, n: number, seed: string, taken: Set<string>): DemoGoods {
  const g = shop.government;
  const forVisitors = isForVisitors(shop, n);
  const offers = forVisitors ? shop.offers.filter(({ kind }) => kind.key === 'onsen') : shop.offers;
  const rng = random(`${seed}/${g.code}/${n}`);
  let parts: NameParts;
  let name = '';
  let tries = 0;
  do {
    const { kind, form, size, brand } = choose(offers, rng);
    const flawed = mayBeFlawed({ kind, form, brand }) && rng.chance(0.12);
    parts = {
      government: g,
      kind,
      form,
      size,
      brand,
      deliveries: deliveriesFor(kind, form, rng),
      flawed,
      limited: rng.chance(0.05),
    };
    name = goodsName(parts, rng);
    tries++;
  } while (taken.has(name) && tries < 8);
  const code = `${g.code.slice(0, 5)}-${String(n + 1).padStart(4, '0')}`;
  // Large catalogues run out of different names; portals then put the control number behind, and so do we.
  if (taken.has(name)) name = `${Array.from(name).slice(0, 84).join('')} [${code}]`;
  taken.add(name);

  const { kind, form, size, deliveries } = parts;
  const subject = subjectOf(parts);
  const producer = rng.pick(shop.producers.filter((p) => p.trades.includes(kind.trade)));
  const seasons = seasonsOf(parts);
  const { months } = seasons;
  const window = giftWindow(parts, seasons, rng);
  const skus = skusFor(parts, months, window, rng);
  const money = amountFor(size.cost, deliveries, form.ticket === 'amount', rng);
  const goods: DemoGoods = {
    kind: 'gift',
    code,
    government: g.code,
    producer: producer.id,
    category: form.category,
    name,
    catchCopy: catchCopy(parts, rng),
    description: description(parts, producer, GIFT_VOICE, rng),
    contents: contentsOf(parts),
    images: images(form.picture, subject, rng),
    temperature: form.temperature,
    shelfLife: form.shelf,
    allergens: allergensOf(form, subject),
    window,
    ...sellingTerms(parts, months, skus, window, rng, shop.fame),
    amount: money.amount,
    procurementCost: money.cost,
    deliveries,
    localStandard: localStandard(kind, form),
    proof: proofFor(localStandard(kind, form), producer.name, money.cost, n),
    ticketKind: form.ticket,
    ticketValue:
      form.ticket === 'amount'
        ? size.cost
        : form.ticket
          ? Number(/^(\d+)回/.exec(size.label)?.[1] ?? 1)
          : null,
    ticketMonths: form.ticket ? rng.pick([6, 12, 12, 24]) : null,
    ticketGenres: form.usedAt === null ? null : [form.usedAt],
    alcohol: isAlcohol(form),
    skus: withAmounts(skus, (more) => dearerGift(more, money)),
    from: kind,
  };
  return forVisitors ? atAnyTime(goods) : goods;
}
