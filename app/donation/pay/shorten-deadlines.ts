import { shortenDeadline } from '#app/payment/shorten.ts';
import { transaction } from '#platform/db/db.ts';
import { endOfAcceptanceMail } from '../mail/end-of-acceptance-mail.ts';
import { openBeyondEnd } from './deadline-store.ts';
import { lockApplication } from './lock-store.ts';

const BATCH = 200;

/**
 * Job `shorten_deadlines`, every hour and whenever a contract is given an end: an application made before that was known
 * may be paid until the end of the contract (or designation) and no longer, and its donor is told. Where that is over
 * already, the sweeper ends it with its next round. Safe to run twice and in parallel.
 * @param now for tests.
 */
export async function shortenDeadlines(now: Date = new Date()): Promise<void> {
  for (let after = 0; ; ) {
    const open = await openBeyondEnd(now, after, BATCH);
    for (const { reference, donation, ends } of open)
      await shorten(reference, donation, ends > now ? ends : now, now);
    const last = open.at(-1);
    if (!last || open.length < BATCH) return;
    after = last.payment_id;
  }
}

/** @param donation whose government ends first. @param until the new deadline; `now` when it is over. */
function shorten(reference: string, donation: number, until: Date, now: Date): Promise<void> {
  return transaction(async (tx) => {
    const row = await lockApplication(tx, reference);
    if (row?.status !== 'pending_payment') return;
    if (await shortenDeadline(tx, row.payment_id, until))
      await endOfAcceptanceMail(tx, row.id, donation, now);
  });
}
