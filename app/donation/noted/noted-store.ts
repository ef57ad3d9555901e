import type { Db, Tx } from '#platform/db/db.ts';

/** What the donor writes down. `donatedOn` is a day 'YYYY-MM-DD' in Japan, `amount` yen. */
export interface NotedInput {
  donatedOn: string;
  governmentCode: string;
  amount: number;
  /** The one-stop exception was or will be applied for. */
  oneStop: boolean;
  gift: string;
  site: string;
  note: string;
}

export interface Noted extends NotedInput {
  id: number;
  government: string;
  prefecture: string;
}

function noted(db: Db | Tx, memberId: number) {
  return db
    .selectFrom('noted_donation')
    .innerJoin('government', 'government.code', 'noted_donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select([
      'noted_donation.id',
      'noted_donation.donated_on as donatedOn',
      'noted_donation.government_code as governmentCode',
      'noted_donation.amount',
      'noted_donation.one_stop as oneStop',
      'noted_donation.gift',
      'noted_donation.site',
      'noted_donation.note',
      'government.name as government',
      'prefecture.name as prefecture',
    ])
    .where('noted_donation.member_id', '=', memberId)
    .where('noted_donation.removed_at', 'is', null);
}

/** A member's notes of a span of days, both ends included, by day. */
export async function notedBetween(
  db: Db | Tx,
  memberId: number,
  from: string,
  until: string,
): Promise<Noted[]> {
  return noted(db, memberId)
    .where('noted_donation.donated_on', '>=', from)
    .where('noted_donation.donated_on', '<=', until)
    .orderBy('noted_donation.donated_on')
    .orderBy('noted_donation.id')
    .execute();
}

export async function ownNoted(db: Db | Tx, memberId: number, id: number): Promise<Noted | undefined> {
  return noted(db, memberId).where('noted_donation.id', '=', id).executeTakeFirst();
}

export async function countNoted(tx: Tx, memberId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('noted_donation')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The note that a form has made before. */
export async function notedByForm(tx: Tx, memberId: number, formKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('noted_donation')
    .select('id')
    .where('form_key', '=', formKey)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.id;
}

const columns = (d: NotedInput) => ({
  donated_on: d.donatedOn,
  government_code: d.governmentCode,
  amount: d.amount,
  one_stop: d.oneStop,
  gift: d.gift,
  site: d.site,
  note: d.note,
});

export async function insertNoted(tx: Tx, memberId: number, formKey: string, d: NotedInput): Promise<void> {
  await tx
    .insertInto('noted_donation')
    .values({ member_id: memberId, form_key: formKey, ...columns(d) })
    .execute();
}

/** @returns whether the member has such a note. */
export async function updateNoted(
  db: Db | Tx,
  memberId: number,
  id: number,
  d: NotedInput,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('noted_donation')
    .set(columns(d))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a note out of all lists. @returns whether it was there. */
export async function setRemoved(db: Db | Tx, memberId: number, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('noted_donation')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The day of a note that was removed after an instant; undefined when there is none. */
export async function removedSince(
  db: Db | Tx,
  memberId: number,
  id: number,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('noted_donation')
    .select('donated_on')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', '>', since)
    .executeTakeFirst();
  return row?.donated_on;
}

export async function bringBack(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('noted_donation').set({ removed_at: null }).where('id', '=', id).execute();
}

export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('noted_donation').where('removed_at', '<=', before).execute();
}

export async function deleteNoted(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('noted_donation').where('member_id', '=', memberId).execute();
}
