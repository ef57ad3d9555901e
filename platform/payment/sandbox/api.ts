import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Context } from './context.ts';
import { eventsOf, redeliver } from './events.ts';
import { faultRequest, resetFaults, setFault, takeFault } from './faults.ts';
import { methods } from './methods/registry.ts';
import { change, createPayment, findByKey, findPayment, sameRequest } from './payments.ts';
import { failRefunds, openDispute, settleDispute } from './setbacks.ts';
import { bearerFits } from './signature.ts';
import { fail, isOpen, refund } from './transitions.ts';
import { paymentRequest, toMessage } from './wire.ts';

const refundRequest = z.strictObject({ amount: z.int().min(1).max(99_999_999) });
const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/);

function refuse(c: HonoContext, status: ContentfulStatusCode, code: string, message: string) {
  return c.json({ error: { code, message } }, status);
}

/** The JSON body if it fits `schema`, or undefined. */
async function readBody<T>(c: HonoContext, schema: z.ZodType<T>): Promise<T | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined);
  return schema.safeParse(body).data;
}

const badBody = (c: HonoContext) => refuse(c, 400, 'INVALID_REQUEST', 'The body is not as documented.');
const badKey = (c: HonoContext) => refuse(c, 400, 'INVALID_KEY', 'Idempotency-Key is missing or not valid.');
const unknown = (c: HonoContext) => refuse(c, 404, 'NOT_FOUND', 'There is no such payment.');
const conflict = (c: HonoContext) =>
  refuse(c, 409, 'IDEMPOTENCY_CONFLICT', 'This key was used for another request.');

const REFUND_REFUSALS = {
  NOTHING_RECEIVED: 'Nothing was received for this payment.',
  AMOUNT_EXCEEDED: 'More than what is left of the payment.',
  DISPUTED: 'The payment is disputed.',
};

const setback = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('dispute'), amount: z.int().min(1).max(99_999_999).optional() }),
  z.strictObject({ what: z.enum(['win', 'lose', 'fail_refund']) }),
]);

/** The merchant's API, `/v1`. */
export function api(ctx: Context): Hono {
  const app = new Hono();
  app.use(
    bodyLimit({ maxSize: 65_536, onError: (c) => refuse(c, 413, 'TOO_LARGE', 'The body is too large.') }),
  );
  app.use(async (c, next) => {
    if (!bearerFits(ctx.secrets, c.req.header('Authorization')))
      return refuse(c, 401, 'UNAUTHORIZED', 'The secret is missing or wrong.');
    return next();
  });
  app.route('/test', switches(ctx));
  app.use('/payments/*', async (c, next) => {
    const slow = await takeFault(ctx.db, 'api_slow');
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow));
    if ((await takeFault(ctx.db, 'api_down')) !== undefined)
      return refuse(c, 503, 'DOWN', 'Switched off by a test.');
    await next();
    if ((await takeFault(ctx.db, 'api_lost')) !== undefined)
      c.res = refuse(c, 503, 'DOWN', 'The answer was lost by a test.');
  });

  app.post('/payments', async (c) => {
    const key = idempotencyKey.safeParse(c.req.header('Idempotency-Key')).data;
    if (!key) return badKey(c);
    const request = await readBody(c, paymentRequest);
    if (!request) return badBody(c);
    const earlier = await findByKey(ctx, key);
    if (earlier) return sameRequest(earlier, request) ? c.json(toMessage(earlier)) : conflict(c);
    const method = methods[request.method];
    if (new Date(request.expiresAt) <= ctx.clock())
      return refuse(c, 422, 'ALREADY_EXPIRED', 'expiresAt is not in the future.');
    const payment = await createPayment(ctx, key, request, method.open(ctx, request));
    return sameRequest(payment, request) ? c.json(toMessage(payment), 201) : conflict(c);
  });

  app.get('/payments', async (c) => {
    const key = idempotencyKey.safeParse(c.req.query('idempotency_key')).data;
    if (!key) return badKey(c);
    const payment = await findByKey(ctx, key);
    return c.json({ payment: payment ? toMessage(payment) : null });
  });

  app.get('/payments/:id', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    return payment ? c.json(toMessage(payment)) : unknown(c);
  });

  app.post('/payments/:id/cancel', async (c) => {
    const payment = await findPayment(ctx, c.req.param('id'));
    if (!payment) return unknown(c);
    const after = await change(ctx, payment.id, async (tx, p) =>
      isOpen(p) ? fail(ctx, tx, p, 'PAYMENT_CANCELLED') : p,
    );
    return c.json(toMessage(after));
  });

  app.post('/payments/:id/refunds', async (c) => {
    const key = idempotencyKey.safeParse(c.req.header('Idempotency-Key')).data;
    if (!key) return badKey(c);
    const request = await readBody(c, refundRequest);
    if (!request) return badBody(c);
    const payment = await findPayment(ctx, c.req.param('id'));
    if (!payment) return unknown(c);
    const result = await change(ctx, payment.id, (tx, p) => refund(ctx, tx, p, request.amount, key));
    if (result === 'IDEMPOTENCY_CONFLICT') return conflict(c);
    if (typeof result === 'string') return refuse(c, 422, result, REFUND_REFUSALS[result]);
    return c.json(toMessage(result));
  });

  return app;
}

/** The switches by which tests and demonstrations cause faults, `/v1/test`. */
function switches(ctx: Context): Hono {
  const app = new Hono();
  app.post('/faults', async (c) => {
    const fault = await readBody(c, faultRequest);
    if (!fault) return badBody(c);
    await setFault(ctx, fault);
    return c.body(null, 204);
  });
  app.delete('/faults', async (c) => {
    await resetFaults(ctx.db);
    return c.body(null, 204);
  });
  app.post('/setbacks/:payment', async (c) => {
    const wanted = await readBody(c, setback);
    if (!wanted) return badBody(c);
    const payment = await findPayment(ctx, c.req.param('payment'));
    if (!payment) return unknown(c);
    const result = await change(ctx, payment.id, (tx, p) => {
      if (wanted.what === 'dispute') return openDispute(ctx, tx, p, wanted.amount);
      if (wanted.what === 'fail_refund') return failRefunds(ctx, tx, p);
      return settleDispute(ctx, tx, p, wanted.what === 'win' ? 'won' : 'lost');
    });
    if (typeof result === 'string') return refuse(c, 422, result, 'It does not fit the payment as it is.');
    return c.json(toMessage(result));
  });
  app.get('/events/:payment', async (c) => c.json({ events: await eventsOf(ctx, c.req.param('payment')) }));
  app.post('/redeliver/:event', async (c) =>
    (await redeliver(ctx, c.req.param('event')))
      ? c.body(null, 202)
      : refuse(c, 404, 'NOT_FOUND', 'There is no such event.'),
  );
  return app;
}
