import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** Something that happened to a donation, from wherever it is kept. */
export type LedgerEvent = { at: Date; actor: string; reason: string } & (
  | { of: 'state'; to: string }
  | { of: 'delivery'; to: string; instalment: number; tracking: string }
  | { of: 'one-stop'; to: string; wish: string }
  | { of: 'mail'; to: string; mailId: number; subject: string }
  | { of: 'note'; text: string }
  /** What its donor chose of a gift that comes late, or what became of it. */
  | { of: 'remedy'; to: string }
);

/**
 * What happened to a donation, the newest first: states, parcels, one-stop, mails, notes. What staff changed stands in the audit.
 * Of one kind those of one transaction stand in the order in which they were written down. Of the mails about what is paid under one
 * number, one that money of some of several went back is of those alone whose money it was: it was queued in the transaction that
 * noted so.
 * @param reference the number under which it is paid.
 */
export async function donationEvents(
  d: { id: number; number: string; reference: string; email: string | null; appliedAt: Date },
  most: number,
): Promise<LedgerEvent[]> {
  const { rows } = await sql<LedgerEvent>`
    select e.at, e.of, coalesce(staff.name, e.actor) as actor, e.reason, e.to, e.instalment, e.tracking, e.wish, e.subject, e.text,
           case e.of when 'mail' then e.nr end as "mailId" from (
      select created_at as at, 'state' as of, actor, reason, to_status as to, null::int as instalment, null as tracking,
             null as wish, null as subject, null as text, id as nr
        from donation_event where donation_id = ${d.id}
      union all
      select x.created_at, 'delivery', x.actor, x.reason, x.to_status, v.instalment, x.tracking, null, null, null, x.id
        from delivery v join delivery_event x on x.delivery_id = v.id where v.donation_id = ${d.id}
      union all
      select created_at, 'one-stop', actor, reason, coalesce(status, 'none'), null, null, wish, null, null, id
        from one_stop_event where donation_id = ${d.id}
      union all
      select created_at, 'mail', '', coalesce(last_error, ''), status, null, null, null, subject, null, id
        from mail_message
       where recipient = ${d.email ?? ''} and recipient <> '' and created_at >= ${d.appliedAt}
         and (dedupe_key like ${`%:${d.number}`} or dedupe_key like ${`%:${d.reference}`})
         and (kind <> 'donation_part_refunded' or created_at = (select returned_at from donation where id = ${d.id}))
      union all
      select x.at, 'remedy', x.actor, '', x.to, null, null, null, null, null, null
        from remedy_donor r cross join lateral (values (r.chosen_at, r.choice, 'member'), (r.outcome_at, r.outcome, 'system')) as x (at, "to", actor)
       where r.donation_id = ${d.id} and x.at is not null
      union all
      select created_at, 'note', coalesce('staff:' || staff_id, ''), '', null, null, null, null, null, text, id
        from donation_note where donation_id = ${d.id}
    ) e left join staff on e.actor = 'staff:' || staff.id
    order by e.at desc, e.of, e.nr desc limit ${most}`.execute(db());
  return rows;
}
