import type { DonationState } from '../states.ts';

/** What a donation that ended without success means for its donor. */
export const STATE_WORDS: Partial<Record<DonationState, { title: string; text: string }>> = {
  failed: {
    title: 'お支払いが完了しませんでした',
    text: 'お申し込みは成立しておらず、お支払いは行われていません。もう一度お申し込みいただけます。',
  },
  expired: {
    title: 'お支払いの期限が過ぎました',
    text: '期限までにお支払いを確認できなかったため、お申し込みを取り消しました。もう一度お申し込みいただけます。',
  },
  cancelled: {
    title: 'お申し込みを取り消しました',
    text: 'この寄附は控除の対象になりません。お支払い済みの場合は全額を返金し、完了しましたらメールでお知らせします。',
  },
  refund_due: {
    title: '返金の手続きをしています',
    text: '寄附として受け付けられなかったため、お支払いいただいた金額を全額返金します。お手続きは必要ありません。完了しましたら、メールでお知らせします。',
  },
  refunded: {
    title: '返金しました',
    text: 'お支払いいただいた金額を返金しました。ご利用明細や口座への反映まで、数日から翌月以降になることがあります。この寄附は控除の対象になりません。',
  },
};
