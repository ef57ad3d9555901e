import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Accepted, NoticeFacts } from './facts.ts';

export interface Run {
  id: number;
  governmentCode: string;
  taxYear: number;
  number: number;
  kind: 'regular' | 'correction';
  state: 'making' | 'made';
  total: number;
  done: number;
  createdAt: Date;
}

/** Takes the counter of a government's year: others who make notices of it wait until the transaction ends. */
export async function lockYear(tx: Tx, governmentCode: string, taxYear: number): Promise<void> {
  await sql`insert into one_stop_counter (government_code, tax_year) values (${governmentCode}, ${taxYear})
            on conflict do nothing`.execute(tx);
  await sql`select from one_stop_counter where government_code = ${governmentCode} and tax_year = ${taxYear}
            for update`.execute(tx);
}

/** Begins a run, with the next number. @returns undefined while another one is being made. */
export async function insertRun(
  tx: Tx,
  r: { governmentCode: string; taxYear: number; kind: Run['kind']; total: number; staffId: number | null },
): Promise<{ id: number; number: number } | undefined> {
  const { rows } = await sql<{ id: number; number: number }>`
    with next as (
      update one_stop_counter set last_run = last_run + 1
       where government_code = ${r.governmentCode} and tax_year = ${r.taxYear}
         and not exists (select from one_stop_run o where o.government_code = ${r.governmentCode}
                            and o.tax_year = ${r.taxYear} and o.state = 'making')
      returning last_run)
    insert into one_stop_run (government_code, tax_year, number, kind, total, staff_id)
    select ${r.governmentCode}, ${r.taxYear}, last_run, ${r.kind}, ${r.total}, ${r.staffId} from next
    returning id, number`.execute(tx);
  return rows[0];
}

export async function findRun(on: Db | Tx, id: number): Promise<Run | undefined> {
  return on
    .selectFrom('one_stop_run')
    .select(['id', 'government_code as governmentCode', 'tax_year as taxYear', 'number', 'kind'])
    .select(['state', 'total', 'done', 'created_at as createdAt'])
    .where('id', '=', id)
    .$castTo<Run>()
    .executeTakeFirst();
}

export async function runsOf(governmentCode: string, taxYear: number, most: number): Promise<Run[]> {
  return db()
    .selectFrom('one_stop_run')
    .select(['id', 'government_code as governmentCode', 'tax_year as taxYear', 'number', 'kind'])
    .select(['state', 'total', 'done', 'created_at as createdAt'])
    .where('government_code', '=', governmentCode)
    .where('tax_year', '=', taxYear)
    .orderBy('number', 'desc')
    .limit(most)
    .$castTo<Run>()
    .execute();
}

export async function moveRun(tx: Tx, id: number, more: number, ended: boolean): Promise<void> {
  await sql`update one_stop_run
               set done = least(total, done + ${more}), state = case when ${ended} then 'made' else state end,
                   made_at = case when ${ended} then coalesce(made_at, now()) else made_at end
             where id = ${id}`.execute(tx);
}

/** Its notice to a municipality, made with the next number where there is none yet. */
export async function batchFor(tx: Tx, run: Run, addresseeCode: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with there as (select id from one_stop_batch where run_id = ${run.id} and addressee_code = ${addresseeCode}),
         next as (
           update one_stop_counter set last_batch = last_batch + 1
            where government_code = ${run.governmentCode} and tax_year = ${run.taxYear} and not exists (select from there)
           returning last_batch),
         made as (
           insert into one_stop_batch (run_id, government_code, tax_year, number, addressee_code, kind)
           select ${run.id}, ${run.governmentCode}, ${run.taxYear}, last_batch, ${addresseeCode}, ${run.kind} from next
           returning id)
    select id from there union all select id from made`.execute(tx);
  return rows[0]!.id;
}

export interface NewNotice {
  batchId: number;
  donationId: number;
  kind: Run['kind'];
  change: 'notice' | 'replace' | 'add' | 'remove';
  facts: NoticeFacts;
}

export async function insertNotices(tx: Tx, rows: readonly NewNotice[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('one_stop_notice')
    .values(
      rows.map((r) => ({
        batch_id: r.batchId,
        donation_id: r.donationId,
        kind: r.kind,
        change: r.change,
        facts: JSON.stringify(r.facts),
      })),
    )
    .execute();
}

/** Accepted, its money received and not disputed. Of `a`, `d` and the payment `p`. */
export const TO_TELL = sql<boolean>`
  (a.state = 'accepted' and d.one_stop_status = 'accepted' and d.status = 'paid' and (p.dispute is null or p.dispute = 'won'))`;

/** A notice that counts, of `n`. */
export const COUNTS = sql<boolean>`
  (n.change <> 'remove' and n.dropped_at is null and n.superseded_at is null)`;

/**
 * Donations whose accepted application is in no notice, behind one of them, locked in their order until the transaction ends: what
 * is told of them is read afterwards.
 * @param told of which some municipality has been told before: they are added by a correction.
 */
export async function lockUntold(
  tx: Tx,
  { governmentCode, taxYear }: Pick<Run, 'governmentCode' | 'taxYear'>,
  told: boolean | null,
  after: number,
  most: number,
): Promise<number[]> {
  const before = sql`exists (select from one_stop_notice o join one_stop_batch b on b.id = o.batch_id
                              where o.donation_id = d.id and o.dropped_at is null and (b.sent_on is not null or o.kind = 'correction'))`;
  const { rows } = await sql<{ id: number }>`
    select d.id
      from one_stop_application a
      join donation d on d.id = a.donation_id
      join donation_payment dp on dp.donation_id = d.id
      join payment p on p.id = dp.payment_id
     where a.government_code = ${governmentCode} and a.tax_year = ${taxYear} and a.donation_id > ${after} and ${TO_TELL}
       and not exists (select from one_stop_notice n where n.donation_id = d.id and ${COUNTS})
       ${told === null ? sql`` : told ? sql`and ${before}` : sql`and not ${before}`}
     order by a.donation_id limit ${most} for update of d`.execute(tx);
  return rows.map((r) => r.id);
}

export interface Stale {
  noticeId: number;
  donationId: number;
  toldTo: string;
  told: NoticeFacts;
}

/** Notices that were sent, or are corrections, and say what is no longer so, behind one of them, with their donation locked. */
export async function lockStale(
  tx: Tx,
  { governmentCode, taxYear }: Pick<Run, 'governmentCode' | 'taxYear'>,
  after: number,
  most: number,
): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select n.id as "noticeId", n.donation_id as "donationId", b.addressee_code as "toldTo", n.facts as told
      from one_stop_notice n
      join one_stop_batch b on b.id = n.batch_id
      join donation d on d.id = n.donation_id
     where b.government_code = ${governmentCode} and b.tax_year = ${taxYear} and n.id > ${after}
       and n.stale_at is not null and ${COUNTS}
     order by n.id limit ${most} for update of d`.execute(tx);
  return rows;
}

/** What is to be told of some donations, which are locked; those that are to be told no more are left out. */
export async function toTellOf(tx: Tx, donationIds: readonly number[]): Promise<Map<number, Accepted>> {
  if (donationIds.length === 0) return new Map();
  const { rows } = await sql<Accepted>`
    select d.id as "donationId", d.number, d.amount, d.paid_at as "paidAt", d.donor, a.home, a.addressee_code as "addresseeCode"
      from one_stop_application a join donation d on d.id = a.donation_id
      join donation_payment dp on dp.donation_id = d.id join payment p on p.id = dp.payment_id
     where d.id = any(${donationIds}::bigint[]) and ${TO_TELL} order by d.id`.execute(tx);
  return new Map(rows.map((r) => [r.donationId, r]));
}

/** A notice that is right after all, or was corrected now. */
export async function settle(
  tx: Tx,
  noticeIds: readonly number[],
  how: 'right' | 'corrected',
): Promise<void> {
  if (noticeIds.length === 0) return;
  await tx
    .updateTable('one_stop_notice')
    .set(how === 'right' ? { stale_at: null } : { superseded_at: sql`now()` })
    .where('id', 'in', [...noticeIds])
    .execute();
}

/** What a run would look at. */
export async function countWork(
  on: Db | Tx,
  governmentCode: string,
  taxYear: number,
): Promise<{ untold: number; toldBefore: number; stale: number; regularRuns: number }> {
  const { rows } = await sql<{ untold: number; toldBefore: number; stale: number; regularRuns: number }>`
    with missing as (
      select exists (select from one_stop_notice o join one_stop_batch b on b.id = o.batch_id
                      where o.donation_id = d.id and o.dropped_at is null and (b.sent_on is not null or o.kind = 'correction')) as told
        from one_stop_application a
        join donation d on d.id = a.donation_id
        join donation_payment dp on dp.donation_id = d.id join payment p on p.id = dp.payment_id
       where a.government_code = ${governmentCode} and a.tax_year = ${taxYear} and ${TO_TELL}
         and not exists (select from one_stop_notice n where n.donation_id = d.id and ${COUNTS}))
    select (select count(*)::integer from missing) as untold,
           (select count(*)::integer from missing where told) as "toldBefore",
           (select count(*)::integer from one_stop_notice n join one_stop_batch b on b.id = n.batch_id
             where b.government_code = ${governmentCode} and b.tax_year = ${taxYear} and n.stale_at is not null and ${COUNTS}) as stale,
           (select count(*)::integer from one_stop_run r
             where r.government_code = ${governmentCode} and r.tax_year = ${taxYear} and r.kind = 'regular') as "regularRuns"`.execute(
    on,
  );
  return rows[0]!;
}
