import { transaction } from '#platform/db/db.ts';
import { keptSince } from '#platform/retention.ts';
import { queueNoticeMail } from './mail.ts';
import { awaitedGoodsOffered, takeNotices } from './store.ts';

/** Goods of one run, and mails of one transaction. */
const GOODS = 500;
const MAILS = 50;

/**
 * Job `send_goods_notices`: tells who waits for goods that can be had now, once. A notice goes in the transaction that
 * queues its mail, so that of several workers one sends it, and a killed one loses none. Whether the goods can be had is
 * asked anew for each batch: they may have gone since.
 */
export async function sendNotices(now: Date = new Date()): Promise<void> {
  for (const goods of await awaitedGoodsOffered(now, GOODS)) {
    while ((await sendSome(goods, now)) === MAILS);
  }
}

async function sendSome(goods: number, now: Date): Promise<number> {
  return transaction(async (tx) => {
    const due = await takeNotices(tx, goods, now, keptSince('goods_notice', now), MAILS);
    for (const notice of due) {
      const { email } = notice;
      if (email !== null) await queueNoticeMail(tx, { ...notice, email });
    }
    return due.length;
  });
}
