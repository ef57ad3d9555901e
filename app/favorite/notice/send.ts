import { transaction } from '#platform/db/db.ts';
import { isOutage } from '#platform/db/outage.ts';
import { log } from '#platform/log.ts';
import { keptSince } from '#platform/retention.ts';
import { queueNoticeMail } from './mail.ts';
import { awaitedGoodsOffered, takeNotices } from './store.ts';

/** Goods that are looked at together, and mails of one transaction. */
const GOODS = 500;
const MAILS = 50;

/**
 * How many are told of each piece that is in stock, in one run. Not all who asked still want it, so one for each would
 * leave pieces lying; telling a thousand of a single one would disappoint all but one of them. The next run tells as many
 * again, if the goods can still be had.
 */
const TOLD_OF_A_PIECE = 3;

/**
 * Job `send_goods_notices`: tells who waits for goods that can be had now, once, those first who asked first. A notice goes
 * in the transaction that queues its mail, so that of several workers one sends it, and a killed one loses none. Whether
 * the goods can be had is asked anew for each batch: they may have gone since. Goods whose notices cannot be sent are
 * logged, and tried again in the next run.
 * @throws what the database does while it is away.
 */
export async function sendNotices(now: Date = new Date()): Promise<void> {
  for (let after = 0; ; ) {
    const some = await awaitedGoodsOffered(now, after, GOODS);
    for (const { id, pieces } of some) {
      try {
        await sendOf(id, pieces === null ? Number.POSITIVE_INFINITY : pieces * TOLD_OF_A_PIECE, now);
      } catch (error) {
        if (isOutage(error)) throw error;
        log().error({ err: error, goods: id }, 'notices of goods could not be sent');
      }
    }
    const last = some.at(-1);
    if (!last || some.length < GOODS) return;
    after = last.id;
  }
}

async function sendOf(goods: number, most: number, now: Date): Promise<void> {
  for (let left = most; left > 0; ) {
    const wanted = Math.min(MAILS, left);
    const sent = await sendSome(goods, wanted, now);
    if (sent < wanted) return;
    left -= sent;
  }
}

async function sendSome(goods: number, most: number, now: Date): Promise<number> {
  return transaction(async (tx) => {
    const due = await takeNotices(tx, goods, now, keptSince('goods_notice', now), most);
    for (const notice of due) {
      const { email } = notice;
      if (email !== null) await queueNoticeMail(tx, { ...notice, email });
    }
    return due.length;
  });
}
