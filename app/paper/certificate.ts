import { config } from '#platform/config.ts';
import { governmentCorporateNumber } from '#platform/corporate-number.ts';
import { jstDate, jstYear } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { eraDate, eraYear } from './era.ts';
import type { Paper } from './paper.ts';
import { donorOf, placeOf } from './person.ts';
import { isSample } from './receipt.ts';
import { donationsOfYear } from './year.ts';

/** The content of a certificate in any format. Dates are 'YYYY-MM-DD' in Japan, amounts yen. */
export interface Certificate {
  year: number;
  issuedOn: string;
  name: string;
  address: string;
  total: number;
  issuer: { name: string; number: string };
  donations: {
    number: string;
    receivedOn: string;
    government: string;
    corporateNumber: string;
    amount: number;
  }[];
}

const FIRST_YEAR = 2021; // 令和3年分: since then a designated issuer may certify

/** 特定事業者の名称 and 法人番号, undefined when the operator is not a 特定事業者. */
function designatedIssuer(): Certificate['issuer'] | undefined {
  const { DESIGNATED_ISSUER_NAME: name, DESIGNATED_ISSUER_NUMBER: number } = config();
  return name && number ? { name, number } : undefined;
}

/**
 * 寄附金控除に関する証明書 (所得税法施行規則 47条の2第3項): all donations of a year through this site, in place of the
 * single receipts. Only a designated issuer may issue it, and only after the end of the year, as it has to be complete.
 * Name and address are those of the year's last donation.
 * @returns undefined when there is nothing to certify, or the operator is no designated issuer.
 */
export async function certificateOf(
  memberId: number,
  year: number,
  now: Date = new Date(),
): Promise<Certificate | undefined> {
  const issuer = designatedIssuer();
  if (!issuer || year < FIRST_YEAR || jstYear(now) <= year) return undefined;
  const donations = (await donationsOfYear(memberId, year)).filter(
    (d) => d.status === 'paid' && !holdsBack(d.dispute),
  );
  const last = donations.at(-1);
  if (!last) return undefined;
  const donor = donorOf(last);
  return {
    year,
    issuedOn: jstDate(now),
    name: donor.name,
    address: donor.address + (donor.building && ` ${donor.building}`),
    total: donations.reduce((sum, d) => sum + d.amount, 0),
    issuer,
    donations: donations.map((d) => ({
      number: d.number,
      receivedOn: jstDate(d.paid_at),
      government: placeOf(d).replace(' ', ''),
      corporateNumber: governmentCorporateNumber(d.government_code),
      amount: d.amount,
    })),
  };
}

export function certificatePaper(c: Certificate): Paper {
  return {
    template: 'certificate',
    fileName: `寄附金控除に関する証明書_${c.year}年分.pdf`,
    data: {
      sample: isSample(),
      year: eraYear(c.year),
      issuedOn: eraDate(c.issuedOn),
      name: c.name,
      address: c.address,
      total: yen(c.total),
      legalBasis: CERTIFICATE_BASIS,
      issuer: c.issuer,
      donations: c.donations.map((d) => ({
        ...d,
        receivedOn: eraDate(d.receivedOn),
        amount: digits(d.amount),
      })),
    },
  };
}

/** 根拠法令 of the deduction for a donation to a local government. */
export const CERTIFICATE_BASIS = '所得税法第78条第2項第1号';
