import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** Something that happened to an order, from wherever it is kept. */
export type OrderEvent = { at: Date; actor: string; reason: string } & (
  | { of: 'state'; to: string }
  | { of: 'parcel'; to: string; parcel: number; tracking: string }
  /** Yen and points that were promised back. */
  | { of: 'refund'; amount: number; points: number }
  /** Pieces that came back, and of these those in stock again. */
  | { of: 'return'; quantity: number; restocked: number; text: string }
  | { of: 'mail'; to: string; mailId: number; subject: string }
  | { of: 'paper'; refund: number; version: number }
  | { of: 'message' | 'note'; text: string }
);

/** What happened to an order, the newest first. What staff changed of it stands in the audit. */
export async function orderEvents(
  o: { id: number; number: string; email: string; orderedAt: Date },
  most: number,
): Promise<OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
    select e.at, e.of, coalesce(staff.name, e.actor) as actor, e.reason, e.to, e.parcel, e.tracking, e.amount, e.points,
           e.amount as quantity, e.points as restocked, e.version, e.refund, e.text, e.subject, e."mailId" from (
      select created_at as at, 'state' as of, actor, reason, to_status as to, null::int as parcel, null as tracking,
             null::int as amount, null::int as points, null::int as version, null::int as refund, null as text, null as subject,
             null::bigint as "mailId"
        from order_event where order_id = ${o.id}
      union all
      select x.created_at, 'parcel', x.actor, x.reason, x.to_status, v.instalment, x.tracking, null, null, null, null, null, null, null
        from delivery v join delivery_event x on x.delivery_id = v.id where v.order_id = ${o.id}
      union all
      select created_at, 'refund', actor, reason, null, null, null, amount, points_8 + points_10, null, null, null, null, null
        from order_refund where order_id = ${o.id}
      union all
      select r.created_at, 'return', coalesce('staff:' || r.staff_id, 'staff'), r.reason, null, null, null,
             sum(b.quantity)::int, sum(b.restocked)::int, null, null,
             string_agg(concat_ws(' ', l.goods_name, nullif(l.sku_label, '')) || ' ' || b.quantity || '点', '、' order by b.position), null, null
        from order_return r join order_return_line b on b.return_id = r.id
        join order_line l on l.order_id = r.order_id and l.position = b.position
       where r.order_id = ${o.id} group by r.id
      union all
      select issued_at, 'paper', actor, '', null, null, null, null, null, version, refund, null, null, null
        from issued_invoice where order_id = ${o.id}
      union all
      select created_at, 'mail', '', coalesce(last_error, ''), status, null, null, null, null, null, null, null, subject, id
        from mail_message
       where recipient = ${o.email} and recipient <> '' and created_at >= ${o.orderedAt}
         and dedupe_key like ${`%:${o.number}`}
      union all
      select created_at, 'message', coalesce('staff:' || staff_id, 'staff'), '', null, null, null, null, null, null, null, text, null, null
        from order_message where order_id = ${o.id}
      union all
      select created_at, 'note', coalesce('staff:' || staff_id, 'staff'), '', null, null, null, null, null, null, null, text, null, null
        from order_note where order_id = ${o.id}
    ) e left join staff on e.actor = 'staff:' || staff.id
    order by e.at desc limit ${most}`.execute(db());
  return rows;
}
