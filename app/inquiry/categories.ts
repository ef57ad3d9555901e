/** What an inquiry may be about, in the order of the form. */
const CATEGORIES = {
  donation: '寄附のお申し込み・お支払い',
  gift: '返礼品・お届け',
  papers: '証明書・ワンストップ特例・控除',
  ticket: '現地利用チケット',
  order: 'ショップの商品・ご注文',
  account: '会員登録・ログイン',
  privacy: '個人情報の取り扱い',
  other: 'そのほかのご質問・ご意見',
} as const;

export type Category = keyof typeof CATEGORIES;

export const categoryKeys = Object.keys(CATEGORIES) as [Category, ...Category[]];

export const categoryOptions = categoryKeys.map((value) => ({ value, label: CATEGORIES[value] }));

export function categoryName(category: Category): string {
  return CATEGORIES[category];
}
