import { sql } from 'kysely';
import type { Donor } from '#app/donation/fields.ts';
import { governmentName } from '#app/donation/government-name-query.ts';
import type { OneStopState, OneStopWish } from '#app/donation/one-stop/rules.ts';
import type { DonationState } from '#app/donation/states.ts';
import { db, type Tx } from '#platform/db/db.ts';

/** A donation with its one-stop application, as the in-tray shows it. */
export interface Application {
  donationId: number;
  number: string;
  governmentCode: string;
  government: string;
  /** Null of what was given elsewhere. */
  memberId: number | null;
  status: DonationState;
  paidAt: Date | null;
  amount: number;
  donor: Donor;
  dispute: string | null;
  wish: OneStopWish;
  /** `withdrawn`: had arrived, and is no more. */
  state: OneStopState | 'withdrawn';
  source: 'paper' | 'online' | null;
  arrivedOn: string | null;
  faults: string[];
  note: string;
  /** Name and address of 1 January, where a change notice said others. */
  home: Donor | null;
  homeOn: string | null;
  addresseeCode: string | null;
  addressee: string | null;
}

function applications() {
  return db()
    .selectFrom('donation as d')
    .innerJoin('government as g', 'g.code', 'd.government_code')
    .innerJoin('donation_payment as dp', 'dp.donation_id', 'd.id')
    .innerJoin('payment as p', 'p.id', 'dp.payment_id')
    .leftJoin('one_stop_application as a', 'a.donation_id', 'd.id')
    .leftJoin('government as t', 't.code', 'a.addressee_code')
    .select([
      'd.id as donationId',
      'd.number',
      'd.government_code as governmentCode',
      governmentName('d', 'g').as('government'),
      'd.member_id as memberId',
      'd.status',
      'd.paid_at as paidAt',
      'd.amount',
      'd.donor',
      'p.dispute',
      'd.one_stop as wish',
      sql<string>`coalesce(a.state, d.one_stop_status, 'none')`.as('state'),
      'a.source',
      'a.arrived_on as arrivedOn',
      sql<string[]>`coalesce(a.faults, '{}')`.as('faults'),
      sql<string>`coalesce(a.fault_note, '')`.as('note'),
      'a.home',
      'a.home_on as homeOn',
      'a.addressee_code as addresseeCode',
      't.name as addressee',
    ])
    .$castTo<Application>();
}

/** By the number of the donation, which stands on the form as 整理番号, of its certificate, or of the site where it was made. */
export async function findApplication(
  by: { number: string } | { receipt: string } | { elsewhere: string; governments: 'all' | string[] },
): Promise<Application | undefined> {
  const found = applications();
  if ('elsewhere' in by) {
    const theirs = found.where('d.source_number', '=', by.elsewhere);
    const within =
      by.governments === 'all' ? theirs : theirs.where('d.government_code', 'in', by.governments);
    // Two sites may have given the same number.
    const [one, other] = await within.limit(2).execute();
    return other ? undefined : one;
  }
  return 'number' in by
    ? found.where('d.number', '=', by.number).executeTakeFirst()
    : found.where('d.receipt_number', '=', by.receipt).executeTakeFirst();
}

/** Other donations of the same person to the same government in a year whose papers are awaited: each needs a form of its own. */
export async function othersMissing(a: Application, taxYear: number, most: number) {
  if (a.memberId === null) return [];
  return db()
    .selectFrom('one_stop_application as o')
    .innerJoin('donation as d', 'd.id', 'o.donation_id')
    .select(['d.number', 'd.amount', 'o.state'])
    .where('d.member_id', '=', a.memberId)
    .where('o.government_code', '=', a.governmentCode)
    .where('o.tax_year', '=', taxYear)
    .where('o.state', 'in', ['requested', 'incomplete'])
    .where('o.donation_id', '<>', a.donationId)
    .orderBy('d.id')
    .limit(most)
    .execute();
}

/** What an application said before it is changed, locked; undefined where none is awaited or has arrived. */
export async function lockApplication(tx: Tx, donationId: number) {
  // The donation first, as in every change of its state.
  await tx.selectFrom('donation').select('id').where('id', '=', donationId).forUpdate().execute();
  return tx
    .selectFrom('one_stop_application')
    .select(['tax_year', 'state', 'home', 'home_on', 'addressee_code'])
    .where('donation_id', '=', donationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeHome(
  tx: Tx,
  donationId: number,
  home: Donor | null,
  on: string | null,
): Promise<void> {
  await tx
    .updateTable('one_stop_application')
    .set({ home: home && JSON.stringify(home), home_on: on })
    .where('donation_id', '=', donationId)
    .execute();
}

export async function writeAddressee(tx: Tx, donationId: number, code: string | null): Promise<void> {
  await tx
    .updateTable('one_stop_application')
    .set({ addressee_code: code })
    .where('donation_id', '=', donationId)
    .execute();
}

/** A municipality that stands, by its code. */
export async function municipalityBy(code: string): Promise<{ code: string; name: string } | undefined> {
  return db()
    .selectFrom('government')
    .select(['code', 'name'])
    .where('code', '=', code)
    .where('kind', '<>', 'prefecture')
    .where('ended_on', 'is', null)
    .executeTakeFirst();
}
