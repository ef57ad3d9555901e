import type { OrderFilter } from '#app/orderbook/list-query.ts';
import type { KeyOf, List } from '../lists/list.ts';
import { among, day, producer, readParams, words } from '../lists/params.ts';

const DAY_MS = 86_400_000;

export const STATES: Record<NonNullable<OrderFilter['state']>, string> = {
  pending_payment: 'お支払い待ち',
  paid: '注文確定(発送前)',
  preparing: '発送準備中',
  shipped: '発送済み',
  delivered: 'お届け済み',
  disputed: 'お支払いの異議',
  refund_due: '返金手続き中',
  refunded: '返金済み',
  cancelled: '取り消し',
  expired: '期限切れ',
  failed: 'お支払い未完了',
};

export const METHODS: Record<NonNullable<OrderFilter['method']>, string> = {
  card: 'クレジットカード',
  wallet: 'スマホ決済',
  konbini: 'コンビニ払い',
  pay_easy: 'ペイジー',
  bank_transfer: '銀行振込',
  points: 'ポイント(全額)',
};

export const REFUNDS: Record<NonNullable<OrderFilter['refund']>, string> = { some: 'あり', none: 'なし' };

export const BUYERS: Record<NonNullable<OrderFilter['buyer']>, string> = { member: '会員', guest: 'ゲスト' };

export const ORDERS = {
  path: '/orders',
  name: '注文',
  params: {
    q: words('注文番号・氏名・電話・メール・商品・お問い合わせ番号・金額'),
    state: among('状態', STATES),
    method: among('お支払い方法', METHODS),
    refund: among('返金', REFUNDS),
    buyer: among('会員・ゲスト', BUYERS),
    from: day('注文日(から)'),
    until: day('注文日(まで)'),
    producer,
  },
  columns: {
    number: { name: '注文番号', fixed: true },
    at: { name: '注文日時' },
    paidAt: { name: '入金日時' },
    buyer: { name: 'お客様' },
    goods: { name: '商品' },
    total: { name: '合計' },
    points: { name: 'ポイント利用' },
    back: { name: '返金' },
    method: { name: 'お支払い方法' },
    state: { name: '状態' },
    delivery: { name: '発送' },
  },
} as const satisfies List;

/** Columns that are shown to who chose them alone. */
export const LEFT: readonly KeyOf<typeof ORDERS>[] = ['paidAt', 'points', 'method', 'delivery'];

/** What the address of the list asks for; what it says wrongly counts as not said. */
export function readOrderFilter(search: URLSearchParams): OrderFilter {
  const {
    q,
    state,
    method,
    refund,
    buyer,
    from,
    until,
    producer: sender,
  } = readParams(ORDERS.params, search);
  return {
    q,
    state,
    method,
    refund,
    buyer,
    producerId: sender,
    from: from === null ? null : new Date(`${from}T00:00:00+09:00`),
    until: until === null ? null : new Date(Date.parse(`${until}T00:00:00+09:00`) + DAY_MS),
  };
}
