import { eraseCart } from '#app/cart/erase.ts';
import { donationsInTheWay, eraseOwnWords } from '#app/donation/withdrawal.ts';
import { eraseFavorites } from '#app/favorite/erase.ts';
import { eraseInquiries } from '#app/inquiry/erase.ts';
import { eraseOwnWords as eraseOrderWords, ordersInTheWay } from '#app/order/withdrawal.ts';
import type { Tx } from '#platform/db/db.ts';

/** A feature's part in the withdrawal of a member. */
interface WithdrawalFeature {
  /** Why the member cannot withdraw now, in sentences; empty when they can. */
  inTheWay?(tx: Tx, memberId: number): Promise<string[]>;
  /** Erases what no law requires to be kept. Runs in the transaction of the withdrawal. */
  erase?(tx: Tx, memberId: number): Promise<void>;
  /** Its tables with a member's id: those that are emptied, and those that are kept and why. */
  erased: readonly string[];
  kept: Readonly<Record<string, string>>;
}

/** Every feature that stores something about a member. A test compares the tables with those of the database. */
export const withdrawalFeatures: readonly WithdrawalFeature[] = [
  {
    inTheWay: donationsInTheWay,
    erase: eraseOwnWords,
    erased: ['donation_draft', 'external_donation'],
    kept: { donation: '帳簿書類の保存(法人税法施行規則 59条): docs/retention.md, books' },
  },
  {
    inTheWay: ordersInTheWay,
    erase: eraseOrderWords,
    erased: ['order_draft'],
    kept: { shop_order: '帳簿書類の保存(法人税法施行規則 59条): docs/retention.md, books' },
  },
  {
    erase: eraseFavorites,
    erased: ['favorite_goods', 'favorite_government', 'goods_notice', 'recently_viewed'],
    kept: {},
  },
  {
    erase: eraseCart,
    erased: ['cart_line'],
    kept: {},
  },
  {
    erase: eraseInquiries,
    erased: ['inquiry'],
    kept: {},
  },
  {
    erased: [],
    kept: {
      ticket: '寄附の返礼品の記録: 寄附と同じ',
      point_account: 'ポイントの台帳: 帳簿と同じ',
    },
  },
];
