import type { Db, Tx } from '#platform/db/db.ts';
import { wishedGovernments } from './one-stop-store.ts';

/**
 * Codes of the governments with a member's one-stop wish in a tax year: from donations paid in it, from its
 * applications that still wait for payment, and from external donations. Governments are counted, not donations
 * (地方税法 附則7条).
 */
export async function oneStopGovernments(db: Db | Tx, memberId: number, year: number): Promise<Set<string>> {
  return new Set((await wishedGovernments(db, memberId, year)).map((r) => r.code));
}
