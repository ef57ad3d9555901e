import { externalOfYear } from '#app/donation/external/external.ts';
import { stateName } from '#app/donation/states.ts';
import { db } from '#platform/db/db.ts';
import { jstDate, startOfJstYear } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { type ReceivedDonation, receivedBetween } from './paper-store.ts';

/** One line of a year's list. Dates are 'YYYY-MM-DD' in Japan, amounts yen. */
export interface YearRow {
  receivedOn: string;
  number: string;
  receiptNumber: string;
  prefecture: string;
  government: string;
  governmentCode: string;
  amount: number;
  /** The amount that counts for the deduction: 0 after a refund, and while the payment is disputed. */
  deductible: number;
  usage: string;
  gift: string;
  /** `void`: of one that does not stand, nothing can be applied for. */
  oneStop: ReceivedDonation['one_stop'] | 'external' | 'void';
  state: string;
  /** An external donation, entered by the donor: the site certifies nothing about it. */
  external: boolean;
  /** For an external donation: the site where it was made and the donor's remark. */
  remark: string;
}

const ELSEWHERE = 'ほかのサイトでの寄附(ご自身の記録)';

/**
 * A member's donations of a tax year by day of receipt; refunded ones stay visible and count nothing. The member's
 * external donations are listed among them, marked as such.
 */
export async function yearRows(memberId: number, year: number): Promise<YearRow[]> {
  const [own, external] = await Promise.all([
    donationsOfYear(memberId, year),
    externalOfYear(db(), memberId, year),
  ]);
  return [...own.map(ownRow), ...external.map(externalRow)].sort((a, b) =>
    a.receivedOn < b.receivedOn ? -1 : a.receivedOn > b.receivedOn ? 1 : 0,
  );
}

function ownRow(d: ReceivedDonation): YearRow {
  const counts = d.status === 'paid' && !holdsBack(d.dispute);
  return {
    receivedOn: jstDate(d.paid_at),
    number: d.number,
    receiptNumber: counts ? (d.receipt_number ?? '') : '',
    prefecture: d.prefecture,
    government: d.government,
    governmentCode: d.government_code,
    amount: d.amount,
    deductible: counts ? d.amount : 0,
    usage: d.usage_title,
    gift: giftOf(d),
    oneStop: d.one_stop === 'none' || d.status === 'paid' ? d.one_stop : 'void',
    state: stateName(d.status, d.dispute, d.returned_at),
    external: false,
    remark: '',
  };
}

function externalRow(d: Awaited<ReturnType<typeof externalOfYear>>[number]): YearRow {
  return {
    receivedOn: d.donatedOn,
    number: '',
    receiptNumber: '',
    prefecture: d.prefecture,
    government: d.government,
    governmentCode: d.governmentCode,
    amount: d.amount,
    deductible: d.amount,
    usage: '',
    gift: d.gift,
    oneStop: d.oneStop ? 'external' : 'none',
    state: ELSEWHERE,
    external: true,
    remark: [d.site, d.note].filter(Boolean).join(' / '),
  };
}

export function donationsOfYear(memberId: number, year: number): Promise<ReceivedDonation[]> {
  return receivedBetween(memberId, startOfJstYear(year), startOfJstYear(year + 1));
}

function giftOf(d: ReceivedDonation): string {
  if (!d.goods_name) return '返礼品なし';
  return [d.goods_name, d.sku_label, d.quantity > 1 ? `${d.quantity}点` : ''].filter(Boolean).join(' ');
}

export const ONE_STOP_SHORT = {
  none: '',
  paper: '書面',
  online: 'オンライン',
  external: '申請',
  void: '対象外',
} as const;

const FIRST_YEAR = 2008; // when hometown tax began (平成20年法律第21号)

/** The year in a path like /papers/years/2026/…, undefined when it is not a year. */
export function readYear(text: string | undefined): number | undefined {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= 2100 ? year : undefined;
}
