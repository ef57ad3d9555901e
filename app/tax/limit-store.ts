import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { savedLimitOf } from './limit-query.ts';

/** The limit that a member saved for a tax year, in yen; null when there is none. */
export async function findLimit(memberId: number, taxYear: number): Promise<number | null> {
  const { rows } = await sql<{ amount: number | null }>`
    select ${savedLimitOf(memberId, taxYear)} as amount`.execute(db());
  return rows[0]?.amount ?? null;
}

/** One limit for each member and year: a new one replaces the old. */
export async function upsertLimit(
  at: Db | Tx,
  memberId: number,
  taxYear: number,
  amount: number,
): Promise<void> {
  await at
    .insertInto('deduction_limit')
    .values({ member_id: memberId, tax_year: taxYear, amount })
    .onConflict((c) => c.columns(['member_id', 'tax_year']).doUpdateSet({ amount }))
    .execute();
}

export async function insertWish(
  wish: { tokenHash: Buffer; taxYear: number; amount: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db().deleteFrom('limit_wish').where('expires_at', '<', now).execute();
  await db()
    .insertInto('limit_wish')
    .values({
      token_hash: wish.tokenHash,
      tax_year: wish.taxYear,
      amount: wish.amount,
      expires_at: wish.expiresAt,
    })
    .execute();
}

/** Takes a stored wish, so that it is fulfilled once. */
export function takeWish(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ tax_year: number; amount: number } | undefined> {
  return tx
    .deleteFrom('limit_wish')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['tax_year', 'amount'])
    .executeTakeFirst();
}
