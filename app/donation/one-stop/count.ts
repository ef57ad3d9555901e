import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { startOfJstYear } from '#platform/jst.ts';

/**
 * Codes of the governments for which a member wishes the one-stop exception in a tax year: donations paid in it, and
 * those applied for in it that still wait for their payment. Governments count, not donations (地方税法 附則7条).
 */
export async function oneStopGovernments(db: Db | Tx, memberId: number, year: number): Promise<Set<string>> {
  const [from, until] = [startOfJstYear(year), startOfJstYear(year + 1)];
  const { rows } = await sql<{ code: string }>`
    select distinct government_code as code from donation
     where member_id = ${memberId} and one_stop <> 'none'
       and ((status = 'paid' and paid_at >= ${from} and paid_at < ${until})
            or (status = 'pending_payment' and applied_at >= ${from} and applied_at < ${until}))`.execute(db);
  return new Set(rows.map((r) => r.code));
}
