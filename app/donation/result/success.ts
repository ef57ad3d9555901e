import { findMember } from '#app/account/session.ts';
import { openPlan } from '#app/delivery/dispatch-words.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { recipientInShort } from '#app/forms/recipient-words.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { placeName } from '#app/words/place.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { formatDateTime, jstYear } from '#platform/jst.ts';
import { type ListedDelivery, shownDonation } from '../history/result-store.ts';
import { wishesTooMany } from '../one-stop/count.ts';
import type { OneStopWish } from '../one-stop/rules.ts';
import { STATE_NAMES } from '../states.ts';
import { giftKind, nextSteps } from './next-steps.ts';

/**
 * What the public success page shows: number and next steps to anybody who has the number, the rest to the donor alone.
 * Without a number it explains itself; a number that does not exist is a 404.
 */
export async function successPage(request: Request, url: URL) {
  const typed = url.searchParams.get('donation');
  if (typed === null) return { kind: 'bare' as const };
  const number = readNumber(typed);
  const donation = number && (await shownDonation(number));
  if (!donation) throw notFound();
  const member = await findMember(request);
  const own = member?.id === donation.member_id;
  const taxYear = donation.status === 'paid' && donation.paid_at ? jstYear(donation.paid_at) : null;
  const place = placeName(donation.prefecture, donation.government);
  return {
    kind: 'donation' as const,
    number: donation.number,
    state: STATE_NAMES[donation.status],
    /** How and until when to pay; null when nothing is to be paid any more. */
    howToPay:
      donation.status === 'pending_payment' && donation.instructions.length > 0
        ? {
            method: methodName(donation.method),
            rows: donation.instructions,
            until: formatDateTime(donation.deadline),
            missing: own && donation.received_amount > 0 ? donation.amount - donation.received_amount : null,
          }
        : null,
    /** null while it is not paid. */
    taxYear,
    own: own
      ? {
          place,
          governmentCode: donation.government_code,
          goods: [donation.goods_name, donation.sku_label].filter(Boolean).join(' '),
          quantity: donation.quantity,
          amount: donation.amount,
          usage: donation.usage_title,
          paidAt: taxYear !== null && donation.paid_at ? formatDateTime(donation.paid_at) : null,
          deliverTo: donation.delivery_address
            ? recipientInShort(donation.delivery_address as unknown as Recipient)
            : null,
          steps:
            taxYear === null
              ? []
              : nextSteps({
                  number: donation.number,
                  place,
                  taxYear,
                  one_stop: donation.one_stop as OneStopWish,
                  tooMany: await wishesTooMany(db(), donation, taxYear),
                  gift: giftKind(donation),
                  deliveries: donation.parcels,
                  planned: firstPlan(donation.deliveries),
                }),
        }
      : null,
  };
}

function firstPlan([first]: ListedDelivery[]): string | null {
  return first ? openPlan(first) : null;
}

export type SuccessData = Awaited<ReturnType<typeof successPage>>;
