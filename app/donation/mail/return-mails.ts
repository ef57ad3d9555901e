import { askForAccount, askForAccountToo, paidOutWords, willReturn } from '#app/payment/mail-words.ts';
import type { MailWords } from '#app/payment/payer-mail.ts';
import {
  PAY_NO_MORE,
  RETURN_NOTE,
  SUBJECTS,
  TAKEN_BACK,
  TAKEN_BACK_MONEY,
  takenBackMoney,
} from '#app/payment/words.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { yen } from '#platform/money.ts';
import {
  type ApplicationFacts,
  governmentsInShort,
  sendApplicationMail as send,
  sendDonationMail,
  voidedTickets,
} from './donation-mail.ts';
import type { DonationFacts } from './mail-store.ts';

/** Mails about money that goes back. */

const REFUND_REASONS: Record<string, string> = {
  'after the year it was meant for':
    'お支払いの確認が年をまたぎ、ご希望の年の寄附として受け付けられませんでした。申し訳ございません。',
  'after the designation ended':
    'お支払いを確認した日には、この自治体は、控除の対象となる寄附を受け付ける指定を受けていませんでした。申し訳ございません。',
  'after the contract ended':
    'お支払いを確認した日には、当サイトでのこの自治体への寄附の受付が終了していました。申し訳ございません。',
};

/** @param fault why it did not fit (see pay/rejection.ts); null when stock or the application itself was gone. */
export function refundDueMail(tx: Tx, applicationId: number, fault: string | null): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_refund_due',
    subject: '寄附を受け付けられず、返金いたします',
    heading: '寄附を受け付けられませんでした',
    paragraphs: [
      (fault !== null && REFUND_REASONS[fault]) ||
        `${f.government}への寄附のお支払いを期限のあとに確認しましたが、お申し込みがすでに終了していたか、返礼品の在庫がなくなっていました。申し訳ございません。`,
      `お支払いいただいた${yen(f.received_amount)}は、全額を返金いたします。お手続きは必要ありません。`,
    ],
  }));
}

/**
 * @param due yen that are to go back. @param donation of an application the one that was cancelled; all without it.
 * @param told what happened to a gift that had been sent, in sentences.
 */
export function cancelledMail(
  tx: Tx,
  applicationId: number,
  due: number,
  donation?: number,
  told: readonly string[] = [],
): Promise<void> {
  if (donation !== undefined)
    return sendDonationMail(tx, donation, (f) =>
      cancelledWords(f, `受付番号${f.number}`, [f], Math.min(due, restOf(f)), told),
    );
  return send(tx, applicationId, (f) => {
    const ended = f.donations.filter((d) => d.just_ended);
    const government = governmentsInShort(ended.length > 0 ? ended : f.donations);
    // Of those that ended before it was told then.
    const own = ended.length < f.donations.length ? ended.reduce((sum, d) => sum + restOf(d), 0) : due;
    return cancelledWords({ ...f, government }, `${f.numberName}${f.number}`, ended, Math.min(due, own));
  });
}

function cancelledWords(
  {
    government,
    received_amount,
    bounced_amount,
  }: Pick<ApplicationFacts, 'government' | 'received_amount' | 'bounced_amount'>,
  numberName: string,
  donations: readonly DonationFacts[],
  due: number,
  told: readonly string[] = [],
): MailWords {
  const paid = donations.some((d) => d.paid_at !== null);
  const lost = donations.reduce((sum, d) => sum + d.lost_amount, 0);
  const amount = donations.reduce((sum, d) => sum + d.amount, 0);
  const back =
    due > 0 ? backWords(due, lost, amount, received_amount) : paid ? TAKEN_BACK_MONEY : PAY_NO_MORE;
  return {
    kind: 'donation_cancelled',
    subject: '寄附のお申し込みを取り消しました',
    paragraphs: [
      ...told,
      `${told.length > 0 ? 'このため、' : ''}${government}への寄附のお申し込みを取り消しました。`,
      back,
      ...(due > 0 && bounced_amount > 0 ? [askForAccountToo(numberName)] : []),
      ...(paid || due > 0
        ? [
            `${donations.length > 1 ? 'これらの' : 'この'}寄附は控除の対象になりません。お手元の受領証明書や申請書はお使いにならないでください。`,
          ]
        : []),
      ...voidedTickets(donations),
    ],
  };
}

/** @param due yen that go back from here. @param lost yen that a bank took, both of `amount`. @param received yen that had come. */
function backWords(due: number, lost: number, amount: number, received: number): string {
  if (lost === 0) return willReturn(due, received);
  return `取り消した寄附の${yen(amount)}のうち、${yen(due)}を返金いたします。完了しましたら、メールでお知らせします。残りの${yen(lost)}は、カード会社などから返金されます。`;
}

/** Yen of one that are to go back from here yet. */
function restOf(f: DonationFacts): number {
  return f.amount - f.lost_amount - f.own_refunded - f.own_paid_out;
}

/** Of several that were paid at once, some were given back. @param amount yen that went back. */
export function partRefundedMail(tx: Tx, applicationId: number, amount: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_part_refunded',
    part: String(f.refunded_amount),
    subject: SUBJECTS.refunded,
    paragraphs: [
      `${f.paidGovernment}への寄附でお支払いいただいた金額のうち、受け付けを取り消した寄附${lastReturned(f)}の${yen(amount)}を返金しました。`,
      'ほかの寄附は、そのまま受け付けています。お手続きは必要ありません。',
      RETURN_NOTE,
    ],
  }));
}

/** @param amount yen that went back. */
export function refundedMail(tx: Tx, applicationId: number, amount: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_refunded',
    subject: SUBJECTS.refunded,
    paragraphs: [
      `${governmentsOf(
        f.donations.filter((d) => d.just_returned),
        f,
      )}への寄附${lastReturned(f)}でお支払いいただいた${yen(amount)}を返金しました。`,
      RETURN_NOTE,
    ],
  }));
}

/** More was transferred than the donation. @param amount yen that went back. */
export function surplusReturnedMail(tx: Tx, applicationId: number, amount: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_surplus_returned',
    part: String(f.received_amount),
    subject: SUBJECTS.surplusReturned,
    paragraphs: [
      `${f.government}への寄附について、寄附金額の${yen(f.amount)}を超えるお振り込みがありましたので、超過分の${yen(amount)}を返金しました。`,
      '寄附は、寄附金額のとおり受け付けています。お手続きは必要ありません。',
    ],
    notes: [RETURN_NOTE],
  }));
}

/** What had come of a donation that was never paid whole, or came after its end. @param amount yen that went back. */
export function partReturnedMail(tx: Tx, applicationId: number, amount: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_part_returned',
    part: String(f.received_amount),
    subject: SUBJECTS.partReturned,
    paragraphs: [
      `${f.government}への寄附は成立していませんので、お支払いいただいた${yen(amount)}を返金しました。お手続きは必要ありません。`,
    ],
    notes: [RETURN_NOTE],
  }));
}

/** Of several, in parentheses those whose money has gone just now, by their numbers. */
function lastReturned({ donations }: ApplicationFacts): string {
  const now = donations.filter((d) => d.just_returned);
  return donations.length > 1 && now.length > 0 ? `(受付番号${now.map((d) => d.number).join('、')})` : '';
}

/** The governments of those donations; those that the mail is about where there are none. */
function governmentsOf(some: readonly DonationFacts[], { government }: ApplicationFacts): string {
  return some.length > 0 ? governmentsInShort(some) : government;
}

/** Of several, in parentheses those whose refund came back just now: of those before it was told then. */
function failedOnes({ donations }: ApplicationFacts): string {
  const failed = donations.filter((d) => d.just_failed);
  return donations.length > 1 && failed.length > 0
    ? `取り消した寄附(受付番号${failed.map((d) => d.number).join('、')})の`
    : '';
}

/** Paid out by hand. @param amount yen. @param gone yen that were paid out so far. */
export function paidOutMail(tx: Tx, applicationId: number, amount: number, gone: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_paid_out',
    part: String(gone),
    subject: SUBJECTS.paidOut,
    paragraphs: [
      ...(lastReturned(f) ? [`取り消した寄附${lastReturned(f)}のお支払いについて、お知らせします。`] : []),
      ...paidOutWords(amount),
    ],
  }));
}

/** A refund came back from the payer's bank. @param amount yen that are the payer's. */
export function refundFailedMail(tx: Tx, applicationId: number, amount: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_refund_failed',
    part: String(f.bounced_amount),
    subject: SUBJECTS.refundFailed,
    ...askForAccount(amount, `${f.numberName}${f.number}`, failedOnes(f)),
  }));
}

/** The payer's bank took the payment back for good. */
export function disputeLostMail(tx: Tx, applicationId: number): Promise<void> {
  return send(tx, applicationId, (f) => ({
    kind: 'donation_dispute_lost',
    subject: '寄附の受け付けを取り消しました',
    paragraphs: [
      `${governmentsOf(
        f.donations.filter((d) => d.just_ended),
        f,
      )}への寄附の${TAKEN_BACK}このため、寄附の受け付けを取り消しました。`,
      '取り消した寄附は控除の対象になりません。お手元の受領証明書や申請書はお使いにならないでください。',
      ...voidedTickets(f.donations),
      takenBackMoney(f.donations.reduce((sum, d) => sum + d.own_refunded + d.own_paid_out, 0)),
    ],
    notes: [`お心当たりのないときは、${config().CONTACT_EMAIL}までお問い合わせください。`],
  }));
}
