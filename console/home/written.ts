import { type Waiting, waitingInquiries } from '#app/correspondence/inquiry-query.ts';
import { deadMails } from '#app/correspondence/mail-query.ts';
import { messagesWaiting } from '#app/donation/message/release.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayAnywhere, mayEverywhere, reachOf } from '#app/staff/permissions.ts';
import { shortDate } from '../parts/dates.ts';

/** What waits, with its list and its oldest day. */
export interface Card {
  words: string;
  to: string;
  count: number;
  since: string | null;
  /** What `since` is, where it is no day. */
  sinceName?: string;
}

/** What people wrote or are written, and waits for somebody. */
export async function writtenWaiting(staff: Actor): Promise<Card[]> {
  const card = (words: string, to: string, { count, since }: Waiting): Card => ({
    ...{ words, to, count },
    since: since && shortDate(since),
  });
  const cards: Card[] = [];
  if (mayAnywhere(staff, 'inquiry.edit')) {
    const isOperator = mayEverywhere(staff, 'inquiry.edit');
    const waiting = await waitingInquiries(reachOf(staff, 'inquiry.edit'));
    cards.push(card('未回答のお問い合わせ', isOperator ? '/inquiries?desk=operator' : '/inquiries', waiting));
  }
  if (mayEverywhere(staff, 'message.edit')) {
    const messages = await messagesWaiting();
    if (messages.count > 0) cards.push(card('掲載前の応援メッセージ', '/messages', messages));
  }
  if (mayEverywhere(staff, 'mail.send')) {
    const dead = await deadMails();
    if (dead.count > 0) cards.push(card('送れなかったメール', '/mails/dead', dead));
  }
  return cards;
}
