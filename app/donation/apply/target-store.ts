import { sql } from 'kysely';
import { bookQuery } from '#app/address/book-query.ts';
import { STANDING } from '#app/catalogue/acceptance.ts';
import { activeSkus } from '#app/stock/skus.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import type { TargetRef } from '../target-ref.ts';
import { draftValue } from './draft-store.ts';

/** Who opens a form, and which. */
export interface Asked {
  memberId: number;
  ref: TargetRef;
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
  'goods.id',
  'goods.name',
  'goods.status',
  'goods.images',
  'goods.accept_from',
  'goods.accept_until',
  'goods.per_person_limit',
  'goods.excluded_prefectures',
  'goods.delivery_slot',
  'goods.noshi',
  'goods.ticket_kind',
  'goods.ticket_value',
  'goods.ticket_months',
  'goods.alcohol',
  'goods.deliveries',
] as const;

/** What a form asks of its member, whatever it is for, and the usages of its government. */
function rest({ memberId, key, formKey }: Asked) {
  return [
    jsonRows(
      sql<{ id: number; title: string; description: string }>`
        select id, title, description from usage
         where government_code = government.code and active order by position, id`,
    ).as('usages'),
    jsonRows(bookQuery(memberId)).as('addresses'),
    draftValue(memberId, key).as('draft'),
    sql<boolean>`exists (select from donation where form_key = ${formKey}::uuid)`.as('made'),
    // Of any donation that stands, paid or waiting for its payment.
    sql<boolean>`exists (select from donation
                          where member_id = ${memberId} and status in ('pending_payment', 'paid'))`.as(
      'has_applied',
    ),
  ] as const;
}

/**
 * Everything that a form stands on, in one statement, and so of one instant; also goods that are published no more, so that the
 * reason can be told. `applied_before`: pieces of these goods that the member applied for and that count against the limit.
 */
export async function readTarget(on: Db | Tx, asked: Asked, at: Date) {
  const { memberId, ref } = asked;
  if ('government' in ref) {
    const row = await on
      .selectFrom('government')
      .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
      .select(GOVERNMENT)
      .select(rest(asked))
      .where('government.code', '=', ref.government)
      .executeTakeFirst();
    return row && { row, gift: null };
  }
  const row = await on
    .selectFrom('goods')
    .innerJoin('government', 'government.code', 'goods.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select(GIFT)
    .select(GOVERNMENT)
    .select(rest(asked))
    .select([
      activeSkus(ref.goods, at).as('skus'),
      sql<number>`(select coalesce(sum(quantity), 0)::int from donation
                    where goods_id = ${ref.goods} and member_id = ${memberId} and status in ('pending_payment', 'paid'))`.as(
        'applied_before',
      ),
    ])
    .where('goods.id', '=', ref.goods)
    .where('goods.kind', '=', 'gift')
    .where('goods.status', '<>', 'draft')
    .executeTakeFirst();
  return row && { row, gift: row };
}
