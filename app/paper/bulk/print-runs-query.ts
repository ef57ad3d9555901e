import { type RawBuilder, sql } from 'kysely';
import type { Donor } from '#app/donation/fields.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Reach, reachOf } from '#app/staff/permissions.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { MOST_SHEETS } from './limits.ts';

/** What is to be printed: certificates of one government, of money received from one day in Japan to another. */
export interface Wanted {
  governmentCode: string;
  from: string;
  until: string;
  /** `unprinted`: neither printed before nor issued again since. */
  which: 'unprinted' | 'all';
  source: 'any' | 'site' | 'elsewhere';
  /** Of this donation alone. */
  donationId?: number;
}

/** Donations of which a certificate may be printed now. @param on the donation's and the payment's names are `d` and `p`. */
export function printable({
  governmentCode,
  from,
  until,
  which,
  source,
  donationId,
}: Wanted): RawBuilder<unknown> {
  return sql`
    from donation d
    join donation_payment dp on dp.donation_id = d.id
    join payment p on p.id = dp.payment_id
    join government g on g.code = d.government_code
   where d.government_code = ${governmentCode} and d.status = 'paid' ${donationId === undefined ? sql`` : sql`and d.id = ${donationId}`}
     and d.paid_at >= (${from}::date::timestamp at time zone 'Asia/Tokyo')
     and d.paid_at < ((${until}::date + 1)::timestamp at time zone 'Asia/Tokyo')
     and (p.dispute is null or p.dispute = 'won') and (g.complete or d.receipt_issuer is not null)
     ${source === 'any' ? sql`` : source === 'site' ? sql`and d.source = 'site'` : sql`and d.source <> 'site'`}
     ${
       which === 'all'
         ? sql``
         : sql`and not exists (select from print_run_sheet x where x.donation_id = d.id and x.edition = d.receipt_edition)`
     }`;
}

/** How many there are, and of how many donors; of more than a run takes, the run's. */
export async function countPrintable(wanted: Wanted): Promise<{ sheets: number; more: boolean }> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${printable(wanted)} limit ${MOST_SHEETS + 1}) x`.execute(db());
  const n = rows[0]!.n;
  return { sheets: Math.min(n, MOST_SHEETS), more: n > MOST_SHEETS };
}

export interface PrintRun {
  id: number;
  governmentCode: string;
  government: string;
  person: string | null;
  from: string;
  until: string;
  which: Wanted['which'];
  source: Wanted['source'];
  state: 'making' | 'made' | 'failed';
  sheets: number;
  envelopes: number;
  done: number;
  fileKey: string | null;
  postedOn: string | null;
  createdAt: Date;
  madeAt: Date | null;
}

export function runs(on: Db | Tx) {
  return on
    .selectFrom('print_run as r')
    .innerJoin('government as g', 'g.code', 'r.government_code')
    .leftJoin('staff as s', 's.id', 'r.staff_id')
    .select(['r.id', 'r.government_code as governmentCode', 'g.name as government', 's.name as person'])
    .select(['r.received_from as from', 'r.received_until as until', 'r.which', 'r.source', 'r.state'])
    .select(['r.sheets', 'r.envelopes', 'r.sheets_done as done', 'r.file_key as fileKey'])
    .select(['r.posted_on as postedOn', 'r.created_at as createdAt', 'r.made_at as madeAt'])
    .$castTo<PrintRun>();
}

/** The newest runs that somebody may see. */
export function newestRuns(actor: Actor, most: number): Promise<PrintRun[]> {
  const reach: Reach = reachOf(actor, 'paper.read');
  return runs(db())
    .$if(reach !== 'all', (q) =>
      q.where('r.government_code', 'in', reach === 'all' ? [] : ['', ...reach.governments]),
    )
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
}

/** A sheet of a run with what it names, as it is now. */
export interface RunSheet {
  position: number;
  envelope: number;
  sheet: number;
  ofSheets: number;
  edition: number;
  number: string;
  source: string;
  receiptNumber: string | null;
  receiptEdition: number;
  amount: number;
  paidAt: Date;
  donor: Donor;
}

/** Sheets in the order of the file. @param after of which they are known. */
export async function sheetsOf(runId: number, after: number, most: number): Promise<RunSheet[]> {
  return db()
    .selectFrom('print_run_sheet as x')
    .innerJoin('donation as d', 'd.id', 'x.donation_id')
    .select(['x.position', 'x.envelope', 'x.sheet', 'x.of_sheets as ofSheets', 'x.edition'])
    .select([
      'd.number',
      'd.source',
      'd.receipt_number as receiptNumber',
      'd.receipt_edition as receiptEdition',
    ])
    .select(['d.amount', 'd.paid_at as paidAt', 'd.donor'])
    .where('x.run_id', '=', runId)
    .where('x.position', '>', after)
    .orderBy('x.position')
    .limit(most)
    .$castTo<RunSheet>()
    .execute();
}

/** A sheet that is to be taken out before it is posted. */
export interface StaleSheet {
  position: number;
  envelope: number;
  receiptNumber: string | null;
  /** Its donation was cancelled, or its money goes back; otherwise the certificate was issued again since. */
  cancelled: boolean;
}

/** Sheets of a run that say what is no longer so. */
export async function staleSheets(runId: number, most: number): Promise<StaleSheet[]> {
  const { rows } = await sql<StaleSheet>`
    select x.position, x.envelope, d.receipt_number as "receiptNumber",
           d.status <> 'paid' or coalesce(p.dispute in ('open', 'lost'), false) as cancelled
      from print_run_sheet x
      join donation d on d.id = x.donation_id
      join donation_payment dp on dp.donation_id = d.id
      join payment p on p.id = dp.payment_id
     where x.run_id = ${runId}
       and (d.status <> 'paid' or p.dispute in ('open', 'lost') or d.receipt_edition <> x.edition)
     order by x.position limit ${most}`.execute(db());
  return rows;
}
