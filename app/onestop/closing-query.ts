import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { COUNTS, TO_TELL } from './run-store.ts';

/** What has arrived from one source, and how far it has come. */
export interface SourceCounts {
  /** Where the donations were made. */
  from: string;
  source: 'paper' | 'online';
  arrived: number;
  /** Nobody has said yet how it was found. */
  received: number;
  incomplete: number;
  withdrawn: number;
  accepted: number;
  /** Of the accepted ones: in a notice, in one that was sent. */
  inNotice: number;
  sent: number;
  /** In a notice that says what is no longer so. */
  stale: number;
}

/** The closing check of a government's year: 受付 = 受付済み + 不備 + 取り下げ, 受付済み = 通知書の行 = 送付済みの行. */
export async function closingCounts(governmentCode: string, taxYear: number): Promise<SourceCounts[]> {
  const { rows } = await sql<SourceCounts>`
    select d.source as "from", a.source, count(*)::integer as arrived,
           (count(*) filter (where a.state = 'received'))::integer as received,
           (count(*) filter (where a.state = 'incomplete'))::integer as incomplete,
           (count(*) filter (where a.state = 'withdrawn'))::integer as withdrawn,
           (count(*) filter (where a.state = 'accepted'))::integer as accepted,
           (count(n.id) filter (where a.state = 'accepted'))::integer as "inNotice",
           (count(b.sent_on) filter (where a.state = 'accepted'))::integer as sent,
           (count(n.stale_at))::integer as stale
      from one_stop_application a
      join donation d on d.id = a.donation_id
      left join one_stop_notice n on n.donation_id = a.donation_id and ${COUNTS}
      left join one_stop_batch b on b.id = n.batch_id
     where a.government_code = ${governmentCode} and a.tax_year = ${taxYear} and a.state <> 'requested'
     group by d.source, a.source order by d.source = 'site' desc, d.source, a.source desc`.execute(db());
  return rows;
}

/** Why the counts do not agree. */
type GapKind =
  /** Has arrived, and nobody has said how it was found. */
  | 'unsaid'
  /** Accepted, in no notice, and its payment is disputed. */
  | 'disputed'
  /** Accepted and in no notice: not made yet, or its municipality is not known. */
  | 'untold'
  /** In a notice that was not sent. */
  | 'unsent'
  /** What was told is no longer so. */
  | 'stale';

export interface Gap {
  kind: GapKind;
  number: string;
  donor: string;
  from: string;
  source: 'paper' | 'online';
  batchId: number | null;
  batchNumber: number | null;
}

/** Applications for which the counts do not agree, the oldest first. */
export async function closingGaps(governmentCode: string, taxYear: number, most: number): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select case when a.state = 'received' then 'unsaid'
                when n.stale_at is not null then 'stale'
                when n.id is not null then 'unsent'
                when ${TO_TELL} then 'untold' else 'disputed' end as kind,
           d.number, concat_ws(' ', d.donor->>'familyName', d.donor->>'givenName') as donor, d.source as "from", a.source,
           b.id as "batchId", b.number as "batchNumber"
      from one_stop_application a
      join donation d on d.id = a.donation_id
      join donation_payment dp on dp.donation_id = d.id join payment p on p.id = dp.payment_id
      left join one_stop_notice n on n.donation_id = a.donation_id and ${COUNTS}
      left join one_stop_batch b on b.id = n.batch_id
     where a.government_code = ${governmentCode} and a.tax_year = ${taxYear}
       and (a.state = 'received' or n.stale_at is not null or (a.state = 'accepted' and (n.id is null or b.sent_on is null)))
     order by a.donation_id limit ${most}`.execute(db());
  return rows;
}
