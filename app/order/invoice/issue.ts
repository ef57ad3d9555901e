import {
  type InvoiceData,
  type InvoiceWish,
  type IssuedInvoice,
  returnsSale,
} from '#app/sale/invoice-data.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { mayView } from '../guest/access.ts';
import { peopleOf, type ShownOrder, shownOrder } from '../history/history-store.ts';
import { orderNamed } from '../history/one-order.ts';
import { hasPapers, invoiceContent } from './content.ts';
import { insertInvoice, issuedInvoice, lockForInvoice } from './invoice-store.ts';
import { isSameWish, MOST_VERSIONS, usualWish } from './wish.ts';

type Actor = 'member' | 'guest' | 'staff';

/** `none`: the order has no papers. `enough`: no more versions of this one. */
export type Issued = { kind: 'issued'; invoice: IssuedInvoice } | { kind: 'none' | 'enough' };

/** What a 領収書 would have to say that one issued before did not: that the goods have left, or what went back. */
function isOutdated({ content: then }: IssuedInvoice, now: InvoiceData): boolean {
  return then.suppliedOn !== now.suppliedOn || then.refunds.length !== now.refunds.length;
}

/**
 * Issues the 領収書 of an order as its buyer wishes it. Asked again for the same it is the version that was issued; with
 * another wish, or when it has more to say, it is a new one, which tells that it takes the place of the one before.
 */
export function issueReceipt(
  number: string,
  wish: InvoiceWish,
  actor: Actor,
  at: Date = new Date(),
  also?: Also,
): Promise<Issued> {
  return inTurn(number, (tx, o, content) => {
    const again = (before: IssuedInvoice) => isOutdated(before, content);
    return issue(tx, o, { refund: 0, wish, actor, at, content, again, also });
  });
}

/** What is written in the same transaction where a new version was issued. */
type Also = (tx: Tx, issued: IssuedInvoice) => Promise<void>;

/** Runs while no other paper of the order is issued, on what stands then. */
async function inTurn(
  number: string,
  work: (tx: Tx, o: ShownOrder, content: InvoiceData) => Promise<Issued>,
): Promise<Issued> {
  const found = await shownOrder(number);
  if (!found) return { kind: 'none' };
  return transaction(async (tx) => {
    await lockForInvoice(tx, found.id);
    const o = await shownOrder(number, tx);
    const content = o && (await invoiceContent(tx, o));
    return content ? work(tx, o, content) : { kind: 'none' };
  });
}

async function issue(
  tx: Tx,
  o: ShownOrder,
  p: {
    refund: number;
    wish: InvoiceWish;
    actor: Actor;
    at: Date;
    content: InvoiceData;
    again: (before: IssuedInvoice) => boolean;
    also?: Also | undefined;
  },
): Promise<Issued> {
  const { refund, wish, actor, at, content } = p;
  const before = await issuedInvoice(tx, o.id, refund);
  if (before && isSameWish(before, wish) && !p.again(before)) return { kind: 'issued', invoice: before };
  const version = (before?.version ?? 0) + 1;
  // Papers of returns follow the 領収書, and cannot be more than it and one.
  if (refund === 0 && version > MOST_VERSIONS) return { kind: 'enough' };
  await insertInvoice(tx, { orderId: o.id, refund, version, ...wish, content, actor, at });
  const issued = await issuedInvoice(tx, o.id, refund);
  if (!issued) throw new Error(`order ${o.id}: the invoice that was issued is not there`);
  await p.also?.(tx, issued);
  return { kind: 'issued', invoice: issued };
}

/**
 * The 領収書 of an order as it was last issued, for its member or its guest.
 * @returns undefined for anybody else and where the order has no papers; `NOT_ISSUED` until the buyer has it issued.
 */
export async function receiptFor(
  request: Request,
  number: string,
  now: Date = new Date(),
): Promise<IssuedInvoice | typeof NOT_ISSUED | undefined> {
  const o = await orderNamed(number);
  if (!o || !hasPapers(o) || !(await mayView(request, o, now))) return undefined;
  return (await issuedInvoice(db(), o.id, 0)) ?? NOT_ISSUED;
}

export const NOT_ISSUED = 'not issued';

/**
 * The 適格返還請求書 of the n-th refund, issued now if it was not before. It is made out as the 領収書 is: after another
 * 宛名 it is a new version.
 * @returns undefined for anybody but the order's member or guest, and where there is no such paper.
 */
export async function returnInvoiceFor(
  request: Request,
  number: string,
  n: number,
  now: Date = new Date(),
): Promise<IssuedInvoice | undefined> {
  const seen = await orderNamed(number);
  const actor = seen && (await mayView(request, seen, now));
  if (!actor) return undefined;
  const told = await issueReturn(seen.number, n, actor, now);
  return told.kind === 'issued' ? told.invoice : undefined;
}

/** The same for anybody who may: the caller checks that. @param also as for the 領収書. */
export function issueReturn(
  number: string,
  n: number,
  actor: Actor,
  now: Date = new Date(),
  also?: Also,
): Promise<Issued> {
  return inTurn(number, async (tx, o, content) => {
    const refund = content.refunds[n - 1];
    if (!refund || !returnsSale(content, refund)) return { kind: 'none' };
    const receipt = await issuedInvoice(tx, o.id, 0);
    const usual = usualWish(peopleOf(o).buyer);
    const { addressee, honorific } = receipt ?? usual;
    const wish = { ...usual, addressee, honorific };
    return issue(tx, o, { refund: n, wish, actor, at: now, content, again: () => false, also });
  });
}
