import { html } from 'hono/html';
import { pageHeaders } from './page-headers.ts';

const TEXTS: Record<number, string> = {
  400: '送信された内容を読み取れませんでした。前の画面に戻り、もう一度お試しください。',
  401: 'ログインしていないか、ログインの有効期限が切れています。お手数ですが、ログインしてからもう一度お試しください。',
  403: 'この操作は受け付けられませんでした。お手数ですが、画面を開き直してもう一度お試しください。',
  404: 'お探しのファイルは見つかりませんでした。',
  405: 'この操作には対応していません。',
  408: '送信に時間がかかりすぎたため、受け付けられませんでした。前の画面に戻り、もう一度お試しください。',
  413: '送信された内容が大きすぎます。前の画面に戻り、文字数を減らして、もう一度お試しください。',
  429: '短い時間に何度もご利用いただいたため、いまは表示できません。少し時間をおいて、もう一度お試しください。',
  500: '一時的な不具合が起きています。少し時間をおいて、もう一度お試しください。',
  503: 'ただいま混み合っています。少し時間をおいて、もう一度お試しください。',
};

/**
 * The last resort, and the answer for files and methods that no page serves: it uses nothing that could fail as well.
 */
export function plainError(status: number, headers: Record<string, string> = {}): Response {
  const text = TEXTS[status] ?? TEXTS[500]!;
  const page = html`<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><meta name="robots" content="noindex"></head><body><main><h1>${text}</h1><p><a href="/">トップページへ</a></p></main></body></html>`;
  return new Response(page.toString(), {
    status,
    headers: {
      ...pageHeaders([]),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
