/** How tables with personal data are told of in a disclosure (保有個人データの開示). */

/** By what the rows of a table are a person's; the condition stands in read-query.ts. */
export type Owner =
  | 'self'
  | 'member'
  | 'mailbox'
  | 'recipient'
  | 'bounced'
  | 'asker'
  | 'donation'
  | 'donated'
  | 'order'
  | 'ordered'
  | 'payment'
  | 'case'
  | 'parcel'
  | 'sent'
  | 'ticket'
  | 'used'
  | 'inquiry'
  | 'points'
  | 'entry'
  | 'refund'
  | 'return'
  | 'parked'
  | 'audited';

/** What a number or code in a column names: its name is told in its place. */
export type Named =
  | 'goods'
  | 'government'
  | 'sku'
  | 'merchant'
  | 'producer'
  | 'newsletter'
  | 'donation'
  | 'order'
  | 'payment'
  | 'parcel'
  | 'ticket'
  | 'inquiry'
  | 'refund'
  | 'refunded line'
  | 'return'
  | 'returned line';

export interface Column {
  label: string;
  /** A stored value as people read it. */
  say?: (value: string) => string;
  named?: Named;
}

export interface HeldTable {
  table: string;
  /** As the paper calls it. */
  title: string;
  of: Owner;
  /** The column by which its rows stand in order. */
  order: string;
  /** Columns as they are called; a text alone is the label. */
  columns: Readonly<Record<string, string | Column>>;
  /** Columns that are not told, and why. */
  without: Readonly<Record<string, string>>;
  /** Notes that staff wrote for each other, which may be left out (個人情報保護法33条2項): the whole table, or rows of the kind 'note'. */
  ofStaff?: 'all' | 'notes';
}

/** Which donation or order something belongs to, by the number that the person knows. */
export const OF_DONATION = { donation_id: { label: '受付番号', named: 'donation' } } as const;
export const OF_ORDER = { order_id: { label: '注文番号', named: 'order' } } as const;

/** Reasons against columns that come again and again. */
export const KEY = '行どうしを結ぶ番号で、本人についての内容ではない';
export const SECRET = '照合のための値で、開示するとログインの安全が損なわれる';
export const MACHINE = '処理のための記録で、内容は他の項目にある';

/** Who of the staff did it: a person of their own. */
export const STAFF = '担当者の個人情報';

export const when = { created_at: '日時' } as const;
export const stamps = { updated_at: MACHINE } as const;

/** Stored words by a table of names. */
export function saying(label: string, names: Readonly<Record<string, string>>): Column {
  return { label, say: (value) => names[value] ?? value };
}

/** Who did something: people of the console are told of by their part alone. */
export const WHO: Column = {
  label: '手続きした者',
  say: (value) =>
    value.startsWith('staff')
      ? '担当者'
      : ({ member: 'ご本人', guest: 'ご本人', provider: '決済会社', producer: '事業者' }[value] ??
        '自動処理'),
};
