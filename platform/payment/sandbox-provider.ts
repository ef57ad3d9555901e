import type { z } from 'zod';
import { PAYMENT_METHODS } from './methods.ts';
import {
  type Checkout,
  DeadlinePassed,
  InvalidSignature,
  KeyRefused,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentState,
  ProviderRefused,
  ProviderUnavailable,
} from './port.ts';
import { SIGNATURE_HEADER, signedBy, splitSecrets, TIMESTAMP_HEADER } from './sandbox/signature.ts';
import { eventMessage, paymentLookup, paymentMessage } from './sandbox/wire.ts';

const TIMEOUT = 5_000;
/** Seconds that a webhook's timestamp may differ from now, in either direction. */
const TOLERANCE = 300;

export interface SandboxSettings {
  /** Where the server reaches the acquirer. */
  url: string;
  /** Where the payer's browser reaches it. */
  publicUrl: string;
  /** One or more, separated by commas: the first is sent, every one is accepted in a webhook. */
  secret: string;
  clock?: () => Date;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  key?: string;
  body?: Record<string, unknown>;
}

/** The payment port on top of the sandbox acquirer's HTTP API. It never retries by itself: callers hold the keys. */
export function sandboxProvider(settings: SandboxSettings): PaymentProvider {
  const secrets = splitSecrets(settings.secret);
  const clock = settings.clock ?? (() => new Date());

  async function send({ method, path, key, body }: Call): Promise<{ status: number; text: string }> {
    try {
      const answer = await fetch(new URL(path, settings.url), {
        method,
        headers: {
          Authorization: `Bearer ${secrets[0]}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      throw new ProviderUnavailable('The acquirer did not answer.', { cause: error });
    }
  }

  async function call<T>(request: Call, schema: z.ZodType<T>): Promise<T> {
    const { status, text } = await send(request);
    // 408 and 429 say "not now": nothing was decided.
    if (status >= 500 || status === 408 || status === 429)
      throw new ProviderUnavailable(`The acquirer answered ${status}.`);
    if (status === 422 && text.includes('"ALREADY_EXPIRED"'))
      throw new DeadlinePassed('The deadline had come before the payment was created.');
    if (status === 401) throw new KeyRefused('The acquirer does not know our secret.');
    if (status >= 400)
      throw new ProviderRefused(`The acquirer refused with ${status}: ${text.slice(0, 200)}`);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) throw new ProviderUnavailable('The acquirer gave an answer of an unknown shape.');
    return parsed.data;
  }

  function toState(message: z.output<typeof paymentMessage>): PaymentState {
    const { id, nextPath, ...rest } = message;
    const redirectUrl = nextPath === null ? null : new URL(nextPath, settings.publicUrl).href;
    return { providerRef: id, ...rest, redirectUrl };
  }

  function read(rawBody: string): PaymentEvent | undefined {
    const { data } = eventMessage.safeParse(parseJson(rawBody));
    return data && { eventId: data.id, type: data.type, payment: toState(data.payment) };
  }

  const payment = async (request: Call) => toState(await call(request, paymentMessage));
  const at = (ref: string, rest = '') => `/v1/payments/${encodeURIComponent(ref)}${rest}`;

  return {
    name: 'sandbox',
    methods: PAYMENT_METHODS,
    walletName: 'テスト用ウォレット',
    origins: [new URL(settings.publicUrl).origin],
    signatureHeader: SIGNATURE_HEADER,

    createCheckout({ idempotencyKey, expiresAt, ...rest }: Checkout) {
      const body = { ...rest, expiresAt: expiresAt.toISOString() };
      return payment({ method: 'POST', path: '/v1/payments', key: idempotencyKey, body });
    },
    fetchPayment(providerRef) {
      return payment({ method: 'GET', path: at(providerRef) });
    },
    async findByIdempotencyKey(key) {
      const path = `/v1/payments?idempotency_key=${encodeURIComponent(key)}`;
      const found = await call({ method: 'GET', path }, paymentLookup);
      return found.payment && toState(found.payment);
    },
    cancel(providerRef) {
      return payment({ method: 'POST', path: at(providerRef, '/cancel') });
    },
    refund(providerRef, amount, key) {
      return payment({ method: 'POST', path: at(providerRef, '/refunds'), key, body: { amount } });
    },

    async verifyWebhook(rawBody, headers): Promise<PaymentEvent> {
      const timestamp = headers.get(TIMESTAMP_HEADER) ?? '';
      const signature = headers.get(SIGNATURE_HEADER) ?? '';
      if (!/^\d{1,12}$/.test(timestamp) || !signedBy(secrets, timestamp, rawBody, signature))
        throw new InvalidSignature('The signature does not fit the body.');
      if (Math.abs(clock().getTime() / 1000 - Number(timestamp)) > TOLERANCE)
        throw new InvalidSignature('The signature is too old or from the future.');
      const event = read(rawBody);
      if (!event) throw new InvalidSignature('The event is of an unknown shape.');
      return event;
    },

    async readWebhook(rawBody) {
      const event = read(rawBody);
      if (!event) throw new Error('The event is of an unknown shape.');
      return event;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
