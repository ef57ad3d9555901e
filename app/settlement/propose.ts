import { jstDate } from '#platform/jst.ts';
import { log } from '#platform/log.ts';
import { insertDue } from './propose-store.ts';
import { monthOf } from './rules.ts';

/**
 * Job `propose_settlements`, at night: notes the month that waits to be closed with each government and producer. What is noted already
 * stays, and closing takes it away. Safe to run twice and in parallel.
 * @param now for tests.
 */
export async function proposeSettlements(now: Date = new Date()): Promise<void> {
  const current = monthOf(jstDate(now));
  const proposed = await insertDue(current);
  log().info({ proposed }, 'settlements proposed');
}
