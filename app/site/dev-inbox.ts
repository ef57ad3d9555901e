import { html } from 'hono/html';
import PostalMime from 'postal-mime';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { outboxInUse } from '#platform/mail/transport.ts';
import { newestMails, rawMail } from './dev-inbox-store.ts';

/** Most mails in the list. */
const MOST = 100;

type Markup = ReturnType<typeof html>;

/** These pages are outside the site's frame: no script at all, the inline styles that mails use, and the site's own pictures. */
const policy = (origin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

async function page(title: string, body: Markup, status = 200): Promise<Response> {
  const text = await html`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>
<style>
body{margin:0 auto;max-width:960px;padding:16px;font:16px/1.75 "Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",sans-serif;color:#2b2622;background:#fdfbf7}
table{width:100%;border-collapse:collapse}td,th{padding:8px;border-bottom:1px solid #e4dfd6;text-align:left;vertical-align:top}
th{white-space:nowrap;font-weight:normal;color:#6b635b}td{overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid #e4dfd6;border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border:1px solid #e4dfd6;border-radius:8px;background:#fff;font:inherit}
</style></head><body>${body}</body></html>`;
  return new Response(text.toString(), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(config().origin),
      'Cache-Control': 'private, no-store',
    },
  });
}

function notHere(): Promise<Response> {
  return page(
    'ページが見つかりません',
    html`<h1>ページが見つかりません</h1><p><a href="/">トップページへ</a></p>`,
    404,
  );
}

const STATUS = { queued: '送信待ち', sent: '送信済み', dead: '送信できませんでした' } as Record<
  string,
  string
>;

/** The demo's outbox: the newest 100 mails. It does not exist once mails are really sent. */
export async function inboxList(): Promise<Response> {
  if (!outboxInUse()) return notHere();
  const rows = await newestMails(MOST);
  return page(
    '送信メールの一覧(デモ)',
    html`<h1>送信メールの一覧(デモ)</h1>
<p>メールサーバーを設定していないため、メールは送信されず、ここに保存されています。 <a href="/">トップページへ</a></p>
${rows.length === 0 ? html`<p>まだメールはありません。</p>` : ''}
<table>${rows.map(
      (r) =>
        html`<tr><td>${formatDateTime(r.created_at)}</td><td><a href="/dev/inbox/${r.id}">${r.subject}</a></td><td>${r.recipient}</td><td>${STATUS[r.status] ?? r.status}</td></tr>`,
    )}</table>`,
  );
}

/** One mail as it would have been sent: decoded headers, text, and HTML in a frame that runs nothing. */
export async function inboxMessage(id: string): Promise<Response> {
  if (!outboxInUse() || !/^\d{1,15}$/.test(id)) return notHere();
  const row = await rawMail(Number(id));
  if (!row) return notHere();
  if (!row.raw)
    return page(
      '送信待ち',
      html`<p><a href="/dev/inbox">一覧へ戻る</a></p><p>まだ送信されていません。数秒後に開き直してください。</p>`,
    );
  const mail = await PostalMime.parse(row.raw);
  const to = mail.to?.map((t) => t.address).join(', ') ?? '';
  const links = (mail.text ?? '').split(/(https?:\/\/\S+)/);
  return page(
    mail.subject ?? '',
    html`<p><a href="/dev/inbox">一覧へ戻る</a></p>
<h1>${mail.subject ?? ''}</h1>
<table><tr><th>差出人</th><td>${mail.from?.name ?? ''} &lt;${mail.from?.address ?? ''}&gt;</td></tr><tr><th>宛先</th><td>${to}</td></tr></table>
<h2>テキスト</h2>
<pre>${links.map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
<h2>HTML</h2>
<iframe title="メールのHTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${`<base target="_top">${mail.html ?? ''}`}"></iframe>
<details><summary>すべてのヘッダー</summary><table>${mail.headers.map(
      (h) => html`<tr><th>${h.key}</th><td>${h.value}</td></tr>`,
    )}</table></details>`,
  );
}
