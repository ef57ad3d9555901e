import { type RawBuilder, sql } from 'kysely';
import { ownerHash } from '#app/account/parked-form.ts';
import { db } from '#platform/db/db.ts';
import type { HeldTable, Named, Owner } from './table.ts';

/** Whose data it is: a member's, or that of a mail address alone, from which somebody ordered or asked without an account. */
export type Person = { memberId: number; email: string | null } | { memberId: null; email: string };

/** Rows of one table; more than these are said to be there. */
export const MOST_ROWS = 20_000;

/** Which rows of a table `t` are the person's. Each of them is led to by an index. */
function ownedBy(of: Owner, { memberId: m, email: e }: Person): RawBuilder<unknown> {
  const donations = sql`(select id from donation where member_id = ${m})`;
  const orders = sql`(select id from shop_order where member_id = ${m}
                      union all select id from shop_order where member_id is null and email = ${e})`;
  const payments = sql`(select id from payment where donation_id in ${donations}
                        union all select id from payment where order_id in ${orders})`;
  const parcels = sql`(select id from delivery where donation_id in ${donations}
                       union all select id from delivery where order_id in ${orders})`;
  const inquiries = sql`(select id from inquiry where member_id = ${m} union select id from inquiry where email = ${e})`;
  const conditions: Record<Owner, RawBuilder<unknown>> = {
    self: sql`t.id = ${m}`,
    member: sql`t.member_id = ${m}`,
    mailbox: sql`t.email = ${e}`,
    bounced: sql`t.address = ${e}`,
    recipient: sql`t.recipient = ${e} and t.recipient <> ''`,
    asker: sql`t.id in ${inquiries}`,
    inquiry: sql`t.inquiry_id in ${inquiries}`,
    donated: sql`t.member_id = ${m}`,
    donation: sql`t.donation_id in ${donations}`,
    ordered: sql`t.id in ${orders}`,
    order: sql`t.order_id in ${orders}`,
    refund: sql`t.refund_id in (select id from order_refund where order_id in ${orders})`,
    return: sql`t.return_id in (select id from order_return where order_id in ${orders})`,
    payment: sql`t.id in ${payments}`,
    case: sql`t.payment_id in ${payments}`,
    sent: sql`t.id in ${parcels}`,
    parcel: sql`t.delivery_id in ${parcels}`,
    ticket: sql`t.member_id = ${m}`,
    used: sql`t.ticket_id in (select id from ticket where member_id = ${m})`,
    points: sql`t.account_id in (select id from point_account where member_id = ${m})`,
    entry: sql`t.entry_id in (select e.id from point_account a join point_entry e on e.account_id = a.id where a.member_id = ${m})`,
    parked: sql`t.owner_hash = ${m === null ? null : ownerHash(m)}`,
    audited: sql`t.subject = 'member' and t.subject_id = ${m === null ? null : String(m)} and t.changes <> '{}'`,
  };
  return conditions[of];
}

/** What a line of an order is called. @param id of the row that leads to the order. */
const lineOf = (
  order: 'order_refund' | 'order_return',
  id: RawBuilder<unknown>,
  position: RawBuilder<unknown>,
) =>
  sql`(select concat_ws(' ', l.goods_name, nullif(l.sku_label, '')) from ${sql.table(order)} x
         join order_line l on l.order_id = x.order_id and l.position = ${position} where x.id = ${id})`;

/** What leads to an order by its number. */
const orderBy = (order: 'order_refund' | 'order_return', id: RawBuilder<unknown>) =>
  sql`(select o.number from ${sql.table(order)} x join shop_order o on o.id = x.order_id where x.id = ${id})`;

/** By the value of a column of `t`. */
const NAMES: Record<Named, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  goods: (id) => sql`(select name from goods where goods.id = ${id})`,
  government: (code) => sql`(select name from government where government.code = ${code})`,
  sku: (id) =>
    sql`(select concat_ws(' ', goods.name, sku.label) from sku join goods on goods.id = sku.goods_id where sku.id = ${id})`,
  merchant: (id) => sql`(select name from merchant where merchant.id = ${id})`,
  producer: (id) => sql`(select name from producer where producer.id = ${id})`,
  newsletter: (id) => sql`(select subject from newsletter where newsletter.id = ${id})`,
  donation: (id) => sql`(select number from donation where donation.id = ${id})`,
  order: (id) => sql`(select number from shop_order where shop_order.id = ${id})`,
  payment: (id) => sql`(select reference from payment where payment.id = ${id})`,
  parcel: (id) => sql`(
    select concat_ws('-', coalesce(d.number, o.number), v.instalment) from delivery v
      left join donation d on d.id = v.donation_id left join shop_order o on o.id = v.order_id where v.id = ${id})`,
  ticket: (id) => sql`(select concat_ws(' ', title, code) from ticket where ticket.id = ${id})`,
  inquiry: (id) => sql`(select number from inquiry where inquiry.id = ${id})`,
  refund: (id) => orderBy('order_refund', id),
  'refunded line': (position) => lineOf('order_refund', sql`t.refund_id`, position),
  return: (id) => orderBy('order_return', id),
  'returned line': (position) => lineOf('order_return', sql`t.return_id`, position),
};

/** The person's rows of a table, the oldest first, by the columns that are told. @param notes with those that staff wrote. */
export async function heldRows(
  table: HeldTable,
  person: Person,
  notes: boolean,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(table.columns).map(([name, column]) => {
    const value = sql`t.${sql.ref(name)}`;
    const named = typeof column === 'string' ? undefined : column.named;
    return sql`${named ? NAMES[named](value) : value} as ${sql.ref(name)}`;
  });
  const staffs = notes || table.ofStaff !== 'notes' ? sql`true` : sql`t.kind <> 'note'`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(table.table)} t
     where ${ownedBy(table.of, person)} and ${staffs}
     order by t.${sql.ref(table.order)} limit ${MOST_ROWS + 1}`.execute(db());
  return rows;
}
