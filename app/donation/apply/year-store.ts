import { type RawBuilder, sql } from 'kysely';
import { type Counts, countsOf } from '#app/cart/count-query.ts';
import { savedLimitOf } from '#app/tax/limit-query.ts';
import { db } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import { startOfJstYear } from '#platform/jst.ts';

/** Yen that a member gave in a tax year or is about to pay, with what they noted of donations made elsewhere. */
function amountOf(memberId: number, year: number): RawBuilder<number> {
  const [from, until] = [startOfJstYear(year), startOfJstYear(year + 1)];
  return sql<number>`(
    (select coalesce(sum(amount), 0) from donation
      where member_id = ${memberId}
        and ((status = 'paid' and paid_at >= ${from} and paid_at < ${until})
             or (status = 'pending_payment' and applied_at >= ${from} and applied_at < ${until})))
    + (select coalesce(sum(amount), 0) from external_donation
        where member_id = ${memberId} and removed_at is null
          and donated_on between ${`${year}-01-01`} and ${`${year}-12-31`}))`;
}

/** The same with the limit of the deduction saved for the year. */
export async function amountAndLimit(
  memberId: number,
  year: number,
): Promise<{ amount: number; limit: number | null }> {
  const { rows } = await sql<{ amount: number; limit: number | null }>`
    select ${PREPARED} ${amountOf(memberId, year)} as amount, ${savedLimitOf(memberId, year)} as limit`.execute(
    db(),
  );
  return rows[0]!;
}

/** The same with how much the member has gathered: what pages of everybody show of a member, in one statement. */
export async function amountLimitAndCarts(
  memberId: number,
  year: number,
): Promise<{ amount: number; limit: number | null; carts: Counts }> {
  const { rows } = await sql<{ amount: number; limit: number | null; carts: Counts }>`
    select ${PREPARED} ${amountOf(memberId, year)} as amount, ${savedLimitOf(memberId, year)} as limit,
           ${countsOf({ memberId })} as carts`.execute(db());
  return rows[0]!;
}
