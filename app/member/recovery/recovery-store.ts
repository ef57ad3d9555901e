import { sha256 } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';

export interface ResetLink {
  memberId: number;
  email: string;
  redirect: string;
  expiresAt: Date;
  used: boolean;
}

export async function insertResetLink(
  tx: Tx,
  row: { token: string; memberId: number; redirect: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({
      token_hash: sha256(row.token),
      member_id: row.memberId,
      redirect: row.redirect,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** A link of an active member; `lock` locks the member's row, so that links of one member are used one by one. */
export async function resetLink(tx: Db | Tx, token: string, lock = false): Promise<ResetLink | undefined> {
  const row = await tx
    .selectFrom('password_reset')
    .innerJoin('member', 'member.id', 'password_reset.member_id')
    .select([
      'password_reset.member_id',
      'password_reset.redirect',
      'password_reset.expires_at',
      'password_reset.used_at',
      'member.email',
    ])
    .where('password_reset.token_hash', '=', sha256(token))
    .where('member.status', '=', 'active')
    .$if(lock, (q) => q.forUpdate('member'))
    .executeTakeFirst();
  if (!row?.email) return undefined;
  return {
    memberId: row.member_id,
    email: row.email,
    redirect: row.redirect,
    expiresAt: row.expires_at,
    used: row.used_at !== null,
  };
}

/**
 * Ends all open links of a member: they were mailed to an address, or made for a password, that is no longer the
 * member's.
 */
export async function voidResetLinks(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses up all open links of a member. @returns whether this one was among them. */
export async function spendResetLinks(tx: Tx, memberId: number, token: string, now: Date): Promise<boolean> {
  const open = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute();
  return open.some((o) => o.token_hash.equals(sha256(token)));
}
