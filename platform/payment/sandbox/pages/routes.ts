import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PaymentMethod } from '../../port.ts';
import type { Context, PaymentRow } from '../context.ts';
import { notFoundPage, statePage } from '../html/state-page.ts';
import { authenticate, authenticatePage } from '../methods/authenticate.ts';
import { methods } from '../methods/registry.ts';
import { change, findPayment } from '../payments.ts';
import { fail } from '../transitions.ts';
import { nextPath } from '../wire.ts';
import { answer, formFields, policy } from './answer.ts';

const stylesheet = readFileSync(join(import.meta.dirname, 'pay.css'), 'utf8');
const icon = readFileSync(join(import.meta.dirname, 'icon.svg'), 'utf8');

/** Redirects the payer: to the next page here, to the page with the result, or back to the merchant. */
function forward(c: HonoContext, payment: PaymentRow): Response {
  c.header('Content-Security-Policy', policy(payment));
  c.header('Cache-Control', 'no-store');
  const stays = payment.status === 'expired' || payment.waiting_for === 'issuer';
  return c.redirect(stays ? `/pay/${payment.id}` : (nextPath(payment) ?? payment.return_url), 303);
}

/** The pages for the payer's browser. Anybody with a payment's id may use them: there is no cookie to abuse. */
export function hostedPages(ctx: Context): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 65_536 }));
  app.get('/assets/pay.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/assets/icon.svg', (c) => c.body(icon, 200, { 'Content-Type': 'image/svg+xml' }));

  app.get('/pay/:id', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    if (!payment) return answer(c, notFoundPage(), 404);
    if (payment.waiting_for === 'authentication') return forward(c, payment);
    const hosted = payment.status === 'created' ? methods[payment.method as PaymentMethod].hosted : undefined;
    return answer(c, hosted?.show(ctx, payment) ?? statePage(ctx, payment), 200, payment);
  });

  app.post('/pay/:id', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    const hosted = payment && methods[payment.method as PaymentMethod].hosted;
    if (!hosted) return answer(c, notFoundPage(), 404);
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

  return app;
}
