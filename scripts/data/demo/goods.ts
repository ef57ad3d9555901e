import { catchCopy } from './catch-copy.ts';
import { description, GIFT_VOICE } from './description.ts';
import type { Form, Kind } from './kind.ts';
import { DEMO_MERCHANT } from './merchants.ts';
import { goodsName, type NameParts, subjectOf } from './name.ts';
import { type Random, random } from './random.ts';
import { seasonsOf } from './seasons.ts';
import type { Offer } from './specialty.ts';
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

/** What the n-th gift is chosen from: the first where visitors are told of a merchant is a ticket of hot springs, which it takes. */
function offersAt({ government, offers }: Shop, n: number): readonly Offer[] {
  if (n > 0 || government.code !== DEMO_MERCHANT.government) return offers;
  return offers.filter(({ kind }) => kind.key === 'onsen');
}

/** The n-th goods of a government. The same seed gives the same goods, whatever the size of the catalogue around it. */
export function makeGoods(shop: Shop, n: number, seed: string, taken: Set<string>): DemoGoods {
  const g = shop.government;
  const offers = offersAt(shop, n);
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
  return {
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
    skus,
    from: kind,
  };
}
