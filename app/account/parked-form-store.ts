import { sql } from 'kysely';
import { db, type Tx, transaction } from '#platform/db/db.ts';

/** What all members together may have parked: at most 360 MB, if each were as long as it may be. */
const MOST_IN_ALL = 10_000;
/** Newer forms of one member take the place of older ones. */
const MOST_OF_ONE = 4;

/** @returns false when too many are parked already: this one is not. */
export async function insertParkedForm(form: {
  tokenHash: Buffer;
  ownerHash: Buffer;
  path: string;
  /** Names and values as JSON. */
  data: string;
  expiresAt: Date;
}): Promise<boolean> {
  return transaction(async (tx) => {
    if (await isFull(tx)) return false;
    await tx
      .insertInto('parked_form')
      .values({
        token_hash: form.tokenHash,
        owner_hash: form.ownerHash,
        path: form.path,
        data: form.data,
        expires_at: form.expiresAt,
      })
      .execute();
    await deleteOlder(tx, form.ownerHash);
    return true;
  });
}

async function isFull(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${MOST_IN_ALL} as full from (select from parked_form limit ${MOST_IN_ALL}) as parked`.execute(
    tx,
  );
  return rows[0]!.full;
}

async function deleteOlder(tx: Tx, ownerHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('parked_form')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('parked_form')
        .select('token_hash')
        .where('owner_hash', '=', ownerHash)
        .orderBy('created_at', 'desc')
        .offset(MOST_OF_ONE),
    )
    .execute();
}

export async function findParkedForm(tokenHash: Buffer, path: string, now: Date) {
  return db()
    .selectFrom('parked_form')
    .select(['owner_hash', 'data'])
    .where('token_hash', '=', tokenHash)
    .where('path', '=', path)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns false when the form was taken already. */
export async function deleteParkedForm(tokenHash: Buffer): Promise<boolean> {
  const gone = await db().deleteFrom('parked_form').where('token_hash', '=', tokenHash).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
