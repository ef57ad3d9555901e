import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { KeptMerchant, TypedMerchant } from './kept-merchant.ts';

function kept(on: Db | Tx) {
  return on
    .selectFrom('merchant')
    .innerJoin('government', 'government.code', 'merchant.government_code')
    .select([
      'merchant.id',
      'merchant.government_code as governmentCode',
      'government.name as government',
      'merchant.code',
      'merchant.name',
      'genre',
      'place',
      'note',
      'registration',
      'tax_rate as taxRate',
      'active',
      'merchant.version',
    ]);
}

export function findMerchantRow(id: number, on: Db | Tx = db()): Promise<KeptMerchant | undefined> {
  return kept(on).where('merchant.id', '=', id).executeTakeFirst();
}

export function findByLoginCode(code: string): Promise<KeptMerchant | undefined> {
  return kept(db()).where('merchant.code', '=', code).executeTakeFirst();
}

/** With its row locked, so that changes and new PINs of a merchant run one after the other. */
export function lockMerchant(tx: Tx, id: number): Promise<KeptMerchant | undefined> {
  return kept(tx).where('merchant.id', '=', id).forNoKeyUpdate('merchant').executeTakeFirst();
}

const columnsOf = ({ taxRate, name, genre, place, note, registration }: TypedMerchant) => ({
  ...{ name, genre, place, note, registration },
  tax_rate: taxRate,
});

/** @returns the id; undefined when another one has the code. */
export async function insertMerchant(
  tx: Tx,
  governmentCode: string,
  typed: TypedMerchant,
  login: { code: string; pinHash: string },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('merchant')
    .values({
      ...columnsOf(typed),
      government_code: governmentCode,
      code: login.code,
      pin_hash: login.pinHash,
    })
    .onConflict((c) => c.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateMerchant(tx: Tx, id: number, typed: TypedMerchant): Promise<void> {
  await tx
    .updateTable('merchant')
    .set({ ...columnsOf(typed), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function setActive(tx: Tx, id: number, active: boolean): Promise<void> {
  await tx.updateTable('merchant').set({ active, version: sql`version + 1` }).where('id', '=', id).execute();
}

export async function setPin(tx: Tx, id: number, pinHash: string): Promise<void> {
  await tx.updateTable('merchant').set({ pin_hash: pinHash }).where('id', '=', id).execute();
}

export async function pinHashOf(id: number): Promise<string | undefined> {
  const row = await db().selectFrom('merchant').select('pin_hash').where('id', '=', id).executeTakeFirst();
  return row?.pin_hash;
}
