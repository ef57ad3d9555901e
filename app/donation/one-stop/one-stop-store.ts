import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import { startOfJstYear } from '#platform/jst.ts';
import { governmentName } from '../government-name-query.ts';
import type { DonationState } from '../states.ts';
import type { OneStopState, OneStopWish } from './rules.ts';

export interface WishedGovernment {
  code: string;
  /** At least one of its donations is paid, and not disputed. */
  paid: boolean;
  /** At least one waits for its payment. */
  waiting: boolean;
  /** The donor has entered at least one external donation to it. */
  elsewhere: boolean;
}

/**
 * Every government with a wish in a tax year, once; wishes of external donations count, too. One that is neither paid nor waited for
 * has but donations whose payment is disputed: they may yet count.
 */
export async function wishedGovernments(
  db: Db | Tx,
  memberId: number,
  year: number,
): Promise<WishedGovernment[]> {
  const [from, until] = [startOfJstYear(year), startOfJstYear(year + 1)];
  const { rows } = await sql<WishedGovernment>`
    select ${PREPARED} code, bool_or(paid) as paid, bool_or(waiting) as waiting, bool_or(elsewhere) as elsewhere from (
      select d.government_code as code, d.status = 'paid' and coalesce(p.dispute, 'won') = 'won' as paid,
             d.status = 'pending_payment' as waiting, false as elsewhere
        from donation d
        left join donation_payment dp on dp.donation_id = d.id
        left join payment p on p.id = dp.payment_id
       where d.member_id = ${memberId} and d.one_stop <> 'none'
         and ((d.status = 'paid' and d.paid_at >= ${from} and d.paid_at < ${until})
              or (d.status = 'pending_payment' and d.applied_at >= ${from} and d.applied_at < ${until}))
      union all
      select government_code, true, false, true from external_donation
       where member_id = ${memberId} and one_stop and removed_at is null
         and donated_on between ${`${year}-01-01`} and ${`${year}-12-31`}
    ) as wished group by code`.execute(db);
  return rows;
}

/**
 * Paid donations of a tax year with a one-stop wish, in the order in which they were paid; without those whose money the
 * payer's bank wants back, as nothing can be applied for them.
 */
export async function wishedDonations(db: Db | Tx, memberId: number, year: number) {
  return db
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .leftJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .leftJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select([
      'donation.number',
      'donation.amount',
      'donation.one_stop',
      'donation.one_stop_status',
      'donation.one_stop_sent_on',
      'donation.paid_at',
      'prefecture.name as prefecture',
      governmentName().as('government'),
      'government.one_stop_online_name',
    ])
    .where('donation.member_id', '=', memberId)
    .where('donation.status', '=', 'paid')
    .where('donation.one_stop', '<>', 'none')
    .where('donation.paid_at', '>=', startOfJstYear(year))
    .where('donation.paid_at', '<', startOfJstYear(year + 1))
    .where((eb) => eb.or([eb('payment.dispute', 'is', null), eb('payment.dispute', '=', 'won')]))
    .orderBy('donation.paid_at')
    .orderBy('donation.id')
    .$narrowType<{ one_stop: OneStopWish; one_stop_status: Exclude<OneStopState, 'none'> }>()
    .execute();
}

/** A donation's wish with the ways that its government offers, locked until the transaction ends. */
export async function lockWish(tx: Tx, number: string) {
  return tx
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .select([
      'donation.id',
      'donation.member_id',
      'donation.status',
      'donation.one_stop',
      'donation.one_stop_status',
      'donation.one_stop_sent_on',
      'donation.applied_at',
      'donation.paid_at',
      'government.one_stop_online',
      'payment.dispute',
    ])
    .where('donation.number', '=', number)
    .$narrowType<{
      status: DonationState;
      one_stop: OneStopWish;
      one_stop_status: Exclude<OneStopState, 'none'> | null;
    }>()
    .forUpdate('donation')
    .executeTakeFirst();
}

/** Writes a wish and its status, with its history; the caller holds the row's lock. */
export async function writeWish(
  tx: Tx,
  donationId: number,
  to: { wish: OneStopWish; state: OneStopState; sentOn: string | null },
  by: { actor: string; reason: string },
): Promise<void> {
  const status = to.state === 'none' ? null : to.state;
  await tx
    .updateTable('donation')
    .set({ one_stop: to.wish, one_stop_status: status, one_stop_sent_on: to.sentOn })
    .where('id', '=', donationId)
    .execute();
  await tx
    .insertInto('one_stop_event')
    .values({ donation_id: donationId, wish: to.wish, status, ...by })
    .execute();
}

/** Whether an application stands as having arrived so, with these faults. */
export async function isNoted(
  tx: Tx,
  donationId: number,
  { on, faults, note }: { on: string; faults: readonly string[]; note: string },
): Promise<boolean> {
  const kept = await tx
    .selectFrom('one_stop_application')
    .select(['arrived_on', 'faults', 'fault_note'])
    .where('donation_id', '=', donationId)
    .executeTakeFirst();
  return kept?.arrived_on === on && kept.fault_note === note && kept.faults.join() === faults.join();
}

/** Writes how an application arrived, whose status was written just now. */
export async function noteArrival(
  tx: Tx,
  donationId: number,
  { on, source, faults, note }: { on: string; source: string; faults: readonly string[]; note: string },
): Promise<void> {
  await tx
    .updateTable('one_stop_application')
    .set({ arrived_on: on, source, faults: [...faults], fault_note: note })
    .where('donation_id', '=', donationId)
    .execute();
}

/** The one-stop status of one donation, for the page about it. */
export async function wishOf(db: Db | Tx, donationId: number) {
  return db
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .select([
      'donation.one_stop',
      'donation.one_stop_status',
      'donation.one_stop_sent_on',
      'government.one_stop_postal',
      'government.one_stop_address',
      'government.one_stop_online',
      'government.one_stop_online_name',
      'government.one_stop_online_url',
    ])
    .where('donation.id', '=', donationId)
    .$narrowType<{ one_stop: OneStopWish; one_stop_status: Exclude<OneStopState, 'none'> | null }>()
    .executeTakeFirstOrThrow();
}

/**
 * The next members after `after` with papers missing, by id; `due` when they were not reminded in this round. The page
 * is limited before other conditions are checked, so that each page costs the same; its conditions are those of the
 * index donation_one_stop_missing.
 */
export async function membersWithPapersMissing(
  db: Db,
  round: { taxYear: number; paidBefore: Date },
  keyPrefix: string,
  after: number,
  limit: number,
): Promise<{ id: number; due: boolean }[]> {
  const { rows } = await sql<{ id: number; due: boolean }>`
    with page as materialized (
      select distinct d.member_id as id from donation d
       where d.status = 'paid' and d.one_stop_status in ('requested', 'incomplete') and d.one_stop_sent_on is null
         and extract(year from d.paid_at at time zone 'Asia/Tokyo') = ${round.taxYear} and d.paid_at < ${round.paidBefore}
         and d.member_id > ${after}
       order by d.member_id limit ${limit})
    select id, (select sent.id from mail_message sent where sent.dedupe_key = ${keyPrefix} || page.id) is null as due
      from page order by id`.execute(db);
  return rows;
}

/** How often a donation's application reached a state: faults may be found more than once. */
export async function timesMovedTo(
  tx: Tx,
  donationId: number,
  to: 'incomplete' | 'accepted' | null,
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*) as times from one_stop_event
     where donation_id = ${donationId} and status is not distinct from ${to}`.execute(tx);
  return rows[0]?.times ?? 0;
}

/** The name and mail address for a reminder; undefined for a member who has withdrawn. */
export async function reminderAddress(tx: Tx, memberId: number) {
  const member = await tx
    .selectFrom('member')
    .select(['email', 'family_name', 'given_name'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.email ? { ...member, email: member.email } : undefined;
}
