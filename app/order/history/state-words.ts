import type { OrderState } from '../states.ts';

/** What an order that ended without success, or was refunded, means for its buyer. */
export const STATE_WORDS: Partial<Record<OrderState, { title: string; text: string }>> = {
  failed: {
    title: 'お支払いが完了しませんでした',
    text: 'ご注文は成立しておらず、代金は請求されません。もう一度ご注文いただけます。',
  },
  expired: {
    title: 'お支払いの期限が過ぎました',
    text: '期限までにお支払いを確認できなかったため、ご注文を取り消しました。商品がまだご入り用のときは、もう一度ご注文ください。',
  },
  cancelled: {
    title: 'ご注文を取り消しました',
    text: 'お支払い済みの場合は全額を返金し、完了しましたらメールでお知らせします。',
  },
  refund_due: {
    title: '返金の手続きをしています',
    text: 'お支払いいただいた金額を返金します。お手続きは必要ありません。完了しましたら、メールでお知らせします。',
  },
  refunded: {
    title: '返金しました',
    text: 'お支払いいただいた金額を返金しました。ご利用明細や口座への反映まで、数日から翌月以降になることがあります。',
  },
};
