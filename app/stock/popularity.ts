import type { Tx } from '#platform/db/db.ts';
import { countUncounted, insertUncounted } from './popularity-store.ts';
import type { Pieces } from './stock.ts';

/** Of one transaction, which keeps its goods for some tenths of a second at most. */
const MOST = { goods: 500, applications: 5_000 };

/** Notes a paid application, whatever it has of each of its goods: they are liked the more for it within a minute. */
export async function noteApplication(tx: Tx, pieces: readonly Pieces[], paidAt: Date): Promise<void> {
  if (pieces.length > 0) await insertUncounted(tx, [...new Set(pieces.map((p) => p.goodsId))], paidAt);
}

/**
 * Job `count_applications`, every minute: adds paid applications to the popularity of their goods and to their days; those of goods that
 * somebody holds, the next time. Safe to run in parallel. @param most for tests.
 */
export async function countApplications(most = MOST): Promise<void> {
  while ((await countUncounted(most)) > 0);
}
