import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PaymentMethod } from '../../port.ts';
import type { Context, PaymentRow } from '../context.ts';
import { authenticate, authenticatePage } from '../methods/authenticate.ts';
import { counter, counterPage } from '../methods/counter.ts';
import { methods } from '../methods/registry.ts';
import { change, findPayment } from '../payments.ts';
import { fail } from '../transitions.ts';
import { nextPath } from '../wire.ts';
import type { Html } from './layout.ts';
import { notFoundPage, statePage } from './state-page.ts';

const stylesheet = readFileSync(join(import.meta.dirname, 'pay.css'), 'utf8');
const icon = readFileSync(join(import.meta.dirname, 'icon.svg'), 'utf8');

/** The policy of a page. Browsers apply `form-action` to the redirect after a post too, hence the merchant's origin. */
function policy(payment: PaymentRow | undefined): string {
  const merchant = payment ? ` ${new URL(payment.return_url).origin}` : '';
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'${merchant}; base-uri 'none'; frame-ancestors 'none'`;
}

/** Answers with a page that nobody stores: Back after paying must ask again. */
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

/** Sends the payer on: to the next page here, to the page that says how it ended, or back to the merchant. */
function forward(c: HonoContext, payment: PaymentRow): Response {
  c.header('Content-Security-Policy', policy(payment));
  c.header('Cache-Control', 'no-store');
  const stays = payment.status === 'expired' || payment.waiting_for === 'issuer';
  return c.redirect(stays ? `/pay/${payment.id}` : (nextPath(payment) ?? payment.return_url), 303);
}

/** Fields of a posted form; anything that is not text (a file, a repeated field) is left out. */
async function formFields(c: HonoContext): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).filter((e): e is [string, string] => typeof e[1] === 'string'),
  );
}

/** The pages that the payer's browser sees. Who knows a payment's id may use them: there is no cookie to abuse. */
export function hostedPages(ctx: Context): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 65_536 }));
  app.get('/assets/pay.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/assets/icon.svg', (c) => c.body(icon, 200, { 'Content-Type': 'image/svg+xml' }));

  app.get('/pay/:id', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    if (!payment) return answer(c, notFoundPage(), 404);
    if (payment.waiting_for === 'authentication') return forward(c, payment);
    const hosted =
      payment.status === 'created' ? methods[payment.method as PaymentMethod]?.hosted : undefined;
    return answer(c, hosted?.show(ctx, payment) ?? statePage(ctx, payment), 200, payment);
  });

  app.post('/pay/:id', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    const hosted = methods[payment?.method as PaymentMethod]?.hosted;
    if (!payment || !hosted) return answer(c, notFoundPage(), 404);
    if (payment.status !== 'created') return forward(c, payment);
    const form = await formFields(c);
    if (form.action === 'leave') {
      const left = await change(ctx, payment.id, async (tx, p) =>
        p.status === 'created' ? fail(ctx, tx, p, 'PAYMENT_CANCELLED') : p,
      );
      return forward(c, left);
    }
    const again = await hosted.submit(ctx, payment, form);
    if (again) return answer(c, again, 422, payment);
    return forward(c, (await findPayment(ctx, payment.id))!);
  });

  app.get('/pay/:id/authenticate', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    if (!payment) return answer(c, notFoundPage(), 404);
    if (payment.waiting_for === 'authentication')
      return answer(c, authenticatePage(ctx, payment), 200, payment);
    // Not forwarded to the merchant: a Back or reload must not start the return again.
    return c.redirect(`/pay/${payment.id}`, 303);
  });

  app.post('/pay/:id/authenticate', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    if (!payment) return answer(c, notFoundPage(), 404);
    if (payment.waiting_for !== 'authentication') return forward(c, payment);
    const again = await authenticate(ctx, payment, await formFields(c));
    if (again) return answer(c, again, 422, payment);
    return forward(c, (await findPayment(ctx, payment.id))!);
  });

  app.get('/counter', async (c) => {
    const typed = c.req.query('number');
    if (typed === undefined) return answer(c, counterPage(''));
    const { page, status, payment } = await counter(ctx, typed, false);
    return answer(c, page, status, payment);
  });

  app.post('/counter', async (c) => {
    const { page, status, payment } = await counter(ctx, (await formFields(c)).number ?? '', true);
    return answer(c, page, status, payment);
  });

  return app;
}
