import { refundFailedWords } from '#app/payment/mail-words.ts';
import { LOOKED_INTO, TAKEN_BACK_IN_PART, takenBackMoney } from '#app/payment/words.ts';
import { isHeld, type OrderState } from '../states.ts';

/** What an order that ended without success, or was refunded, means for its buyer. */
const STATE_WORDS: Partial<Record<OrderState, { title: string; text: string }>> = {
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
    text: 'お支払い済みの金額があるときは、残りなく返金し、完了しましたらメールでお知らせします。',
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

const HELD_BACK =
  'まだお送りしていない商品の発送と領収書の発行を見合わせています。お心当たりのないときは、お問い合わせください。';

/** The state of an order in words, where an explanation is needed; null where its name says all. */
export function stateWords(o: {
  status: OrderState;
  dispute: string | null;
  /** A refund came back, and has not been replaced yet. */
  refund_failed: boolean;
  /** Yen that came, that the provider returned, and that people paid out. */
  received_amount: number;
  refunded_amount: number;
  paid_out_amount: number;
}): { title: string; text: string } | null {
  const returned = o.refunded_amount + o.paid_out_amount;
  if (o.refund_failed) return refundFailedWords();
  if (o.status === 'cancelled' && o.dispute === 'lost')
    return {
      title: 'お支払いが取り消されました',
      text: `カード会社などの手続きによってお支払いの取り消しが確定したため、ご注文を取り消しました。${takenBackMoney(returned)}`,
    };
  if (o.status === 'cancelled' && o.received_amount > 0 && returned >= o.received_amount)
    return {
      title: 'ご注文を取り消しました',
      text: 'お支払い済みの金額は、すべて返金しました。ご利用明細や口座への反映まで、数日から翌月以降になることがあります。',
    };
  if (isHeld(o.status, o.dispute) && o.dispute === 'lost')
    return {
      title: 'お支払いの一部が取り消されました',
      text: `${TAKEN_BACK_IN_PART}ご注文の取り扱いを確認しています。確認が終わるまでのあいだ、${HELD_BACK}`,
    };
  if (isHeld(o.status, o.dispute))
    return {
      title: LOOKED_INTO,
      text: `このお支払いについて、カード会社などで確認の手続きが行われています。終わるまでのあいだ、${HELD_BACK}`,
    };
  return STATE_WORDS[o.status] ?? null;
}
