import { orderNamed } from '#app/order/history/one-order.ts';
import { type Issued, issueReceipt, issueReturn } from '#app/order/invoice/issue.ts';
import { paperOf } from '#app/order/invoice/papers.ts';
import type { InvoiceWish, IssuedInvoice } from '#app/sale/invoice-data.ts';
import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import { noteDeed } from './order.ts';

/** A paper of an order as it was issued, for who may look at orders. @param refund of the n-th one; 0 for the 領収書. */
export async function readPaper(
  actor: Actor,
  number: string,
  refund: number,
  version: number,
): Promise<IssuedInvoice | undefined> {
  if (!mayEverywhere(actor, 'order.read')) return undefined;
  const o = await orderNamed(number);
  const paper = o && (await paperOf(o.id, refund, version));
  if (paper) await recordLook(actor, { action: 'order.read', subject: 'order', subjectId: o.number });
  return paper;
}

/** Issues the 領収書 for a buyer who asked by telephone, as they wish it. @throws NotAllowed */
export async function issueForBuyer(actor: Actor, number: string, wish: InvoiceWish): Promise<Issued> {
  demandEverywhere(actor, 'order.edit');
  return issueReceipt(number, wish, 'staff', new Date(), (tx, { version }) =>
    noteDeed(tx, actor, number, {
      領収書の発行: [null, `第${version}版(${wish.addressee} ${wish.honorific})`],
    }),
  );
}

/** Issues the 適格返還請求書 of the n-th refund. @throws NotAllowed */
export async function issueReturnForBuyer(actor: Actor, number: string, n: number): Promise<Issued> {
  demandEverywhere(actor, 'order.edit');
  return issueReturn(number, n, 'staff', new Date(), (tx, { version }) =>
    noteDeed(tx, actor, number, { 適格返還請求書の発行: [null, `${n}回目の返金、第${version}版`] }),
  );
}
