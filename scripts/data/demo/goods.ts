import { GOODS_VARIANTS, goodsAlt, goodsKey } from '#platform/images/keys.ts';
import { leavesOf } from '../category-tree.ts';
import type { Government } from '../places.ts';
import { catchCopy, description } from './description.ts';
import type { Form, Kind, Size } from './kind.ts';
import { goodsName, type NameParts, subjectOf } from './name.ts';
import type { Producer } from './producers.ts';
import { type Random, random } from './random.ts';
import type { Offer } from './specialty.ts';
import { amountFor, arrivalMonths, localStandard, type Sku, sellingTerms, skusFor } from './terms.ts';

export interface DemoGoods {
  kind: 'gift';
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
  leadTime: string;
  arrivalMonths: readonly number[];
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
  amount: number;
  deliveries: number;
  localStandard: string;
  procurementCost: number;
  ticketKind: 'amount' | 'count' | null;
  ticketValue: number | null;
  ticketMonths: number | null;
  alcohol: boolean;
  skus: Sku[];
  /** Which kind it was made from; for tests only, no column. */
  from: Kind;
}

const SAKE = 8; // the category お酒

const ALCOHOL = new Set(leavesOf(SAKE));

/** A government that takes part, with what it offers and who makes it. */
export interface Shop {
  government: Government;
  offers: readonly Offer[];
  producers: readonly Producer[];
  /** How much its goods are asked for, 1 being ordinary. */
  fame: number;
  count: number;
}

function choose(shop: Shop, rng: Random): { kind: Kind; form: Form; size: Size; brand: string } {
  const offer = rng.weighted(shop.offers, (o) => o.weight);
  const form = rng.pick(offer.kind.forms);
  return {
    kind: offer.kind,
    form,
    size: rng.pick(form.sizes),
    brand: offer.names.length > 0 ? rng.pick(offer.names) : '',
  };
}

function deliveriesFor(kind: Kind, form: Form, rng: Random): number {
  const possible = kind.subscription && form.months.length === 12 && !form.ticket;
  return possible && rng.chance(0.17) ? rng.weighted([3, 6, 12], (n) => 14 - n) : 1;
}

function images(picture: string, subject: string, rng: Random): DemoGoods['images'] {
  const layouts = rng.sample([0, 1, 2, 3], rng.int(3, 4));
  const tint = rng.int(0, GOODS_VARIANTS / 4 - 1);
  return layouts.map((layout) => {
    const variant = layout + 4 * tint;
    return { key: goodsKey(picture, variant), alt: goodsAlt(subject, variant) };
  });
}

function allergensOf(form: Form, subject: string): readonly string[] {
  const list = subject.includes('小豆') ? form.allergens.filter((a) => a !== '大豆') : form.allergens;
  return subject.includes('りんご') && !list.includes('りんご') ? [...list, 'りんご'] : list;
}

/** The n-th goods of a government. The same seed gives the same goods, whatever the size of the catalogue around it. */
export function makeGoods(shop: Shop, n: number, seed: string, taken: Set<string>): DemoGoods {
  const g = shop.government;
  const rng = random(`${seed}/${g.code}/${n}`);
  let parts: NameParts;
  let name = '';
  let tries = 0;
  do {
    const { kind, form, size, brand } = choose(shop, rng);
    const flawed = kind.flawed && rng.chance(0.12);
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
  const months = arrivalMonths(parts);
  const skus = skusFor(parts, months, rng);
  const money = amountFor(size.cost, deliveries, form.ticket === 'amount', rng);
  return {
    kind: 'gift',
    code,
    government: g.code,
    producer: producer.id,
    category: form.category,
    name,
    catchCopy: catchCopy(parts, rng),
    description: description(parts, producer, rng),
    contents: `${subject}${form.noun && !form.noun.startsWith('=') && !subject.includes(form.noun) ? ` ${form.noun}` : ''} ${size.label}${deliveries > 1 ? `を${deliveries}回` : ''}`,
    images: images(form.picture, subject, rng),
    temperature: form.temperature,
    shelfLife: form.shelf,
    allergens: allergensOf(form, subject),
    arrivalMonths: months,
    ...sellingTerms(parts, months, rng, shop.fame),
    amount: money.amount,
    procurementCost: money.cost,
    deliveries,
    localStandard: localStandard(kind, form),
    ticketKind: form.ticket,
    ticketValue:
      form.ticket === 'amount'
        ? size.cost
        : form.ticket
          ? Number(/^(\d+)回/.exec(size.label)?.[1] ?? 1)
          : null,
    ticketMonths: form.ticket ? rng.pick([6, 12, 12, 24]) : null,
    alcohol: ALCOHOL.has(form.category),
    skus,
    from: kind,
  };
}
