import { config } from '#platform/config.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { eraDate } from './era.ts';
import { issueReceipt } from './issue.ts';
import { NOT_YET, type Paper } from './paper.ts';
import { type ReceiptIssuer, type ReceivedDonation, receivedDonation, sealById } from './paper-store.ts';
import { addresseeOf, donorOf, placeOf } from './person.ts';

/** The laws under which the donation is deducted, as governments cite them on their receipts. */
const LEGAL_BASIS = '所得税法第78条第2項第1号並びに地方税法第37条の2第1項第1号及び第314条の7第1項第1号';

/** In the demo neither governments nor donors are real: every paper says so. */
export function isSample(): boolean {
  return config().APP_MODE === 'demo';
}

/**
 * 寄附金受領証明書 of a member's donation, issued now if it was not before. There is no prescribed form; it contains
 * what a tax return needs (所得税法施行規則 47条の2: donor, amount, day of receipt, receiver).
 * @returns undefined for another member's donation and for one that is not paid or was refunded.
 */
export async function receiptPaper(
  memberId: number,
  number: string,
): Promise<Paper | typeof NOT_YET | undefined> {
  const before = await receivedDonation(memberId, number);
  if (!before) return undefined;
  if (before.receipt_issuer === null) await issueReceipt(number);
  const d = await receivedDonation(memberId, number);
  if (!d) return undefined; // refunded at this very moment
  const known = receiptData(d);
  if (!known) return NOT_YET;
  const { data, sealId } = known;
  return {
    template: 'receipt',
    fileName: `寄附金受領証明書_${data.receiptNumber}.pdf`,
    data: { ...data, sample: isSample() },
    files: sealId === null ? {} : { [data.seal]: await sealById(sealId) },
  };
}

/** What a certificate says, and the picture of its seal; undefined where it was not issued yet. */
export function receiptData(d: ReceivedDonation) {
  const issuer = d.receipt_issuer;
  if (!issuer || !d.receipt_number || !d.receipt_date) return undefined;
  return {
    sealId: issuer.seal_id,
    data: {
      receiptNumber: d.receipt_number,
      edition: editionWords(d.receipt_edition),
      issuedOn: eraDate(d.receipt_date),
      number: d.number,
      donor: donorOf(d),
      amount: yen(d.amount),
      receivedOn: eraDate(jstDate(d.paid_at)),
      receivedOnPlain: formatPlainDate(jstDate(d.paid_at)),
      legalBasis: LEGAL_BASIS,
      place: placeOf(issuer),
      head: `${addresseeOf(issuer)}　${issuer.head_name}`,
      contact: contactOf(issuer),
      /** The name of its picture; empty: 公印省略. */
      seal: issuer.seal_id === null ? '' : `seal-${issuer.seal_id}.png`,
    },
  };
}

/** 「再発行」, 「再発行(2回目)」; empty of what was issued once. */
function editionWords(edition: number): string {
  if (edition < 2) return '';
  return edition === 2 ? '再発行' : `再発行(${edition - 1}回目)`;
}

function contactOf(i: ReceiptIssuer): string {
  const address = `${postalWords(i.postal)} ${i.address}`;
  const department = i.address.includes(i.department) ? [] : [i.department];
  return [address, ...department, `電話 ${phoneWords(i.phone)}`, i.email].join('\n');
}
