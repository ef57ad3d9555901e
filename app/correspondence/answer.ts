import { STATE_NAMES } from '#app/inquiry/states.ts';
import type { Actor } from '#app/staff/actor.ts';
import { placeName } from '#app/words/place.ts';
import { config } from '#platform/config.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import { messageIdOf, queueMail } from '#platform/mail/send.ts';
import { deleteDraft } from './draft-store.ts';
import { lockFor, note } from './inquiries.ts';
import { insertMessage, isWritten, mailsToAsker, setMail } from './inquiry-message-store.ts';
import { deskOf, type InquiryRecord, updateInquiry } from './inquiry-store.ts';

/** As many letters as an answer may have. */
export const MOST_ANSWER = 5_000;
/** Mails of a thread that an answer names. */
const MOST_REFERENCES = 20;

export type AnswerResult =
  /** Also where the same form was sent before. */
  { kind: 'sent' | 'unknown' | 'suspected' } | { kind: 'conflict'; now: InquiryRecord };

const replyKey = (number: string) => `inquiry:${number}:reply`;

/** 「見本県 見本市 ふるさと納税係(電話 …)」, or the operator's name. */
async function signatureOf({ governmentCode }: InquiryRecord): Promise<{ lines: string; replyTo: string }> {
  const { OPERATOR_NAME, CONTACT_EMAIL } = config();
  if (governmentCode === null) return { lines: OPERATOR_NAME, replyTo: CONTACT_EMAIL };
  const desk = await deskOf(governmentCode);
  const lines = [
    [placeName(desk.prefecture, desk.name), desk.department].filter(Boolean).join(' '),
    ...(desk.phone ? [`電話: ${desk.phone}`] : []),
  ].join('\n');
  return { lines, replyTo: desk.email || CONTACT_EMAIL };
}

/** An answer as it will be mailed: who asked is greeted, the number and who answers stand below. */
export async function answerMail(inquiry: InquiryRecord, body: string) {
  const { lines, replyTo } = await signatureOf(inquiry);
  const site = inquiry.storefront === 'shop' ? config().SHOP_NAME : config().SITE_NAME;
  const greeting = `${inquiry.name} 様`;
  const paragraphs = body.split(/\n{2,}/);
  const sign = `お問い合わせ番号: ${inquiry.number}\n${lines}`;
  return {
    to: inquiry.email,
    replyTo,
    subject: `Re: 【${site}】お問い合わせを受け付けました(${inquiry.number})`,
    text: mailText(inquiry.storefront, [greeting, body, sign].join('\n\n'), true),
    html: await mailHtml(inquiry.storefront, {
      preview: paragraphs[0]!.slice(0, 80),
      heading: 'お問い合わせへの回答',
      paragraphs: [greeting, ...paragraphs, sign],
      isAnswered: true,
    }),
  };
}

/**
 * Answers by mail, in the thread of the mail that said that the inquiry had come: once, however often the form is sent, and only
 * if nothing has happened since the page was opened. @throws NotAllowed
 */
export function sendAnswer(
  actor: Actor,
  id: number,
  { version, body, formKey }: { version: number; body: string; formKey: string },
): Promise<AnswerResult> {
  return transaction(async (tx): Promise<AnswerResult> => {
    const inquiry = await lockFor(tx, actor, id);
    if (!inquiry) return { kind: 'unknown' };
    if (await isWritten(tx, formKey)) return { kind: 'sent' };
    if (inquiry.state === 'suspected') return { kind: 'suspected' };
    if (inquiry.version !== version) return { kind: 'conflict', now: inquiry };
    await mailAnswer(tx, inquiry, { body, formKey, staffId: actor.staffId });
    await updateInquiry(tx, id, {
      state: 'answered',
      answeredAt: new Date(),
      ...(inquiry.assigneeId === null && { assigneeId: actor.staffId }),
    });
    if (actor.staffId !== null) await deleteDraft(tx, id, actor.staffId);
    await note(tx, actor, id, {
      回答: [null, 'メールを送信'],
      ...(inquiry.state !== 'answered' && {
        状態: [STATE_NAMES[inquiry.state], STATE_NAMES.answered] as const,
      }),
      ...(inquiry.assigneeId === null && { 担当者: [null, actor.name] as const }),
    });
    return { kind: 'sent' };
  });
}

async function mailAnswer(
  tx: Tx,
  inquiry: InquiryRecord,
  { body, formKey, staffId }: { body: string; formKey: string; staffId: number | null },
): Promise<void> {
  const thread = (await mailsToAsker(tx, inquiry.id, replyKey(inquiry.number), MOST_REFERENCES)).map(
    messageIdOf,
  );
  const { replyTo, ...mail } = await answerMail(inquiry, body);
  const dedupeKey = `inquiry:${inquiry.number}:answer:${formKey}`;
  await queueMail(tx, {
    kind: 'inquiry_answer',
    storefront: inquiry.storefront,
    dedupeKey,
    ...mail,
    headers: {
      'Reply-To': replyTo,
      ...(thread.length > 0 && { 'In-Reply-To': thread[0]!, References: thread.toReversed().join(' ') }),
    },
  });
  const messageId = await insertMessage(tx, {
    inquiryId: inquiry.id,
    kind: 'answer',
    body,
    formKey,
    staffId,
  });
  await setMail(tx, messageId!, dedupeKey);
}
