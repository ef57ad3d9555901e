import { findMember } from '#app/account/session.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { formatDateTime, jstYear } from '#platform/jst.ts';
import { shownDonation } from '../history/result-store.ts';
import { STATE_NAMES } from '../states.ts';

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
  const paid = donation.status === 'paid' && donation.paid_at;
  return {
    kind: 'donation' as const,
    number: donation.number,
    state: STATE_NAMES[donation.status],
    paid: Boolean(paid),
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
    taxYear: paid ? jstYear(donation.paid_at ?? new Date()) : null,
    own: own
      ? {
          place: `${donation.prefecture === donation.government ? '' : donation.prefecture}${donation.government}`,
          governmentCode: donation.government_code,
          goods: [donation.goods_name, donation.sku_label].filter(Boolean).join(' '),
          quantity: donation.quantity,
          amount: donation.amount,
          usage: donation.usage_title,
          oneStop: donation.one_stop,
          paidAt: paid ? formatDateTime(donation.paid_at ?? new Date()) : null,
        }
      : null,
  };
}

export type SuccessData = Awaited<ReturnType<typeof successPage>>;
