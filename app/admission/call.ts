import { transaction } from '#platform/db/db.ts';
import { lockDue, writeCalled } from './door-store.ts';
import { callNext, countWaiting, dropUnclaimed } from './place-store.ts';
import { creditNow, LATELY_S, nextRate, opens, smoothed } from './rules.ts';

/** Shorter than what a web process may be late with its next look. Seconds. */
const BUSY_S = 2;
/** A process that stood still does not let everybody in at once afterwards. Seconds. */
const LONGEST_S = 5;

/**
 * Calls the numbers of this second, if the door is closed and no other process does: whichever comes first.
 * @param configured people a second, where the operator has fixed it.
 */
export async function callNumbers(configured: number | undefined): Promise<void> {
  await transaction(async (tx) => {
    const due = await lockDue(tx);
    if (!due) return;
    const seconds = Math.min(due.seconds, LONGEST_S);
    const busy = due.busyS < BUSY_S;
    const fixed = due.fixedRate ?? configured;
    const served = smoothed(due.servedRate, due.served, due.seconds, LATELY_S);
    // What is not used is not measured either.
    const measured =
      fixed === undefined
        ? nextRate(due.rate, { busy, slowedS: due.slowedS, seconds, served })
        : { rate: due.rate, slowed: false };
    const rate = fixed ?? measured.rate;
    const stops = busy && fixed === undefined; // until those inside have been served
    const unclaimed = await dropUnclaimed(tx);
    const credit = creditNow(due.credit, { rate, busy: stops, seconds, unclaimed });
    const { called, last: calledTo } = await callNext(tx, stops ? 0 : Math.floor(credit));
    const line = await countWaiting(tx);
    await writeCalled(tx, {
      ...measured,
      ...line,
      servedRate: served,
      credit: credit - called,
      calledTo,
      opens: opens({ ...due, waiting: line.waiting, byHand: due.hand !== null }),
    });
  });
}
