import { askForAccount, paidOutWords, willReturn } from '#app/payment/mail-words.ts';
import { PAY_NO_MORE, RETURN_NOTE, SUBJECTS, TAKEN_BACK, takenBackMoney } from '#app/payment/words.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { digits, yen } from '#platform/money.ts';
import type { OrderMailFacts } from './mail-store.ts';
import { sendOrderMail as send } from './order-mail.ts';

/** Mails about money that goes back. */

/** Of an order that ends: the points that no refund has brought back before. */
export function pointsReturnedNotes(f: OrderMailFacts): string[] {
  return f.points_left > 0
    ? [`ご利用になった${digits(f.points_left)}ポイントは、もとの有効期限のままお戻ししました。`]
    : [];
}

/** @param fault why it did not fit; null when stock or the order itself was gone. */
export function refundDueMail(tx: Tx, orderId: number, fault: string | null): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_refund_due',
    subject: 'ご注文を承れず、返金いたします',
    heading: 'ご注文を承れませんでした',
    paragraphs: [
      fault === 'after its points went back'
        ? 'お支払いを期限のあとに確認しましたが、ご利用になったポイントはすでにお戻ししており、ご注文は取り消されていました。申し訳ございません。'
        : 'お支払いを期限のあとに確認しましたが、ご注文がすでに取り消されていたか、商品の在庫がなくなっていました。申し訳ございません。',
      `お支払いいただいた${yen(f.received_amount)}は、全額を返金いたします。お手続きは必要ありません。`,
    ],
  }));
}

/** @param due yen that are to go back. */
export function cancelledMail(tx: Tx, orderId: number, due: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_cancelled',
    subject: 'ご注文を取り消しました',
    paragraphs: [
      'ご注文を取り消しました。',
      due > 0
        ? willReturn(due, f.received_amount)
        : f.method === 'points'
          ? '代金は請求されません。'
          : PAY_NO_MORE,
    ],
    notes: pointsReturnedNotes(f),
  }));
}

/** @param amount yen that went back. */
export function refundedMail(tx: Tx, orderId: number, amount: number): Promise<void> {
  return send(tx, orderId, () => ({
    kind: 'order_refunded',
    subject: SUBJECTS.refunded,
    paragraphs: [`お支払いいただいた金額のうち、${yen(amount)}を返金しました。`, RETURN_NOTE],
  }));
}

/** The part that a refund granted went back (refund-mail.ts told of it before). @param amount yen that went back. */
export function partRefundedMail(tx: Tx, orderId: number, amount: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_part_refunded',
    part: String(f.refunded_amount),
    subject: '一部の返金の手続きが完了しました',
    paragraphs: [`お支払いいただいた金額のうち、${yen(amount)}を返金しました。`, RETURN_NOTE],
  }));
}

/** More was transferred than the order. @param amount yen that went back. */
export function surplusReturnedMail(tx: Tx, orderId: number, amount: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_surplus_returned',
    part: String(f.received_amount),
    subject: SUBJECTS.surplusReturned,
    paragraphs: [
      `ご注文の合計${yen(f.total)}を超えるお振り込みがありましたので、超過分の${yen(amount)}を返金しました。`,
      'ご注文は、そのまま承っています。お手続きは必要ありません。',
    ],
    notes: [RETURN_NOTE],
  }));
}

/** What had come of an order that was never paid whole, or came after its end. @param amount yen that went back. */
export function partReturnedMail(tx: Tx, orderId: number, amount: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_part_returned',
    part: String(f.received_amount),
    subject: SUBJECTS.partReturned,
    paragraphs: [
      `このご注文は成立していませんので、お支払いいただいた${yen(amount)}を返金しました。お手続きは必要ありません。`,
    ],
    notes: [RETURN_NOTE],
  }));
}

/** Paid out by hand. @param amount yen. @param gone yen that were paid out so far. */
export function paidOutMail(tx: Tx, orderId: number, amount: number, gone: number): Promise<void> {
  return send(tx, orderId, () => ({
    kind: 'order_paid_out',
    part: String(gone),
    subject: SUBJECTS.paidOut,
    paragraphs: paidOutWords(amount),
  }));
}

/** A refund came back from the payer's bank. @param amount yen that are the payer's. */
export function refundFailedMail(tx: Tx, orderId: number, amount: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_refund_failed',
    part: String(f.bounced_amount),
    subject: SUBJECTS.refundFailed,
    ...askForAccount(amount, `注文番号${f.number}`),
  }));
}

/** The payer's bank took the payment back for good. */
export function disputeLostMail(tx: Tx, orderId: number): Promise<void> {
  return send(tx, orderId, (f) => ({
    kind: 'order_dispute_lost',
    subject: 'ご注文を取り消しました',
    paragraphs: [
      `ご注文の${TAKEN_BACK}このため、ご注文を取り消しました。`,
      takenBackMoney(f.refunded_amount + f.paid_out_amount),
    ],
    notes: [
      `お心当たりのないときは、${config().CONTACT_EMAIL}までお問い合わせください。注文番号は${f.number}です。`,
    ],
  }));
}
