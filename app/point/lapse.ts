import { db, type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { log } from '#platform/log.ts';
import { isOpen } from './rules.ts';
import { accountsToLapse, addEntry, allocate, lockAccountById, openLots } from './store.ts';

const BATCH = 500;

/**
 * Enters the points of an account that have lapsed by an instant: what is left of each lot whose last day in Japan has
 * passed. The caller holds the account's lock.
 */
export async function lapseDue(tx: Tx, accountId: number, at: Date): Promise<void> {
  const today = jstDate(at);
  for (const lot of await openLots(tx, accountId)) {
    if (isOpen(lot, today)) continue;
    const entry = { kind: 'expired', points: -lot.remaining, source: `lot:${lot.id}`, note: '', at } as const;
    await allocate(tx, await addEntry(tx, accountId, entry), [{ lot, points: lot.remaining }]);
  }
}

/**
 * Job `lapse_points`, after midnight in Japan: one transaction for each account. It need not run on time, as every
 * function that uses points first enters what has lapsed. Safe to run twice and in parallel.
 * @param now for tests.
 */
export async function lapsePoints(now: Date = new Date()): Promise<void> {
  const today = jstDate(now);
  for (let lapsed = 0; ; ) {
    const accounts = await accountsToLapse(db(), today, BATCH);
    for (const id of accounts)
      await transaction(async (tx) => {
        await lockAccountById(tx, id);
        await lapseDue(tx, id, now);
      });
    lapsed += accounts.length;
    if (accounts.length < BATCH) {
      if (lapsed > 0) log().info({ accounts: lapsed }, 'points lapsed');
      return;
    }
  }
}
