import type pg from 'pg';
import { type DispatchWindow, windowColumns } from '#app/delivery/dispatch-window.ts';
import { type Cell, copyRows } from '../copy.ts';
import type { DemoGoods } from './goods.ts';
import type { DemoProduct } from './products.ts';
import type { Sku } from './terms.ts';

const COMMON =
  'id, kind, code, government_code, producer_id, category_id, name, catch_copy, description, contents, images, temperature, shelf_life, allergens, handling_days, dispatch_from, dispatch_until, excluded_prefectures, delivery_slot, noshi, accept_from, accept_until, per_person_limit, labels, status, popularity, published_at, alcohol';
const GIFT =
  'amount, deliveries, local_standard, procurement_cost, ticket_kind, ticket_value, ticket_months, ticket_genres, maker, value_share, general_price, prior_check';
const PRODUCT = 'price, tax_rate, shipping_class';

/** handling_days, dispatch_from, dispatch_until. */
function windowCells(window: DispatchWindow | null): Cell[] {
  const { handling_days, dispatch_from, dispatch_until } = windowColumns(window);
  return [handling_days, dispatch_from, dispatch_until];
}

/** The columns of `sku` beside those that number it. */
export const SKU_COLUMNS =
  'goods_id, label, position, stock, handling_days, dispatch_from, dispatch_until, amount, procurement_cost';

export function skuCells(
  goodsId: number,
  { label, stock, window, amount, cost }: Sku,
  position: number,
): Cell[] {
  return [goodsId, label, position, stock, ...windowCells(window), amount ?? null, cost ?? null];
}

function commonCells(id: number, g: DemoGoods | DemoProduct): Cell[] {
  return [
    id,
    g.kind,
    g.code,
    g.government,
    g.producer,
    g.category,
    g.name,
    g.catchCopy,
    g.description,
    g.contents,
    { json: g.images },
    g.temperature,
    g.shelfLife,
    g.allergens,
    ...windowCells(g.window),
    g.excluded,
    g.deliverySlot,
    g.noshi,
    g.acceptFrom,
    g.acceptUntil,
    g.perPerson,
    g.labels,
    g.status,
    g.popularity,
    g.publishedAt,
    g.alcohol,
  ];
}

export type Numbered<T> = T & { id: number };

export function writeGifts(client: pg.Client, gifts: readonly Numbered<DemoGoods>[]): Promise<void> {
  return copyRows(
    client,
    `goods (${COMMON}, ${GIFT})`,
    gifts.map((g) => [
      ...commonCells(g.id, g),
      g.amount,
      g.deliveries,
      g.localStandard,
      g.procurementCost,
      g.ticketKind,
      g.ticketValue,
      g.ticketMonths,
      g.ticketGenres,
      g.proof?.maker ?? '',
      g.proof?.valueShare ?? null,
      g.proof?.generalPrice ?? null,
      'confirmed',
    ]),
  );
}

export function writeProducts(client: pg.Client, products: readonly Numbered<DemoProduct>[]): Promise<void> {
  return copyRows(
    client,
    `goods (${COMMON}, ${PRODUCT})`,
    products.map((p) => [...commonCells(p.id, p), p.price, p.taxRate, p.shippingClass]),
  );
}
