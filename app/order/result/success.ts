import { readCounts } from '#app/cart/count-query.ts';
import { guestOf as cartOf } from '#app/cart/owner.ts';
import { recipientInShort } from '#app/forms/recipient-words.ts';
import { howToPay } from '#app/payment/due.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { mayView } from '../guest/access.ts';
import { splitRefundsOf } from '../handling/sold.ts';
import { deliveryWish, pointsWords, sumsOf } from '../history/detail.ts';
import { peopleOf, type ShownOrder, shownOrder } from '../history/history-store.ts';
import { stateWords } from '../history/state-words.ts';
import { noshiWords } from '../noshi-words.ts';
import { linesToCome, orderedWords, parcelsOfLines } from '../parcel-words.ts';
import { ORDERS_PATH, STATUS_PATH } from '../paths.ts';
import { isHeld, stands, stateName } from '../states.ts';
import { wrappingWords } from '../wrapping-words.ts';

/**
 * What the public success page shows: number, how to pay and next steps to anybody who has the number; what was ordered
 * only to the member or the browser that ordered. Without a number it explains itself; a number that does not exist is
 * a 404.
 */
export async function successPage(request: Request, url: URL) {
  const typed = url.searchParams.get('order');
  if (typed === null) return { kind: 'bare' as const };
  const number = readNumber(typed);
  const order = number && (await shownOrder(number));
  if (!order) throw notFound();
  const seenBy = await mayView(request, order);
  const browser = cartOf(request);
  const due = howToPay(order, order.total);
  // That its payment is looked into is its own buyer's alone to know.
  const dispute = seenBy ? order.dispute : null;
  const held = isHeld(order.status, dispute);
  return {
    kind: 'order' as const,
    number: order.number,
    state: stateName(order.status, dispute),
    stands: stands(order.status) && !held,
    /** It can still be cancelled by its buyer. */
    waits: order.status === 'paid' && !held,
    /** For an order that ended without success or was refunded, or is held. */
    words: stateWords({ ...order, dispute, refund_failed: order.refund_failed && seenBy !== null }),
    howToPay: due && { ...due, missing: seenBy ? due.missing : null },
    own: seenBy && (await ownPart(order)),
    /** What is left in the lists of who ordered. */
    carts: seenBy && (await cartsOf(seenBy === 'member' ? order.member_id : null, browser)),
    detailPath: detailPath(order, seenBy),
  };
}

async function cartsOf(memberId: number | null, browser: Buffer | null) {
  if (memberId !== null) return { ...(await readCounts({ memberId })), member: true };
  return browser && { ...(await readCounts({ guest: browser })), member: false };
}

async function ownPart(order: ShownOrder) {
  const parcels = parcelsOfLines(order.lines);
  const refunds = await splitRefundsOf(db(), order.id);
  const toCome = linesToCome(order.lines);
  return {
    lines: orderedWords(order.lines),
    /** Of several what is in each. */
    parcels:
      parcels.length > 1 ? parcels.map((p) => [p.name, orderedWords(p.lines).join('、')] as const) : [],
    sums: sumsOf(order),
    /** Yen of it that go or went back, as it stands. */
    givenBack: refunds.reduce((sum, r) => sum + r.totals.total, 0),
    email: order.email,
    points: pointsWords(order, refunds),
    delivery: deliveryWish(order),
    /** What was wished for it. */
    wishes: [
      ['お届け先', recipientInShort(peopleOf(order).to)],
      ['のし', noshiWords(order.noshi, toCome)],
      ['包装', wrappingWords(order.wrapping, toCome)],
    ].filter((wish): wish is [string, string] => wish[1] !== null),
  };
}

function detailPath(order: ShownOrder, seenBy: 'member' | 'guest' | null): string {
  return seenBy === 'member'
    ? `${ORDERS_PATH}?order=${order.number}`
    : `${STATUS_PATH}?order=${order.number}`;
}

export type SuccessData = Awaited<ReturnType<typeof successPage>>;
