import { type RawBuilder, sql } from 'kysely';
import { dispatchDay } from '#app/delivery/business-days.ts';
import { type DispatchSpan, isReserved } from '#app/delivery/dispatch-window.ts';
import { choiceWords } from '#app/delivery/dispatch-words.ts';
import { SHIPPING } from '#app/sale/shipping-setting.ts';
import { db } from '#platform/db/db.ts';
import { type Given, type PlaceOf, statement } from '#platform/db/statement.ts';
import { settingAt } from '#platform/setting/setting.ts';
import type { GoodsKind } from './kind-words.ts';
import { type Parcel, shippingInShort } from './product-shipping.ts';
import { turnAfter } from './turns-query.ts';

/** What a card in a list shows. */
export interface GoodsCard {
  id: number;
  kind: GoodsKind;
  name: string;
  /** Yen of one piece: the donation, or the price including tax; the lowest of its variants. */
  amount: number;
  /** Others of its variants ask for more. */
  rising: boolean;
  /** The first instant after the sale whose price the amount is; null when that is a normal price. */
  saleUntil: Date | null;
  /** Short text about shipping, for a product. */
  shipping: string | null;
  image: string | null;
  governmentCode: string;
  government: string;
  prefecture: string;
  deliveries: number;
  labels: string[];
  /** Nothing left, few left (number), or plenty (null). */
  left: number | null;
  opensAt: Date | null;
  /** 「2027年2月発送」「発送時期を選べます(…)」, of a subscription its first instalment; null for what is sent some days after the payment. */
  dispatch: string | null;
  /** Applied for long before it is sent. */
  reserved: boolean;
}

const FEW = 10;

/** A variant that can still be sent. */
interface Variant extends DispatchSpan {
  label: string;
  /** Some of it is left. */
  some: boolean;
}

/** A card, and the next instant at which it shows something else by itself (null: none is known), but for the days of dispatch. */
export interface CardAndTurn {
  card: GoodsCard;
  turn: Date | null;
}

/** Cards in the order of the ids; goods no longer published are left out. */
export async function readCards(ids: readonly number[], at: Date): Promise<CardAndTurn[]> {
  const rows = await cardsByNumber(db(), { ids: [...ids], at, day: dispatchDay(at, 0) });
  return rows.map((row) => shownOf(row, at));
}

const cardsByNumber = statement((place: PlaceOf<{ ids: number[]; at: Date; day: string }>) => {
  const wanted = sql`select '' as list, * from unnest(${place('ids')}::bigint[]) with ordinality as t(id, position)`;
  return rowsOf(wanted, place('at'), place('day')).compile(db());
});

/**
 * Cards of several lists, read in one statement; goods no longer published are left out.
 * @param lists each a query of ids, in its order.
 */
export async function cardsOfLists<Lists extends Record<string, RawBuilder<unknown>>>(
  lists: Lists,
  at: Date,
): Promise<{ [Name in keyof Lists]: GoodsCard[] }> {
  const wanted = Object.entries(lists).map(
    ([name, ids]) =>
      sql`select ${name} as list, * from unnest(array(${ids})) with ordinality as t(id, position)`,
  );
  const { rows } = await rowsOf(sql.join(wanted, sql` union all `), at, dispatchDay(at, 0)).execute(db());
  const of = (list: string) => rows.filter((row) => row.list === list).map((row) => shownOf(row, at).card);
  return Object.fromEntries(Object.keys(lists).map((name) => [name, of(name)])) as {
    [Name in keyof Lists]: GoodsCard[];
  };
}

type Row = Omit<GoodsCard, 'shipping' | 'dispatch' | 'reserved'> &
  Parcel & { list: string; variants: Variant[] | null; turn: Date | null };

/** @param wanted a query of ids with their list and their position in it; @param day 'YYYY-MM-DD', the first on which what is paid for at `at` is sent. */
function rowsOf(wanted: RawBuilder<unknown>, at: Given<Date>, day: Given<string>): RawBuilder<Row> {
  const canBeSent = sql`coalesce(k.dispatch_until, 'infinity') >= ${day}::date`;
  return sql<Row>`
    select wanted.list, g.id, g.kind, g.name, g.temperature, g.shipping_class as "shippingClass", a.lowest as amount, a.highest > a.lowest as rising, a.sale_until as "saleUntil", g.images->0->>'key' as image,
           g.government_code as "governmentCode", v.name as government, p.name as prefecture, g.deliveries, g.labels,
           case when s.accept_from > ${at}::timestamptz then s.accept_from end as "opensAt",
           (select case when bool_or(k.stock is null) then null else coalesce(sum(k.stock - k.reserved), 0)::int end
              from sku_window k where k.goods_id = g.id and k.active and ${canBeSent}) as left,
           (select case when count(k.dispatch_from) = count(*)
                        then jsonb_agg(jsonb_build_object('from', k.dispatch_from, 'until', k.dispatch_until, 'label', k.label,
                                                          'some', k.stock is null or k.stock > k.reserved)) end
              from sku_window k where k.goods_id = g.id and k.active and ${canBeSent}) as variants,
           ${turnAfter(at)} as turn
      from (${wanted}) as wanted
      join goods g on g.id = wanted.id and g.status = 'published'
      left join goods_search s on s.goods_id = g.id
      join government v on v.code = g.government_code
      join prefecture p on p.code = v.prefecture_code
      cross join lateral goods_amounts(g.id, ${at}::timestamptz) a
     order by wanted.position`;
}

function shownOf(
  { list: _, temperature, shippingClass, variants, turn, ...row }: Row,
  at: Date,
): CardAndTurn {
  const tariff = settingAt(SHIPPING, at);
  return {
    turn,
    card: {
      ...row,
      shipping:
        row.kind === 'product' ? shippingInShort({ temperature, shippingClass }, row.amount, tariff) : null,
      left: row.left !== null && row.left <= FEW ? row.left : null,
      dispatch: variants && dispatchOf(variants, row.deliveries, at),
      reserved: variants?.every((v) => isReserved(v, at)) ?? false,
    },
  };
}

/** What is sold out cannot be chosen, unless everything is. */
function dispatchOf(variants: Variant[], deliveries: number, at: Date): string {
  const some = variants.filter((v) => v.some);
  const offered = some.length > 0 ? some : variants;
  const byTime = offered.every((v) => v.label === offered[0]!.label);
  return choiceWords(offered, { deliveries, byTime, at });
}
