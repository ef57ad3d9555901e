import type { Db, Tx } from '#platform/db/db.ts';

/** What the donor enters. `donatedOn` is a day 'YYYY-MM-DD' in Japan, `amount` yen. */
export interface ExternalDonationInput {
  donatedOn: string;
  governmentCode: string;
  amount: number;
  /** The one-stop exception was or will be applied for. */
  oneStop: boolean;
  gift: string;
  site: string;
  note: string;
}

export interface ExternalDonation extends ExternalDonationInput {
  id: number;
  government: string;
  prefecture: string;
}

function externals(db: Db | Tx, memberId: number) {
  return db
    .selectFrom('external_donation')
    .innerJoin('government', 'government.code', 'external_donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select([
      'external_donation.id',
      'external_donation.donated_on as donatedOn',
      'external_donation.government_code as governmentCode',
      'external_donation.amount',
      'external_donation.one_stop as oneStop',
      'external_donation.gift',
      'external_donation.site',
      'external_donation.note',
      'government.name as government',
      'prefecture.name as prefecture',
    ])
    .where('external_donation.member_id', '=', memberId)
    .where('external_donation.removed_at', 'is', null);
}

/** A member's notes from one day to another, both included, by day. */
export async function externalBetween(
  db: Db | Tx,
  memberId: number,
  from: string,
  until: string,
): Promise<ExternalDonation[]> {
  return externals(db, memberId)
    .where('external_donation.donated_on', '>=', from)
    .where('external_donation.donated_on', '<=', until)
    .orderBy('external_donation.donated_on')
    .orderBy('external_donation.id')
    .execute();
}

export async function ownExternal(
  db: Db | Tx,
  memberId: number,
  id: number,
): Promise<ExternalDonation | undefined> {
  return externals(db, memberId).where('external_donation.id', '=', id).executeTakeFirst();
}

export async function countExternal(tx: Tx, memberId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('external_donation')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The note that a form has already created. */
export async function externalByForm(tx: Tx, memberId: number, formKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('external_donation')
    .select('id')
    .where('form_key', '=', formKey)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.id;
}

const columns = (d: ExternalDonationInput) => ({
  donated_on: d.donatedOn,
  government_code: d.governmentCode,
  amount: d.amount,
  one_stop: d.oneStop,
  gift: d.gift,
  site: d.site,
  note: d.note,
});

export async function insertExternal(
  tx: Tx,
  memberId: number,
  formKey: string,
  d: ExternalDonationInput,
): Promise<void> {
  await tx
    .insertInto('external_donation')
    .values({ member_id: memberId, form_key: formKey, ...columns(d) })
    .execute();
}

/** @returns whether the member has such a note. */
export async function updateExternal(
  db: Db | Tx,
  memberId: number,
  id: number,
  d: ExternalDonationInput,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('external_donation')
    .set(columns(d))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a note from all lists. @returns whether it was there. */
export async function setRemoved(db: Db | Tx, memberId: number, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('external_donation')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The day of a note that was removed after an instant; undefined when there is no such note. */
export async function removedSince(
  db: Db | Tx,
  memberId: number,
  id: number,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_donation')
    .select('donated_on')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', '>', since)
    .executeTakeFirst();
  return row?.donated_on;
}

export async function bringBack(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('external_donation').set({ removed_at: null }).where('id', '=', id).execute();
}

export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('external_donation').where('removed_at', '<=', before).execute();
}

export async function deleteExternal(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('external_donation').where('member_id', '=', memberId).execute();
}
