import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { KeyRefused, ProviderRefused, ProviderUnavailable } from '../port.ts';

const STRIPE = 'https://api.stripe.com';
const TIMEOUT = 8_000;
const REPLAYED = 'idempotent-replayed';
/** Pauses in ms while another request with the same key runs, about three seconds in all. */
const PATIENCE = [50, 100, 200, 400, 800, 1_600];

/** Stripe refused, in its own words. `code` is one of its published error codes. */
export class StripeRefused extends ProviderRefused {
  readonly status: number;
  readonly code: string;
  /** True when the idempotency key belongs to a request with other parameters. */
  readonly otherRequest: boolean;
  constructor(status: number, code: string, message: string, otherRequest: boolean) {
    super(`Stripe refused with ${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.otherRequest = otherRequest;
  }
}

/** An error of Stripe itself, saved under the idempotency key: the same request gets it again for a day. */
export class SavedFault extends ProviderUnavailable {}

/**
 * The client of Stripe's API in the version of this package. The callers retry, as they hold the keys; only a
 * connection that was closed during a request is reopened once by the library.
 * @param apiUrl another server with the same API, for tests.
 */
export function stripeClient(secretKey: string, apiUrl = STRIPE): Stripe {
  const url = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    ...(url.port && { port: url.port }),
    maxNetworkRetries: 0,
    timeout: TIMEOUT,
    telemetry: false,
  });
}

/**
 * Calls Stripe. While another request with the same idempotency key is under way, Stripe answers 409; the caller wants
 * that request's answer, so this waits for it.
 * @throws ProviderUnavailable when the outcome is unknown. @throws StripeRefused
 */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  for (const wait of PATIENCE) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError && error.statusCode === 409)) throw translated(error);
      await sleep(wait);
    }
  }
  return request().catch((error: unknown) => {
    throw translated(error);
  });
}

/** Whether Stripe returned the saved answer to an earlier request with the same idempotency key. */
export function isReplay(answer: Stripe.Response<object>): boolean {
  return answer.lastResponse.headers[REPLAYED] === 'true';
}

/** Stripe's messages contain keys only masked; the error itself, with its headers and raw body, is dropped. */
function translated(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderUnavailable('Stripe did not answer.', { cause: error });
  const { statusCode: status = 0, message } = error;
  const decided = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
  if (!decided) {
    const Unavailable = error.headers?.[REPLAYED] === 'true' ? SavedFault : ProviderUnavailable;
    return new Unavailable(`Stripe answered ${status || 'nothing'}: ${message}`);
  }
  if (status === 401 || status === 403)
    return new KeyRefused(`Stripe refuses our key (${status}): ${message}`);
  const otherRequest = error instanceof Stripe.errors.StripeIdempotencyError;
  return new StripeRefused(status, error.code ?? error.rawType ?? '', message, otherRequest);
}
