import { yen } from '#platform/money.ts';

/** Terms of fees as they are kept. Rates are hundredths of a percent, fees yen without tax. */
export interface Terms {
  siteRate: number;
  elsewhereRate: number;
  cardRate: number;
  deferredFee: number;
  keepsPaymentFee: boolean;
  parcelFee: number;
  monthlyFee: number;
}

export const NO_TERMS: Terms = {
  siteRate: 0,
  elsewhereRate: 0,
  cardRate: 0,
  deferredFee: 0,
  keepsPaymentFee: true,
  parcelFee: 0,
  monthlyFee: 0,
};

/** 「5.5%」. @param rate hundredths of a percent. */
export function rateWords(rate: number): string {
  return `${rate / 100}%`;
}

export const TERM_NAMES: Readonly<Record<keyof Terms, string>> = {
  siteRate: 'サイト利用料',
  elsewhereRate: 'ほかで受けた寄附の管理料',
  cardRate: '決済手数料(クレジットカード等)',
  deferredFee: '決済手数料(コンビニ・振込等、1件)',
  keepsPaymentFee: '返金した寄附の決済手数料',
  parcelFee: '発送の管理料(1件)',
  monthlyFee: '月額の基本料',
};

/** A term as people read it. */
export function termWords(name: keyof Terms, value: Terms[keyof Terms]): string {
  if (typeof value === 'boolean') return value ? '請求する' : '請求しない';
  return name.endsWith('Rate') ? rateWords(value) : yen(value);
}

/** Which day makes a piece be paid: of the donation, or of its dispatch. */
export type Basis = 'donated' | 'sent';
/** What a government pays by: its producer's 請求書, or its own 支払通知書. */
export type PaysBy = 'invoice' | 'notice';

export const BASIS_NAMES: Readonly<Record<Basis, string>> = { donated: '寄附日', sent: '発送日' };
export const PAPER_NAMES: Readonly<Record<PaysBy, string>> = {
  notice: '支払通知書(自治体が作成)',
  invoice: '請求書(事業者が作成)',
};
