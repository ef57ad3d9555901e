import type { Db, Tx } from '#platform/db/db.ts';
import { wishedGovernments } from './one-stop-store.ts';
import { MOST_GOVERNMENTS } from './rules.ts';

/**
 * Codes of the governments with a member's one-stop wish in a tax year: from donations paid in it, from its
 * applications that still wait for payment, and from external donations. Governments are counted, not donations
 * (地方税法 附則7条).
 */
export async function oneStopGovernments(db: Db | Tx, memberId: number, year: number): Promise<Set<string>> {
  return new Set((await wishedGovernments(db, memberId, year)).map((r) => r.code));
}

/** Whether a paid donation's wish is one of a year in which more governments are to be applied to than is allowed. */
export async function wishesTooMany(
  on: Db | Tx,
  { member_id, one_stop }: { member_id: number | null; one_stop: string },
  taxYear: number,
): Promise<boolean> {
  if (one_stop === 'none' || member_id === null) return false;
  const governments = await wishedGovernments(on, member_id, taxYear);
  return governments.filter((g) => g.paid).length > MOST_GOVERNMENTS;
}
