import { html } from 'hono/html';
import { config } from '#platform/config.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/send.ts';
import type { Storefront } from '#platform/storefront.ts';
import { categoryName } from './categories.ts';
import type { InquiryInput } from './form.ts';

interface Asked extends InquiryInput {
  number: string;
  storefront: Storefront;
  /** The account's mail address, when a logged-in member asked. */
  memberEmail: string | null;
}

/** A reply to this mail reaches who asked, too, and nobody else would know of it. */
const ANSWERING = '回答は管理画面からお送りください。やり取りが記録され、ほかの担当者にも分かります。';

function siteOf(storefront: Storefront): string {
  return storefront === 'shop' ? config().SHOP_NAME : config().SITE_NAME;
}

/**
 * The automatic reply. It repeats nothing that was typed: anybody can type anybody's address, and this mail must not
 * carry a stranger's words to it.
 */
export async function replyMail({ number, category, email, storefront }: Asked): Promise<Mail> {
  const heading = 'お問い合わせを受け付けました';
  const intro =
    'お問い合わせをいただき、ありがとうございます。担当者が内容を確認し、このメールアドレスあてにお答えします。';
  const facts: [string, string][] = [
    ['お問い合わせ番号', number],
    ['種類', categoryName(category)],
  ];
  const notes = [
    'ご入力いただいた内容は、個人情報を守るため、このメールには記載していません。',
    'お心当たりのない場合は、どなたかがメールアドレスを誤って入力された可能性があります。このメールを破棄してください。',
  ];
  return {
    kind: 'inquiry_reply',
    storefront,
    dedupeKey: `inquiry:${number}:reply`,
    to: email,
    subject: `【${siteOf(storefront)}】お問い合わせを受け付けました(${number})`,
    text: mailText(
      storefront,
      `${heading}\n\n${intro}\n\n${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n・${notes.join('\n・')}`,
    ),
    html: await mailHtml(storefront, { preview: intro, heading, paragraphs: [intro], facts, notes }),
  };
}

/**
 * The mail to the operator with the whole inquiry; a reply goes to the person who asked. It does not use the layout of
 * the customers' mails, which says that nobody reads replies. Its text is wiped after sending, as the inquiry is stored
 * in one place only.
 */
export async function operatorMail(asked: Asked): Promise<Mail> {
  const { number, category, name, email, reference, text, storefront, memberEmail } = asked;
  const member =
    memberEmail === null ? 'ログインなし' : memberEmail === email ? '会員' : `会員(登録: ${memberEmail})`;
  const facts: [string, string][] = [
    ['お問い合わせ番号', number],
    ['種類', categoryName(category)],
    ['お名前', name],
    ['メールアドレス', email],
    ['受付番号・注文番号', reference || 'なし'],
    ['送信元', `${siteOf(storefront)}、${member}`],
  ];
  const page =
    await html`<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>${number}</title></head><body>
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl><p style="white-space:pre-line">${text}</p>
<p>${ANSWERING}<br><a href="${config().consoleOrigin}/inquiries?q=${number}">${config().consoleOrigin}/inquiries?q=${number}</a></p></body></html>`;
  return {
    kind: 'inquiry_operator',
    storefront,
    dedupeKey: `inquiry:${number}:operator`,
    to: config().CONTACT_EMAIL,
    subject: `お問い合わせ ${number} ${categoryName(category)}`,
    text: `${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${text}\n\n${ANSWERING}\n${config().consoleOrigin}/inquiries?q=${number}\n\n番号が本人のものかどうかは確認していません。\n`,
    html: page.toString(),
    headers: { 'Reply-To': email },
    secret: true,
  };
}
