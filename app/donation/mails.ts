import type { Tx } from '#platform/db/db.ts';
import { formatDateTime, jstYear } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { sendDonationMail as send } from './donation-mail.ts';

export function paidMail(tx: Tx, donationId: number): Promise<void> {
  return send(tx, donationId, (f) => {
    const paidAt = f.paid_at ?? new Date();
    const year = jstYear(paidAt);
    const oneStop =
      f.one_stop === 'none'
        ? `控除を受けるには、${year + 1}年の確定申告が必要です。`
        : `ワンストップ特例の申請は、${year + 1}年1月10日(必着)までです。`;
    return {
      kind: 'donation_paid',
      subject: `${f.government}への寄附を受け付けました`,
      heading: 'ご寄附ありがとうございます',
      paragraphs: [
        `${f.government}への寄附のお支払いを確認しました。`,
        `${formatDateTime(paidAt)}に受け付けましたので、${year}年分の寄附になります。`,
      ],
      notes: [oneStop, '寄附のお申し込み後の取り消しや返礼品の変更は、原則としてできません。'],
    };
  });
}

export function failedMail(tx: Tx, donationId: number): Promise<void> {
  return send(tx, donationId, (f) => ({
    kind: 'donation_failed',
    subject: 'お支払いが完了しませんでした',
    heading: 'お支払いが完了しませんでした',
    paragraphs: [
      `${f.government}への寄附のお支払いが完了しなかったため、お申し込みは成立していません。お支払いは行われていません。`,
      '入力された内容は保存していますので、もう一度お申し込みいただけます。',
    ],
  }));
}

export function expiredMail(tx: Tx, donationId: number): Promise<void> {
  return send(tx, donationId, (f) => ({
    kind: 'donation_expired',
    subject: 'お支払いの期限が過ぎました',
    heading: 'お支払いの期限が過ぎました',
    paragraphs: [
      `${f.government}への寄附のお支払いを期限までに確認できなかったため、お申し込みを取り消しました。お支払いは行われていません。`,
      '入力された内容は保存していますので、もう一度お申し込みいただけます。',
    ],
    notes: [
      '行き違いでお支払いが済んでいた場合は、在庫があれば寄附として受け付け、なければ全額を返金して、メールでお知らせします。',
    ],
  }));
}

export function refundDueMail(tx: Tx, donationId: number): Promise<void> {
  return send(tx, donationId, (f) => ({
    kind: 'donation_refund_due',
    subject: '寄附を受け付けられず、返金いたします',
    heading: '寄附を受け付けられませんでした',
    paragraphs: [
      `${f.government}への寄附のお支払いを期限のあとに確認しましたが、お申し込みがすでに終了していたか、返礼品の在庫がなくなっていました。申し訳ございません。`,
      `お支払いいただいた${yen(f.amount)}は、全額を返金いたします。お手続きは必要ありません。`,
    ],
  }));
}

export function refundedMail(tx: Tx, donationId: number): Promise<void> {
  return send(tx, donationId, (f) => ({
    kind: 'donation_refunded',
    subject: '返金の手続きが完了しました',
    heading: '返金の手続きが完了しました',
    paragraphs: [
      `${f.government}への寄附のお支払い${yen(f.amount)}を、全額返金しました。`,
      'カード会社の締め日により、ご利用明細への反映が翌月以降になることがあります。',
    ],
  }));
}
