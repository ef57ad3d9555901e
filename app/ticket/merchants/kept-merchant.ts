/** A merchant as staff look after it. */
export interface KeptMerchant {
  id: number;
  governmentCode: string;
  government: string;
  /** What it signs in with, beside the PIN. */
  code: string;
  name: string;
  genre: string;
  place: string;
  note: string;
  /** 登録番号, 「T1234567890123」; '' where it issues no 適格請求書. */
  registration: string;
  /** Percent that its prices hold; null of several. */
  taxRate: number | null;
  active: boolean;
  version: number;
}

/** What staff type of it. */
export type TypedMerchant = Pick<
  KeptMerchant,
  'name' | 'genre' | 'place' | 'note' | 'registration' | 'taxRate'
>;
