import { sql } from 'kysely';
import { savedLimitOf } from '#app/tax/limit-query.ts';
import { db } from '#platform/db/db.ts';
import { startOfJstYear } from '#platform/jst.ts';

/**
 * What a member gave in a tax year or is about to pay, in yen, with what they noted of donations made elsewhere; and the
 * limit of the deduction saved for it.
 */
export async function amountAndLimit(
  memberId: number,
  year: number,
): Promise<{ amount: number; limit: number | null }> {
  const [from, until] = [startOfJstYear(year), startOfJstYear(year + 1)];
  const { rows } = await sql<{ amount: number; limit: number | null }>`
    select (select coalesce(sum(amount), 0) from donation
             where member_id = ${memberId}
               and ((status = 'paid' and paid_at >= ${from} and paid_at < ${until})
                    or (status = 'pending_payment' and applied_at >= ${from} and applied_at < ${until})))
           + (select coalesce(sum(amount), 0) from external_donation
               where member_id = ${memberId} and removed_at is null
                 and donated_on between ${`${year}-01-01`} and ${`${year}-12-31`}) as amount,
           ${savedLimitOf(memberId, year)} as limit`.execute(db());
  return rows[0]!;
}
