import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PaymentRow } from '../context.ts';
import type { Html } from '../html/layout.ts';

/**
 * The policy of a page. Browsers apply `form-action` to the redirect after a post too, so it includes the merchant's
 * origin.
 */
export function policy(payment: PaymentRow | undefined): string {
  const merchant = payment ? ` ${new URL(payment.return_url).origin}` : '';
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'${merchant}; base-uri 'none'; frame-ancestors 'none'`;
}

/** Answers with a page that is not stored: Back after paying must request it again. */
export function answer(
  c: HonoContext,
  page: Html,
  status: ContentfulStatusCode = 200,
  payment?: PaymentRow,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy(payment));
  c.header('Cache-Control', 'no-store');
  return c.html(page, status);
}

/** Fields of a posted form; anything that is not text (a file, a repeated field) is left out. */
export async function formFields(c: HonoContext): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).filter((e): e is [string, string] => typeof e[1] === 'string'),
  );
}
