import { takesDonations } from '#app/catalogue/acceptance.ts';
import { howToPayFacts as howToPay } from '#app/payment/mail-words.ts';
import type { PaymentMails } from '#app/payment/payable.ts';
import { MAIL_CROSSED, SHOW_HOW_TO_PAY, SUBJECTS, TRANSFER_FEE_NOTE } from '#app/payment/words.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDateTime, jstDate, jstYear } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { isImmediate, isTransfer } from '#platform/payment/methods.ts';
import {
  type ApplicationFacts,
  dispatchFacts,
  sendApplicationMail as send,
  ticketFacts,
} from './donation-mail.ts';
import { detailsButton, noChanges, paidMail } from './paid-mail.ts';
import {
  cancelledMail,
  disputeLostMail,
  paidOutMail,
  partRefundedMail,
  partReturnedMail,
  refundDueMail,
  refundedMail,
  refundFailedMail,
  surplusReturnedMail,
} from './return-mails.ts';

/** Whether the same may be applied for again today. */
function isOpen(f: ApplicationFacts): boolean {
  const today = jstDate(new Date());
  return f.donations.every((d) => takesDonations(d, today));
}

function kept(f: ApplicationFacts): string[] {
  const where =
    f.donations.length > 1 ? 'お申し込みリストに戻しています。お申し込みリストから' : '保存していますので、';
  return isOpen(f) ? [`入力された内容は${where}もう一度お申し込みいただけます。`] : [];
}

function thisYearNote(f: ApplicationFacts): string[] {
  const year = jstYear(f.deadline);
  return f.this_year_only
    ? [
        `${year}年分の寄附とするため、お支払いの期限を${year}年12月31日までとしています。期限を過ぎたお支払いは受け付けず、全額を返金します。`,
      ]
    : [];
}

/** By konbini, Pay-easy or transfer: the number to pay with is known. */
function howToPayMail(tx: Tx, applicationId: number): Promise<void> {
  return send(tx, applicationId, (f) => {
    return {
      kind: 'donation_how_to_pay',
      subject: 'お申し込みを受け付けました(お支払いのご案内)',
      heading: 'お支払いのご案内',
      paragraphs: [
        `${f.government}への寄附のお申し込みを受け付けました。お支払いの完了をもって、寄附の受け付けとなります。`,
        `${formatDateTime(f.deadline)}までに、次の内容でお支払いください。`,
      ],
      facts: [...howToPay(f), ...dispatchFacts(f), ...ticketFacts(f)],
      button: detailsButton(f, SHOW_HOW_TO_PAY),
      notes: [
        `${isTransfer(f.method) ? '口座に入金された日' : 'お支払いになった日'}が寄附の日となり、その日の属する年の控除の対象になります。`,
        ...thisYearNote(f),
        ...(isTransfer(f.method) ? [TRANSFER_FEE_NOTE] : []),
        '期限を過ぎると、お申し込みは取り消されます。',
        noChanges(f),
      ],
    };
  });
}

function partlyReceivedMail(tx: Tx, applicationId: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_partly_received',
    part: String(f.received_amount),
    subject: SUBJECTS.partlyReceived,
    paragraphs: [
      `${f.government}への寄附について、${yen(f.received_amount)}のお振り込みを確認しました。寄附金額の${yen(f.amount)}に、${yen(f.amount - f.received_amount)}足りません。`,
      `${formatDateTime(f.deadline)}までに、不足分を同じ口座へお振り込みください。合計が寄附金額になった時点で、寄附の受け付けとなります。`,
    ],
    facts: howToPay(f),
    button: detailsButton(f, SHOW_HOW_TO_PAY),
    notes: [
      '期限までに不足分のお振り込みがないときは、お申し込みを取り消し、お振り込み済みの金額を返金します。',
    ],
  }));
}

function deadlineNearMail(tx: Tx, applicationId: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_deadline_near',
    urgency: 'reminder',
    subject: SUBJECTS.deadlineNear,
    paragraphs: [
      `${f.government}への寄附のお支払いが、まだ確認できていません。期限は${formatDateTime(f.deadline)}です。`,
      MAIL_CROSSED,
    ],
    facts: howToPay(f),
    button: detailsButton(f, SHOW_HOW_TO_PAY),
    notes: [
      ...thisYearNote(f),
      '期限を過ぎると、お申し込みは取り消されます。お申し込みをやめる場合のお手続きは必要ありません。',
    ],
  }));
}

function failedMail(tx: Tx, applicationId: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_failed',
    subject: SUBJECTS.failed,
    paragraphs: [
      `${f.government}への寄附のお支払いが完了しなかったため、お申し込みは成立していません。お支払いは行われていません。`,
      ...kept(f),
    ],
  }));
}

function expiredMail(tx: Tx, applicationId: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_expired',
    subject: SUBJECTS.expired,
    paragraphs: [
      f.received_amount > 0
        ? `${f.government}への寄附について、期限までのお振り込みが${yen(f.received_amount)}で、寄附金額に足りなかったため、お申し込みを取り消しました。お振り込みいただいた金額は全額を返金し、完了後にメールでお知らせします。`
        : `${f.government}への寄附のお支払いを期限までに確認できなかったため、お申し込みを取り消しました。${isImmediate(f.method) ? 'お支払いは行われていません。' : ''}`,
      ...kept(f),
    ],
    notes: lateNotes(f),
  }));
}

/** What becomes of money that is still on its way when the deadline has passed. */
function lateNotes(f: ApplicationFacts): string[] {
  if (f.this_year_only)
    return ['行き違いでお支払いが済んでいた場合は、全額を返金して、メールでお知らせします。'];
  if (isTransfer(f.method))
    return ['期限のあとに届いたお振り込みは、全額を返金して、メールでお知らせします。'];
  if (!isOpen(f))
    return [
      `行き違いで、${f.donations.length > 1 ? 'それぞれの' : 'この'}自治体の受付の終了までにお支払いが済んでいた場合は、在庫があれば寄附として受け付けます。それ以外のお支払いは、全額を返金して、メールでお知らせします。`,
    ];
  return [
    '行き違いでお支払いが済んでいた場合は、在庫があれば寄附として受け付け、なければ全額を返金して、メールでお知らせします。',
  ];
}

/** What a donor is told of the payment, step by step. */
export const paymentMails: PaymentMails = {
  howToPay: howToPayMail,
  partlyReceived: partlyReceivedMail,
  deadlineNear: deadlineNearMail,
  paid: paidMail,
  failed: failedMail,
  expired: expiredMail,
  refundDue: refundDueMail,
  cancelled: cancelledMail,
  partRefunded: partRefundedMail,
  refunded: refundedMail,
  surplusReturned: surplusReturnedMail,
  partReturned: partReturnedMail,
  paidOut: paidOutMail,
  refundFailed: refundFailedMail,
  disputeLost: disputeLostMail,
};
