import { type RawBuilder, type Selectable, sql } from 'kysely';
import { bookQuery } from '#app/address/book-query.ts';
import { IS_SHOWN, linesOf } from '#app/cart/count-query.ts';
import { MOST_LINES } from '#app/cart/limits.ts';
import { STANDING } from '#app/catalogue/acceptance.ts';
import { activeSkus, type SkuRow } from '#app/stock/skus.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import { type PlaceOf, statement } from '#platform/db/statement.ts';
import type { Goods } from '#platform/db/types.gen.ts';
import type { FormRef, Wish } from '../target-ref.ts';
import { draftValue } from './draft-store.ts';

/** Who opens a form, and which. */
export interface Asked {
  memberId: number;
  /** What it is for. */
  ref: FormRef;
  /** Of the member's draft for it. */
  key: string;
  /** A form that may have made its donation already; null: none is asked for. */
  formKey: string | null;
}

const GOVERNMENT = [
  'government.code',
  'government.name as government',
  'government.kind',
  'government.prefecture_code',
  'government.min_amount',
  'government.payment_methods',
  'government.one_stop_online',
  ...STANDING,
  'government.successor_code',
  'prefecture.name as prefecture',
] as const;

const GIFT = [
  'id',
  'name',
  'status',
  'images',
  'accept_from',
  'accept_until',
  'per_person_limit',
  'excluded_prefectures',
  'delivery_slot',
  'noshi',
  'ticket_kind',
  'ticket_value',
  'ticket_months',
  'alcohol',
  'deliveries',
] as const;

/** `applied_before`: pieces of these goods that the member applied for and that count against the limit. */
type GiftRow = Pick<Selectable<Goods>, (typeof GIFT)[number]> & { skus: SkuRow[]; applied_before: number };

/** What differs between two askings for a form. */
interface Values extends Omit<Asked, 'ref'> {
  goods: number | null;
  government: string | null;
  at: Date;
}

/** What a form asks of its member, whatever it is for, and the usages of its government. */
function rest(place: PlaceOf<Values>) {
  const memberId = place('memberId');
  return [
    jsonRows(
      sql<{ id: number; title: string; description: string; is_default: boolean }>`
        select id, title, description, is_default from usage
         where government_code = government.code and active order by position, id`,
    ).as('usages'),
    jsonRows(bookQuery(memberId)).as('addresses'),
    draftValue(memberId, place('key')).as('draft'),
    sql<boolean>`exists (select from donation where form_key = ${place('formKey')}::uuid)`.as('made'),
    // Of any donation that stands, paid or waiting for its payment.
    sql<boolean>`exists (select from donation
                          where member_id = ${memberId} and status in ('pending_payment', 'paid'))`.as(
      'has_applied',
    ),
  ] as const;
}

interface Wanted {
  goods: number | null;
  government: string | null;
  line: number | null;
  sku: number | null;
  quantity: number;
  amount: number | null;
  /** When it was put on the list. */
  at: Date;
  /** How many are wanted in all. */
  all: number;
  /** A login has changed some of them, and their owner has not gone on from the list since. */
  joined: boolean;
}

/** More lines than can be applied for at once: those of a form that came to nothing show again beside others. */
const MOST_READ = 2 * MOST_LINES.donation;

/** The one thing that an address names. */
function namedThing(place: PlaceOf<Values>) {
  return sql<Wanted>`(select ${place('goods')}::bigint as goods, ${place('government')}::text as government, null::bigint as line, null::bigint as sku, 1 as quantity,
                             null::integer as amount, now() as at, 1 as "all", false as joined)`;
}

/** What stands on the member's list and was not put aside or applied for yet. */
function listedThings(place: PlaceOf<Values>) {
  return sql<Wanted>`(
    select k.goods_id as goods, l.government_code as government, l.id as line, l.sku_id as sku, l.quantity,
           case when l.sku_id is null then l.shown_amount end as amount, l.created_at as at, count(*) over () as "all",
           bool_or(l.joined) over () as joined
      from cart_line l left join sku k on k.id = l.sku_id
     where ${linesOf({ memberId: place('memberId') }, 'l')} and l.storefront = 'donation' and not l.later and ${IS_SHOWN}
     order by l.created_at, l.id limit ${sql.lit(MOST_READ)})`;
}

/** A row for one thing that a form is for. @returns what was chosen on the list; null where there is none. */
function wishOf({
  line,
  sku,
  quantity,
  amount,
}: Pick<Wanted, 'line' | 'sku' | 'quantity' | 'amount'>): Wish | null {
  return line === null ? null : { line, skuId: sku, quantity, amount };
}

const ofNamed = statement((place: PlaceOf<Values>) => targets(namedThing(place), place));
const ofListed = statement((place: PlaceOf<Values>) => targets(listedThings(place), place));

function targets(wanted: RawBuilder<Wanted>, place: PlaceOf<Values>) {
  return db()
    .selectFrom(wanted.as('wanted'))
    .leftJoin('goods', (join) =>
      join
        .onRef('goods.id', '=', 'wanted.goods')
        .on('goods.kind', '=', sql.lit('gift'))
        .on('goods.status', '<>', sql.lit('draft')),
    )
    .innerJoin('government', (join) =>
      join.on('government.code', '=', sql<string>`coalesce(goods.government_code, wanted.government)`),
    )
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select(['wanted.line', 'wanted.sku', 'wanted.quantity', 'wanted.amount', 'wanted.all', 'wanted.joined'])
    .select(GIFT.map((name) => `goods.${name}` as const))
    .select(GOVERNMENT)
    .select(rest(place))
    .select([
      activeSkus(sql.ref('goods.id'), place('at')).as('skus'),
      sql<number>`(select coalesce(sum(quantity), 0)::int from donation
                    where goods_id = goods.id and member_id = ${place('memberId')} and status in ('pending_payment', 'paid'))`.as(
        'applied_before',
      ),
    ])
    .orderBy('wanted.at')
    .orderBy('wanted.line')
    .compile();
}

/**
 * Everything that a form stands on, in one statement, and so of one instant; also goods that are published no more, so that the
 * reason can be told. A row for each of what it is for, in the order of the list; none where an address names nothing.
 */
export async function readTargets(on: Db | Tx, { ref, ...asked }: Asked, at: Date) {
  const goods = 'goods' in ref ? ref.goods : null;
  const government = 'government' in ref ? ref.government : null;
  const read = 'list' in ref ? ofListed : ofNamed;
  const rows = await read(on, { ...asked, goods, government, at });
  return rows.map((row) => ({
    row,
    wish: wishOf(row),
    gift: row.id === null ? null : (row as unknown as GiftRow),
  }));
}
