import { html, raw } from 'hono/html';
import { config } from '../config.ts';
import type { Storefront } from '../storefront.ts';

export interface MailContent {
  /** Shown by mail programs beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** HTML that was sanitised, below the paragraphs. */
  article?: string;
  /** A code to type, shown large. */
  code?: string;
  /** Label and value, one row each. */
  facts?: [string, string][];
  button?: { label: string; url: string };
  /** Small print under the button. */
  notes?: string[];
  /** Where mails of this kind are stopped: below all else. */
  stop?: { label: string; url: string };
  /** Somebody reads what is answered to it. */
  isAnswered?: boolean;
}

/**
 * Where the operator's paragraph stands in both parts of a mail. The code that queues a mail knows its kind, and puts there what counts for
 * it or nothing (`send.ts`).
 */
export const NOTICE_PLACE = { text: '\n\n[[operator notice]]', html: '<!-- operator notice -->' } as const;

/** What stands around the paragraph's words in each part. */
export const NOTICE_FRAME = {
  text: ['\n\n◆ お知らせ\n', ''],
  html: [
    '<div style="margin:20px 0 0;padding:12px 16px;background:#f6f4ef;border-radius:8px;white-space:pre-line;font-size:14px"><strong>お知らせ</strong><br>',
    '</div>',
  ],
} as const;

/** A part of a mail that is not queued, with this paragraph. @param words escaped for HTML where it is that part. */
export function withNotice(part: keyof typeof NOTICE_PLACE, body: string, words?: string): string {
  const [before, after] = NOTICE_FRAME[part];
  return body.replace(NOTICE_PLACE[part], () => (words === undefined ? '' : before + words + after));
}

const ANSWERED = 'このメールにご返信いただけます。';
const NOT_ANSWERED = 'このメールは送信専用です。ご返信いただいてもお答えできません。';

/** Colours are fixed values: mail programs support neither custom properties nor oklch. */
const ACCENT = { donation: '#b4481e', shop: '#27467f' } as const;

function signature(storefront: Storefront): { site: string; operator: string; contact: string; url: string } {
  const { SITE_NAME, SHOP_NAME, OPERATOR_NAME, CONTACT_EMAIL, origin } = config();
  return {
    site: storefront === 'shop' ? SHOP_NAME : SITE_NAME,
    operator: OPERATOR_NAME,
    contact: CONTACT_EMAIL,
    url: storefront === 'shop' ? `${origin}/ec` : origin,
  };
}

/** The text part: greeting line, body, signature. @param isAnswered see `MailContent`. */
export function mailText(storefront: Storefront, body: string, isAnswered = false): string {
  const s = signature(storefront);
  return `${body.trim()}${NOTICE_PLACE.text}

──────────────────────
${s.site}
${s.operator}
${s.url}
お問い合わせ: ${s.contact}
${isAnswered ? ANSWERED : NOT_ANSWERED}
`;
}

/** The HTML part: one column, inline styles, no picture to load. Everything but an article is escaped. */
export async function mailHtml(storefront: Storefront, content: MailContent): Promise<string> {
  const s = signature(storefront);
  const accent = ACCENT[storefront];
  const page = await html`<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${content.heading}</title></head>
<body style="margin:0;background:#f6f4ef;color:#2b2622;font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic UI',Meiryo,sans-serif;font-size:16px;line-height:1.75">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #e4dfd6;border-radius:8px">
<tr><td style="padding:20px 28px;border-bottom:3px solid ${accent};font-weight:bold;letter-spacing:.12em;font-size:18px">
<a href="${s.url}" style="color:${accent};text-decoration:none">${s.site}</a></td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${content.heading}</h1>
${content.paragraphs.map((p) => html`<p style="margin:0 0 16px;white-space:pre-line">${p}</p>`)}
${content.article === undefined ? '' : raw(content.article)}
${content.code === undefined ? '' : html`<p style="margin:8px 0 24px;font-size:32px;font-weight:bold;letter-spacing:.25em;font-variant-numeric:tabular-nums">${content.code}</p>`}
${
  content.facts === undefined
    ? ''
    : html`<table cellpadding="0" cellspacing="0" width="100%" style="margin:8px 0 20px;border-top:1px solid #e4dfd6">${content.facts.map(
        ([label, value]) =>
          html`<tr><th align="left" valign="top" style="padding:8px 12px 8px 0;border-bottom:1px solid #e4dfd6;font-weight:normal;color:#6b635b;white-space:nowrap">${label}</th><td style="padding:8px 0;border-bottom:1px solid #e4dfd6">${value}</td></tr>`,
      )}</table>`
}
${
  content.button === undefined
    ? ''
    : html`<p style="margin:24px 0"><a href="${content.button.url}" style="display:inline-block;padding:12px 28px;background:${accent};color:#ffffff;text-decoration:none;border-radius:8px;font-weight:bold">${content.button.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#6b635b;word-break:break-all">ボタンを押せないときは、次のURLを開いてください。<br>${content.button.url}</p>`
}
${(content.notes ?? []).map((n) => html`<p style="margin:0 0 8px;font-size:14px;color:#6b635b">${n}</p>`)}
${raw(NOTICE_PLACE.html)}
${content.stop === undefined ? '' : html`<p style="margin:0 0 8px;font-size:14px"><a href="${content.stop.url}" style="color:#6b635b">${content.stop.label}</a></p>`}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid #e4dfd6;font-size:13px;color:#6b635b">
${s.operator}<br>お問い合わせ: <a href="mailto:${s.contact}" style="color:#6b635b">${s.contact}</a><br>${content.isAnswered ? ANSWERED : NOT_ANSWERED}
</td></tr></table></td></tr></table></body></html>`;
  return page.toString();
}
