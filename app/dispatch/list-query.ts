import { type RawBuilder, sql } from 'kysely';
import type { ReturnReason } from '#app/delivery/returns.ts';
import type { DeliveryState } from '#app/delivery/states.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { packedPieces } from '#app/order/parcel-query.ts';
import type { Reach } from '#app/staff/permissions.ts';
import { withinReach } from '#app/staff/reach-query.ts';
import { thresholds } from '#app/staff/thresholds.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { beginningWith } from '#platform/db/like.ts';
import { jstDate } from '#platform/jst.ts';
import { readParcelNumber } from './parcel-number.ts';

/** Which parcels: those to be sent, of them those whose time to leave has come, those that nobody has begun with or somebody packs, whose last day is today or has passed, those that have left, came back or have arrived. */
export type ParcelState =
  | 'open'
  | 'ready'
  | 'waiting'
  | 'preparing'
  | 'today'
  | 'late'
  | 'shipped'
  | 'returned'
  | 'delivered';

/** Of these the parcels are still here. */
export function isToSend(state: ParcelState): boolean {
  return !['shipped', 'returned', 'delivered'].includes(state);
}

export interface ParcelFilter {
  state: ParcelState;
  temperature: 'ambient' | 'chilled' | 'frozen' | null;
  producerId: number | null;
  governmentCode: string | null;
  /** A number, or the beginning of the goods' name. */
  q: string;
  /** Of these only those whose time to leave has come by a day, or only those whose time has not. */
  time?: { by: string; isReached: boolean };
}

/** A parcel as its sender sees it: recipient and contents, nothing of who pays. */
export interface ParcelRow {
  id: number;
  of: 'donation' | 'order';
  number: string;
  instalment: number;
  /** How many times the gift is sent, or the parcels of the order. */
  count: number;
  governmentCode: string;
  producerId: number;
  producer: string;
  status: DeliveryState;
  /** Which time it is sent, from 1. */
  attempt: number;
  /** When and why it last came back. */
  returnedAt: Date | null;
  returnedReason: ReturnReason | '';
  plannedFrom: string | null;
  plannedUntil: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  carrier: string;
  tracking: string;
  heldReason: string | null;
  dispute: string | null;
  temperature: 'ambient' | 'chilled' | 'frozen';
  /** 「ほたて貝柱 1kg × 2」, one line for each. */
  goods: string[];
  to: Recipient;
  /** A time of day by its stored value. */
  slot: string;
  /** The day that was chosen, of an order. */
  day: string | null;
  noshi: string;
  wrapping: string;
  /** What the buyer asked for. */
  note: string;
}

const UNTIL = sql`(coalesce(v.planned_until, '9999-12-31'::date) - '2000-01-01'::date)`;
const ID = { by: sql`v.id`, type: 'bigint' } as const;
const TO_SEND: Keyset = { keys: [{ by: UNTIL, type: 'bigint' }, ID] };
const SENT: Keyset = { keys: [{ by: sql`v.shipped_at`, type: 'timestamptz' }, ID], down: true };
const RETURNED: Keyset = { keys: [{ by: sql`v.returned_at`, type: 'timestamptz' }, ID] };

function orderOf(state: ParcelState): Keyset {
  if (isToSend(state)) return TO_SEND;
  return state === 'returned' ? RETURNED : SENT;
}

function inState(state: ParcelState, today: string): RawBuilder<boolean> {
  switch (state) {
    case 'open':
      return sql`v.status in ('waiting', 'preparing')`;
    case 'ready':
      return sql`v.status in ('waiting', 'preparing') and ${inTime({ by: today, isReached: true })}`;
    case 'waiting':
    case 'preparing':
      return sql`v.status = ${sql.lit(state)}`;
    case 'returned':
      return sql`v.status = 'returned'`;
    case 'late':
      return sql`v.status in ('waiting', 'preparing') and ${UNTIL} < (${today}::date - '2000-01-01'::date) - ${thresholds().lateDays}::int`;
    case 'today':
      return sql`v.status in ('waiting', 'preparing') and ${UNTIL} = (${today}::date - '2000-01-01'::date)`;
    case 'shipped':
      return sql`v.status = 'shipped' and v.shipped_at is not null`;
    case 'delivered':
      return sql`v.status = 'delivered' and v.shipped_at is not null`;
  }
}

/** What has no day before which it must not leave may leave on any. The last day is not before the first: by it the index finds those of later. */
function inTime({ by, isReached }: NonNullable<ParcelFilter['time']>): RawBuilder<boolean> {
  return isReached
    ? sql`(v.planned_from is null or v.planned_from <= ${by}::date)`
    : sql`v.planned_from > ${by}::date and ${UNTIL} > (${by}::date - '2000-01-01'::date)`;
}

const TEMPERATURE = sql`coalesce(v.temperature, 'ambient')`;

function said(q: string): RawBuilder<boolean> {
  if (q === '') return sql`true`;
  const parcel = readParcelNumber(q);
  if (parcel !== undefined)
    return sql`(v.instalment = ${parcel.instalment}
            and (v.donation_id = (select id from donation where number = ${parcel.number})
              or v.order_id = (select id from shop_order where number = ${parcel.number})))`;
  const number = readNumber(q);
  if (number !== undefined)
    return sql`(v.donation_id = (select id from donation where number = ${number})
             or v.order_id = (select id from shop_order where number = ${number}))`;
  const begins = beginningWith(q);
  return sql`v.id in (
    select x.id from donation d join delivery x on x.donation_id = d.id where d.goods_name like ${begins}
    union all
    select x.id from order_line l join delivery x on x.order_id = l.order_id and x.instalment = l.parcel where l.goods_name like ${begins})`;
}

function matching(reach: Reach, f: ParcelFilter, today: string): RawBuilder<boolean> {
  return sql`${inState(f.state, today)} and ${ofAnyState(reach, f)}`;
}

/** What a list is narrowed to beside its state. */
export function ofAnyState(reach: Reach, f: ParcelFilter): RawBuilder<boolean> {
  return sql.join(
    [
      withinReach(reach, 'v'),
      said(f.q),
      ...(f.governmentCode === null ? [] : [sql`v.government_code = ${f.governmentCode}`]),
      ...(f.producerId === null ? [] : [sql`v.producer_id = ${f.producerId}`]),
      ...(f.time ? [inTime(f.time)] : []),
      ...(f.temperature === null ? [] : [sql`v.temperature = ${f.temperature}`]),
    ],
    sql` and `,
  );
}

/** What a page shows of some parcels. @param picked `select * from delivery v …`, an order of its own. */
function shown(picked: RawBuilder<unknown>, order: RawBuilder<unknown>, key: RawBuilder<string>) {
  return sql<ParcelRow & { key: string }>`
    select ${key} as key, v.id, case when v.donation_id is null then 'order' else 'donation' end as of,
           coalesce(d.number, o.number) as number, v.instalment, v.government_code as "governmentCode", v.producer_id as "producerId",
           (select count(*)::int from delivery x where x.donation_id = v.donation_id or x.order_id = v.order_id) as count,
           coalesce(p.name, '') as producer, v.status, v.attempt, v.returned_at as "returnedAt", v.returned_reason as "returnedReason",
           v.planned_from as "plannedFrom", v.planned_until as "plannedUntil",
           v.shipped_at as "shippedAt", v.delivered_at as "deliveredAt", v.carrier, v.tracking,
           nullif(v.held_reason, '') as "heldReason", pay.dispute, ${TEMPERATURE} as temperature,
           case when d.id is not null
                then array[concat_ws(' ', d.goods_name, nullif(d.sku_label, '')) || case when d.quantity > 1 then ' × ' || d.quantity else '' end]
                else (select array_agg(concat_ws(' ', l.goods_name, nullif(l.sku_label, '')) || ' × ' || l.packed order by l.position)
                        from (select l.*, ${packedPieces('l')} as packed from order_line l where l.order_id = o.id) l
                       where l.packed > 0
                         and (l.parcel = v.instalment or not exists (
                               select from order_line y where y.order_id = o.id and y.parcel = v.instalment))) end as goods,
           coalesce(d.delivery_address, o.delivery_address) as to, coalesce(d.delivery_wish, o.time_slot) as slot, o.delivery_date as day,
           coalesce(d.noshi, o.noshi) as noshi, coalesce(o.wrapping, 'none') as wrapping, coalesce(o.note, '') as note
      from (${picked}) v
      left join donation d on d.id = v.donation_id
      left join donation_payment dp on dp.donation_id = d.id
      left join shop_order o on o.id = v.order_id
      left join payment pay on pay.id = dp.payment_id or pay.order_id = o.id
      left join producer p on p.id = v.producer_id
     order by ${order}`;
}

/** Parcels that somebody looks after: the most urgent first, or what left last. @param today in Japan. */
export async function listParcels(
  reach: Reach,
  filter: ParcelFilter,
  asked: PageAsked,
  today: string,
): Promise<Page<ParcelRow>> {
  const page = keyset(orderOf(filter.state), asked);
  const picked = sql`
    select * from delivery v where ${matching(reach, filter, today)} and ${page.where}
     order by ${page.order} limit ${page.limit}`;
  const { rows } = await shown(picked, page.order, page.key).execute(db());
  return page.page<ParcelRow>(rows);
}

export function countParcels(reach: Reach, filter: ParcelFilter, today: string): Promise<number> {
  return countUpTo(sql`from delivery v where ${matching(reach, filter, today)}`);
}

/** Some parcels by their ids: the caller checks who may see them. */
export async function parcelsById(ids: readonly number[]): Promise<ParcelRow[]> {
  if (ids.length === 0) return [];
  const picked = sql`select * from delivery v where v.id = any(${ids}::bigint[])`;
  const { rows } = await shown(picked, sql`v.id`, sql<string>`''`).execute(db());
  return rows;
}

/** Parcels of a state that wait for somebody, up to so many as lists count, and since when the first does; null of those for which no day counts. */
export async function waitingParcels(
  reach: Reach,
  state: 'today' | 'late' | 'returned',
  today: string,
): Promise<{ count: number; since: string | null }> {
  const filter: ParcelFilter = { state, temperature: null, producerId: null, governmentCode: null, q: '' };
  const first = await listParcels(reach, filter, { limit: 1 }, today);
  const [row] = first.rows;
  if (!row) return { count: 0, since: null };
  const since =
    state === 'late'
      ? row.plannedUntil
      : state === 'returned'
        ? row.returnedAt && jstDate(row.returnedAt)
        : null;
  return { count: await countParcels(reach, filter, today), since };
}
