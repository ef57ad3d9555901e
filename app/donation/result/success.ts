import { findMember } from '#app/account/session.ts';
import { readCounts } from '#app/cart/count-query.ts';
import { openPlan } from '#app/delivery/dispatch-words.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { recipientInShort } from '#app/forms/recipient-words.ts';
import { payRows } from '#app/payment/mail-words.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { placeName } from '#app/words/place.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { formatDate, formatDateTime, jstYear } from '#platform/jst.ts';
import { fateOf } from '../fate.ts';
import { applicationPath } from '../history/query.ts';
import { type ListedDelivery, type ShownDonation, shownApplication } from '../history/result-store.ts';
import { dividedWords, heldWords } from '../history/state-words.ts';
import { wishesTooMany } from '../one-stop/count.ts';
import type { OneStopWish } from '../one-stop/rules.ts';
import { isHeld, stateName } from '../states.ts';
import { applicationByNumber } from '../store.ts';
import { giftKind, nextStepsOf } from './next-steps.ts';
import { resultPath } from './result-path.ts';

/**
 * What the public success page shows: number and next steps to anybody who has the number, the rest to the donor alone.
 * Without a number it explains itself; a number that does not exist is a 404.
 */
export async function successPage(request: Request, url: URL) {
  const typed = url.searchParams.get('donation');
  if (typed === null) return { kind: 'bare' as const };
  const number = readNumber(typed);
  const donations = number ? await shownApplication(number) : [];
  const standing = donations.find((d) => d.status !== 'cancelled') ?? donations[0];
  if (!number || !standing) throw notFound();
  const member = await findMember(request);
  const own = member?.id === standing.member_id;
  // What follows from its end, and the way on, is said where that is said of every payment.
  const ended = standing.status === 'expired' || standing.status === 'failed';
  const found = own && ended ? await applicationByNumber(db(), number) : undefined;
  if (found) return { kind: 'ended' as const, path: resultPath(found) };
  const { paid_at, dispute } = standing;
  // That its payment is looked into is the donor's alone to know.
  const isUncertain = own && isHeld(standing.status, dispute);
  const taxYear = standing.status === 'paid' && paid_at && !isUncertain ? jstYear(paid_at) : null;
  return {
    kind: 'donation' as const,
    number,
    numberName: donations.length > 1 ? 'お申し込み番号' : '受付番号',
    state: stateName(standing.status, own ? dispute : null, allReturned(donations)),
    /** How and until when to pay; null when nothing is to be paid any more. */
    howToPay:
      standing.status === 'pending_payment' && standing.instructions.length > 0
        ? {
            method: methodName(standing.method),
            rows: payRows(standing.instructions),
            until: formatDateTime(standing.deadline),
            missing:
              own && standing.received_amount > 0 ? standing.payment_amount - standing.received_amount : null,
          }
        : null,
    /** null while it is not paid, and while its payment is looked into. */
    taxYear,
    /** What is to be said while it is. */
    held: isUncertain ? heldWords(dispute, donations.length) : null,
    /** What is left on the list of who applied. */
    carts: own && member ? { ...(await readCounts({ memberId: member.id })), member: true } : null,
    own: own
      ? {
          historyPath:
            donations.length > 1 ? applicationPath(number) : `/mypage/donation-histories?donation=${number}`,
          /** Yen of all that stand; of all of them where none does. */
          amount: standingSum(donations) ?? standing.payment_amount,
          donations: donations.map(ofOwn),
          paidAt: taxYear !== null && paid_at ? formatDateTime(paid_at) : null,
          steps: taxYear === null ? [] : await stepsOf(donations, number, taxYear),
        }
      : null,
  };
}

/** When the money had gone back; null where that of some of them has not. */
function allReturned(donations: readonly ShownDonation[]): Date | null {
  const all = donations.every((d) => fateOf(d)?.kind === 'returned');
  return all ? (donations[0]?.returned_at ?? null) : null;
}

/** Yen of those that were not cancelled; null where all were, or the one is. */
function standingSum(donations: readonly ShownDonation[]): number | null {
  const standing = donations.filter((d) => d.status !== 'cancelled');
  return standing.length > 0 ? standing.reduce((sum, d) => sum + d.amount, 0) : null;
}

/** A donation as its donor sees it. */
function ofOwn(d: ShownDonation) {
  return {
    number: d.number,
    place: placeName(d.prefecture, d.government),
    governmentCode: d.government_code,
    goods: [d.goods_name, d.sku_label].filter(Boolean).join(' '),
    quantity: d.quantity,
    amount: d.amount,
    usage: d.usage_title,
    deliverTo: d.delivery_address ? recipientInShort(d.delivery_address as unknown as Recipient) : null,
    /** When the first parcel is planned to leave: 「2027年2月」. */
    planned: d.status === 'paid' && !isHeld(d.status, d.dispute) ? firstPlan(d.deliveries) : null,
    /** Of several paid at once, it could not be had, or was cancelled since: what becomes of its money. */
    ended: endedOf(d),
  };
}

function endedOf(d: ShownDonation) {
  const fate = fateOf(d);
  if (fate?.kind === 'returned') return { kind: fate.kind, on: formatDate(fate.on) };
  if (fate?.kind === 'divided') {
    const { kind, here, lost, on } = fate;
    return { kind, here, lost, gone: on !== null, words: dividedWords(fate) };
  }
  return fate && { kind: fate.kind };
}

async function stepsOf(donations: readonly ShownDonation[], number: string, taxYear: number) {
  const received = donations.filter((d) => d.status === 'paid');
  const wish = received.find((d) => d.one_stop !== 'none');
  const tooMany = wish !== undefined && (await wishesTooMany(db(), wish, taxYear));
  const chosen = received.map((d) => ({
    number: d.number,
    place: placeName(d.prefecture, d.government),
    taxYear,
    one_stop: d.one_stop as OneStopWish,
    tooMany,
    gift: giftKind(d),
    deliveries: d.parcels,
    planned: firstPlan(d.deliveries),
  }));
  return nextStepsOf(chosen, applicationPath(number));
}

function firstPlan([first]: ListedDelivery[]): string | null {
  return first ? openPlan(first) : null;
}

export type SuccessData = Exclude<Awaited<ReturnType<typeof successPage>>, { kind: 'ended' }>;
