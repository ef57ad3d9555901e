import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { answer } from './api.ts';
import { Books } from './books.ts';
import { Fault } from './fault.ts';
import { parseForm } from './form.ts';
import { newId } from './objects.ts';
import { payerOf } from './payer.ts';

const KEPT = 86_400;
const BREAKDOWN = [500, { type: 'api_error', message: 'An unknown error occurred.' }] as const;

class Replayed extends Fault {
  constructor() {
    super(...BREAKDOWN);
  }
}

interface Settings {
  secretKey: string;
  webhookSecret: string;
  /** Where webhooks are sent; none without it. */
  webhookUrl?: string;
  clock?: () => Date;
}

interface Saved {
  fingerprint: string;
  at: number;
  /** Undefined while the first request is under way. */
  answer?: string;
  /** Stripe saves its own errors too, once it began to execute a request. */
  broken?: boolean;
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/**
 * Stripe's API in memory, as far as the adapter uses it: Bearer keys, the form encoding, parameters checked against the
 * published shapes, idempotency keys, expansion, signed webhooks. Actions of payers on its pages are calls of `payer`.
 */
export async function startFakeStripe(settings: Settings) {
  const clock = settings.clock ?? (() => new Date());
  const deliveries = new Set<Promise<unknown>>();
  const emit = (type: string, object: object) => {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: books.now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    const delivery = deliver(JSON.stringify(event)).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
  };
  const books: Books = new Books(clock, emit);
  const saved = new Map<string, Saved>();
  const calls: { method: string; path: string; key: string | null }[] = [];
  let down = false;
  let breaking: string | null = null;
  let held: { path: string; until: Promise<void> } | null = null;

  async function deliver(payload: string): Promise<void> {
    const { webhookUrl, webhookSecret: secret } = settings;
    if (!webhookUrl) return;
    const timestamp = Math.floor(clock().getTime() / 1000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { 'Stripe-Signature': header, 'Content-Type': 'application/json' };
    await fetch(webhookUrl, { method: 'POST', headers, body: payload }).catch(() => {});
  }

  async function handle(
    method: string,
    url: URL,
    body: string,
    headers: Headers,
  ): Promise<{ text: string; replayed: boolean }> {
    if (down) throw new Fault(...BREAKDOWN);
    if (headers.get('authorization') !== `Bearer ${settings.secretKey}`)
      throw new Fault(401, { message: 'Invalid API Key provided: sk_test_****' });
    const raw = method === 'GET' ? url.search.slice(1) : body;
    const path = url.pathname;
    const key = method === 'POST' ? headers.get('idempotency-key') : null;
    calls.push({ method, path, key });
    const earlier = key ? saved.get(key) : undefined;
    if (earlier && earlier.at > books.now() - KEPT)
      return { text: repeated(earlier, path, raw), replayed: true };
    const entry: Saved = { fingerprint: `${path} ${raw}`, at: books.now() };
    if (key) saved.set(key, entry);
    try {
      // Long enough for most parallel requests to find this one under way.
      await (held?.path === `${method} ${path}` ? held.until : sleep(2));
      if (breaking === path) {
        breaking = null;
        entry.broken = true;
        throw new Fault(...BREAKDOWN);
      }
      const params = parseForm(raw);
      entry.answer = JSON.stringify(
        expanded(answer(books, origin(), { method, path, params }), params.expand),
      );
      return { text: entry.answer, replayed: false };
    } catch (error) {
      if (key && !entry.broken) saved.delete(key);
      throw error;
    }
  }

  function repeated(earlier: Saved, path: string, raw: string): string {
    const type = 'idempotency_error';
    if (earlier.fingerprint !== `${path} ${raw}`)
      throw new Fault(400, { type, message: 'Keys can only be used with the same parameters.' });
    if (earlier.broken) throw new Replayed();
    if (earlier.answer === undefined)
      throw new Fault(409, {
        type,
        code: 'idempotency_key_in_use',
        message: 'Another request is under way.',
      });
    return earlier.answer;
  }

  /** A copy with the named references replaced by what they refer to. */
  function expanded(object: object, paths: unknown): object {
    const copy = structuredClone(object) as Record<string, unknown>;
    for (const path of Array.isArray(paths) ? (paths as string[]) : []) {
      const [head = '', ...rest] = path.split('.');
      const inner = rest.length > 0 ? [rest.join('.')] : [];
      // Not sent unless it is asked for.
      if (head === 'refunds' && copy.object === 'charge') {
        const made = [...books.refunds.values()].filter((r) => r.charge === copy.id).toReversed();
        copy.refunds = {
          object: 'list',
          url: '/v1/refunds',
          has_more: made.length > 10,
          data: made.slice(0, 10),
        };
      }
      const value = copy[head];
      if (Array.isArray(value)) copy[head] = value.map((v) => expanded(v, inner));
      else if (typeof value === 'string') copy[head] = expanded(referred(value), inner);
      else if (typeof value === 'object' && value) copy[head] = expanded(value, inner);
      else if (value === undefined)
        throw new Fault(400, { message: `This property cannot be expanded (${head}).`, param: 'expand' });
    }
    return copy;
  }

  function referred(id: string): object {
    const found = books.customers.get(id) ?? books.intents.get(id) ?? books.charges.get(id);
    if (!found) throw new Fault(400, { message: `${id} cannot be expanded.`, param: 'expand' });
    return found;
  }

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', async () => {
      const headers = new Headers(Object.entries(req.headers).map(([k, v]) => [k, String(v)]));
      const url = new URL(req.url ?? '/', origin());
      const send = (status: number, text: string, replayed = false) =>
        res
          .writeHead(status, {
            'Content-Type': 'application/json',
            'Request-Id': newId('req'),
            ...(replayed && { 'Idempotent-Replayed': 'true' }),
          })
          .end(text);
      try {
        const { text, replayed } = await handle(
          req.method ?? '',
          url,
          Buffer.concat(chunks).toString(),
          headers,
        );
        send(200, text, replayed);
      } catch (error) {
        if (error instanceof Fault) send(error.status, JSON.stringify(error.body), error instanceof Replayed);
        else send(500, JSON.stringify({ error: { type: 'api_error', message: String(error) } }));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  function origin(): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  return {
    url: origin(),
    books,
    payer: payerOf(books),
    /** The accepted calls, in order. */
    calls,
    /** Makes the next call of a path fail after it began. */
    breakNext(path: string) {
      breaking = path;
    },
    /** Holds POSTs to a path until the returned function is called. */
    hold(path: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { path: `POST ${path}`, until: promise };
      return () => {
        held = null;
        resolve();
      };
    },
    setDown(off: boolean) {
      down = off;
    },
    /** Resolves when every webhook sent so far has been answered. */
    async delivered() {
      await Promise.all(deliveries);
    },
    async close() {
      await Promise.all(deliveries);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
