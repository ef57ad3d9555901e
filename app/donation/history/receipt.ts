import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { placeName } from '#app/words/place.ts';
import { config } from '#platform/config.ts';
import { formatDateTime, jstYear } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { ownDonation } from './result-store.ts';

/**
 * 寄附の控え: one paid donation as a page to be printed and kept. It is the site's own record, not a certificate.
 * @returns undefined for another member's donation and for one that is not paid, is disputed or was refunded.
 */
export async function donationReceipt(memberId: number, number: string) {
  const d = await ownDonation(memberId, number);
  if (d?.status !== 'paid' || !d.paid_at || holdsBack(d.dispute)) return undefined;
  const donor = d.donor as unknown as Recipient;
  const gift = [d.goods_name, d.sku_label].filter(Boolean).join(' ');
  const facts: [string, string][] = [
    ['受付番号', d.number],
    ['受領日時', `${formatDateTime(d.paid_at)}(${jstYear(d.paid_at)}年分の寄附)`],
    ['寄附先', placeName(d.prefecture, d.government)],
    ['使い道', d.usage_title],
    ['返礼品', gift ? `${gift} ${d.quantity}点` : '受け取らない'],
    ['お支払い方法', methodName(d.method)],
    ['寄附された方', `${donor.familyName} ${donor.givenName}\n${addressLines(donor)}`],
  ];
  const { SITE_NAME, OPERATOR_NAME, CONTACT_EMAIL } = config();
  return {
    kind: 'receipt' as const,
    number: d.number,
    amount: d.amount,
    facts,
    site: { name: SITE_NAME, operator: OPERATOR_NAME, contact: CONTACT_EMAIL },
  };
}

export type ReceiptData = NonNullable<Awaited<ReturnType<typeof donationReceipt>>>;
