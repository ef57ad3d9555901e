import { howToPayFacts } from '#app/payment/mail-words.ts';
import type { PaymentMails } from '#app/payment/payable.ts';
import { MAIL_CROSSED, SHOW_HOW_TO_PAY, SUBJECTS, TRANSFER_FEE_NOTE } from '#app/payment/words.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { isTransfer } from '#platform/payment/methods.ts';
import { confirmationFacts, confirmationNotes, orderedFacts } from './confirmation-words.ts';
import type { OrderMailFacts } from './mail-store.ts';
import { sendOrderMail as send } from './order-mail.ts';
import {
  cancelledMail,
  disputeLostMail,
  paidOutMail,
  partRefundedMail,
  partReturnedMail,
  pointsReturnedNotes,
  refundDueMail,
  refundedMail,
  refundFailedMail,
  surplusReturnedMail,
} from './return-mails.ts';

const ENDS = '期限までにお支払いを確認できないご注文は、取り消しとなります。';

/** By konbini, Pay-easy or transfer: the number to pay with is known. */
function howToPayMail(tx: Tx, orderId: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_how_to_pay',
    subject: 'ご注文を受け付けました(お支払いのご案内)',
    heading: 'お支払いのご案内',
    paragraphs: [
      'ご注文いただき、ありがとうございます。お支払いの完了をもって、ご注文の確定となります。',
      `${formatDateTime(f.deadline)}までに、次の内容でお支払いください。`,
    ],
    facts: [...howToPayFacts(f), ...orderedFacts(f)],
    button: { label: SHOW_HOW_TO_PAY },
    notes: [
      ...(isTransfer(f.method) ? [TRANSFER_FEE_NOTE] : []),
      '商品は、お支払いの完了を確認したのちに発送します。',
      ENDS,
    ],
  }));
}

function partlyReceivedMail(tx: Tx, orderId: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_partly_received',
    part: String(f.received_amount),
    subject: SUBJECTS.partlyReceived,
    paragraphs: [
      `${yen(f.received_amount)}のお振り込みを確認しました。ご注文の合計${yen(f.total)}に、${yen(f.total - f.received_amount)}足りません。`,
      `${formatDateTime(f.deadline)}までに、不足分を同じ口座へお振り込みください。合計に達した時点で、ご注文の確定となります。`,
    ],
    facts: howToPayFacts(f),
    button: { label: SHOW_HOW_TO_PAY },
    notes: [
      '期限までに不足分のお振り込みがないときは、ご注文を取り消し、お振り込み済みの金額を返金します。',
      TRANSFER_FEE_NOTE,
    ],
  }));
}

function deadlineNearMail(tx: Tx, orderId: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_deadline_near',
    urgency: 'reminder',
    subject: SUBJECTS.deadlineNear,
    paragraphs: [
      `ご注文のお支払いが、まだ確認できていません。期限は${formatDateTime(f.deadline)}です。`,
      MAIL_CROSSED,
    ],
    facts: howToPayFacts(f),
    button: { label: SHOW_HOW_TO_PAY },
    notes: [ENDS, 'ご注文をやめる場合のお手続きは必要ありません。'],
  }));
}

/** 注文確定: what was bought, what it costs, when it comes, and what may be taken back, to be kept by the buyer. */
function paidMail(tx: Tx, orderId: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_paid',
    subject: 'ご注文が確定しました',
    paragraphs: [
      f.method === 'points'
        ? 'ご注文いただき、ありがとうございます。代金の全額をポイントでお支払いいただきました。'
        : 'ご注文いただき、ありがとうございます。お支払いを確認しました。',
      '発送しましたら、お問い合わせ番号をメールでお知らせします。',
    ],
    facts: confirmationFacts(f),
    notes: confirmationNotes(f),
  }));
}

function failedMail(tx: Tx, orderId: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_failed',
    subject: SUBJECTS.failed,
    paragraphs: [
      'お支払いが完了しなかったため、ご注文は成立していません。代金は請求されません。',
      f.lines.length > 1
        ? 'お手数ですが、カートからもう一度ご注文ください。商品は、カートに残っています。'
        : 'お手数ですが、商品のページからもう一度ご注文ください。',
    ],
    notes: pointsReturnedNotes(f),
  }));
}

function expiredMail(tx: Tx, orderId: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_expired',
    subject: SUBJECTS.expired,
    paragraphs: [
      f.received_amount > 0
        ? `期限までのお振り込みが${yen(f.received_amount)}で、ご注文の合計に足りなかったため、ご注文を取り消しました。お振り込みいただいた金額は全額を返金し、完了後にメールでお知らせします。`
        : 'お支払いを期限までに確認できなかったため、ご注文を取り消しました。代金は請求されません。',
      '商品がまだご入り用のときは、お手数ですが、もう一度ご注文ください。',
    ],
    notes: [lateNote(f), ...pointsReturnedNotes(f)],
  }));
}

/** What becomes of money that is still on its way when the deadline has passed. */
function lateNote(f: OrderMailFacts): string {
  return isTransfer(f.method) || f.points_used > 0
    ? '期限のあとに届いたお支払いは、全額を返金して、メールでお知らせします。'
    : '行き違いでお支払いが済んでいた場合は、在庫があればご注文として承り、なければ全額を返金して、メールでお知らせします。';
}

/** What a buyer is told of the payment, step by step. */
export const paymentMails: Required<PaymentMails> = {
  howToPay: howToPayMail,
  partlyReceived: partlyReceivedMail,
  deadlineNear: deadlineNearMail,
  paid: paidMail,
  failed: failedMail,
  expired: expiredMail,
  refundDue: refundDueMail,
  cancelled: cancelledMail,
  refunded: refundedMail,
  partRefunded: partRefundedMail,
  surplusReturned: surplusReturnedMail,
  partReturned: partReturnedMail,
  paidOut: paidOutMail,
  refundFailed: refundFailedMail,
  disputeLost: disputeLostMail,
};
