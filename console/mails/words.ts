import type { MailState } from '#app/correspondence/mail-query.ts';
import type { NotAgain } from '#app/correspondence/mails.ts';

export const STATES: Record<MailState, string> = {
  queued: '送信待ち',
  sent: '送信済み',
  dead: '送れなかった',
};

export const NOT_AGAIN: Record<NotAgain, string> = {
  secret:
    '確認コードやログインのためのリンクを含むため、再送できません。ご本人に手続きをやり直していただいてください。',
  wiped: '本文が消去されているため、再送できません。',
  waiting: '送信待ちです。送信が済むまで、再送できません。',
};

/** What the mail server said, as it is kept: 「EENVELOPE RCPT TO 550」. */
export function failureWords(lastError: string | null): string {
  if (lastError === null) return '';
  const code = /\b([45]\d\d)\b/.exec(lastError)?.[1];
  const words = /EAUTH/.test(lastError)
    ? 'メールサーバーにログインできませんでした'
    : code?.startsWith('5')
      ? '宛先のメールサーバーが受け取りを断りました'
      : code
        ? '宛先のメールサーバーが一時的に受け取れませんでした'
        : 'メールサーバーに接続できませんでした';
  return `${words}(${lastError})`;
}
