import { db } from '#platform/db/db.ts';

export async function insertParkedForm(form: {
  tokenHash: Buffer;
  ownerHash: Buffer;
  path: string;
  /** Names and values as JSON. */
  data: string;
  expiresAt: Date;
}): Promise<void> {
  await db()
    .insertInto('parked_form')
    .values({
      token_hash: form.tokenHash,
      owner_hash: form.ownerHash,
      path: form.path,
      data: form.data,
      expires_at: form.expiresAt,
    })
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
