import { html, raw } from 'hono/html';

/** Nothing of it runs, leads anywhere or can be sent; mails carry their styles in themselves. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-same-origin',
].join('; ');

/** Both parts of a mail, one below the other, to be looked at. */
export async function mailDocument(mail: { text: string; html: string }): Promise<Response> {
  // A link of a mail would lead out of the console.
  const body = mail.html.replaceAll(/ href="[^"]*"/g, '');
  const below = await html`<section style="max-width:600px;margin:24px auto;padding:0 12px">
<h2 style="font-size:16px">テキスト版</h2>
<pre style="padding:16px;background:#ffffff;border:1px solid #e4dfd6;border-radius:8px;white-space:pre-wrap;font-size:14px">${mail.text}</pre>
</section>`;
  const whole = body.replace('</body>', () => `${raw(below.toString())}</body>`);
  return new Response(whole, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'DENY',
    },
  });
}
