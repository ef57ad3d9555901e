import type { Db, Tx } from '#platform/db/db.ts';
import { wishedGovernments } from './one-stop-store.ts';

/**
 * Codes of the governments for which a member wishes the one-stop exception in a tax year: donations paid in it, those
 * applied for in it that still wait for their payment, and those noted as made elsewhere. Governments count, not
 * donations (地方税法 附則7条).
 */
export async function oneStopGovernments(db: Db | Tx, memberId: number, year: number): Promise<Set<string>> {
  return new Set((await wishedGovernments(db, memberId, year)).map((r) => r.code));
}
