/** Words for stored values, as visitors read them. */

export const TEMPERATURE_NAMES: Record<string, string> = { ambient: '常温', chilled: '冷蔵', frozen: '冷凍' };

export const DELIVERY_NAMES: Record<string, string> = { once: '1回のお届け', subscription: '定期便' };

export const PAYMENT_NAMES: Record<string, string> = {
  card: 'クレジットカード',
  wallet: 'スマホ決済',
  konbini: 'コンビニ払い',
  pay_easy: 'ペイジー',
  bank_transfer: '銀行振込',
};

export const SORT_NAMES: Record<string, string> = {
  popular: '人気順',
  new: '新着順',
  amount_asc: '寄附金額の低い順',
  amount_desc: '寄附金額の高い順',
  relevance: '関連度順',
};

/** Upper edges of the bands and their words; the last has none. */
export const BAND_NAMES: { min: number | null; max: number | null; label: string }[] = [
  { min: null, max: 5_000, label: '5,000円以下' },
  { min: 5_001, max: 10_000, label: '5,001〜10,000円' },
  { min: 10_001, max: 20_000, label: '10,001〜20,000円' },
  { min: 20_001, max: 30_000, label: '20,001〜30,000円' },
  { min: 30_001, max: 50_000, label: '30,001〜50,000円' },
  { min: 50_001, max: 100_000, label: '50,001〜100,000円' },
  { min: 100_001, max: null, label: '100,001円以上' },
];
