import type { Db, Tx } from '#platform/db/db.ts';

export async function totpSecret(tx: Db | Tx, memberId: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('totp')
    .select('secret')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.secret;
}

/** Sealed secrets in the order of their owners, some at a time. */
export function totpSecretsAfter(
  tx: Db | Tx,
  memberId: number,
  limit: number,
): Promise<{ owner_id: number; secret: Buffer }[]> {
  return tx
    .selectFrom('totp')
    .select(['member_id as owner_id', 'secret'])
    .where('member_id', '>', memberId)
    .orderBy('member_id')
    .limit(limit)
    .execute();
}

/** Keeps the same secret in another seal, unless it was replaced meanwhile. */
export async function replaceSeal(
  tx: Db | Tx,
  memberId: number,
  sealed: Buffer,
  fresh: Buffer,
): Promise<void> {
  await tx
    .updateTable('totp')
    .set({ secret: fresh })
    .where('member_id', '=', memberId)
    .where('secret', '=', sealed)
    .execute();
}

/** @returns false when the member has a second factor already. */
export async function insertTotp(
  tx: Tx,
  row: { memberId: number; secret: Buffer; counter: number },
): Promise<boolean> {
  const made = await tx
    .insertInto('totp')
    .values({ member_id: row.memberId, secret: row.secret, last_counter: row.counter })
    .onConflict((c) => c.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Uses up the time step of a code: of the same code sent twice, even in parallel, only one is accepted. */
export async function spendCounter(tx: Db | Tx, memberId: number, counter: number): Promise<boolean> {
  const spent = await tx
    .updateTable('totp')
    .set({ last_counter: counter })
    .where('member_id', '=', memberId)
    .where('last_counter', '<', counter)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function deleteSecondFactor(tx: Tx, memberId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  const gone = await tx.deleteFrom('totp').where('member_id', '=', memberId).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Tx, memberId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ member_id: memberId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code: once, even when it is sent twice in parallel. */
export async function spendRecoveryCode(
  tx: Db | Tx,
  memberId: number,
  hashes: Buffer[],
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(tx: Db | Tx, memberId: number): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
