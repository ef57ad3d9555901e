import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** The last second in which a government may be donated to; null while its end is not known. */
const LAST_SECOND = sql<Date>`government_until(g) - interval '1 second'`;

/**
 * Applications that may be paid for longer than a government of theirs may be donated to, by payment, after one of them, with
 * the donation whose government ends first. Of a government that is designated and has never had a contract there are none:
 * its contract may only not be entered yet, after an update. Money that comes for it goes back.
 */
export async function openBeyondEnd(now: Date, after: number, most: number) {
  const { rows } = await sql<{ payment_id: number; reference: string; donation: number; ends: Date }>`
    select distinct on (p.id) p.id as payment_id, p.reference, d.id as donation, ${LAST_SECOND} as ends
      from payment p join donation d on d.id = p.donation_id or d.first_id = p.donation_id
      join government g on g.code = d.government_code
     where p.status in ('created', 'pending') and p.id > ${after} and d.status = 'pending_payment'
       and (g.contract_from is not null or g.designated_from is null
            or exists (select from government_event e where e.government_code = g.code and e.what = 'contract_begun')
            or (g.designated_until + 1)::timestamp at time zone 'Asia/Tokyo' <= ${now})
       and government_until(g) is not null and p.deadline > greatest(${LAST_SECOND}, ${now}::timestamptz)
     order by p.id, ends, d.id limit ${most}`.execute(db());
  return rows;
}
