import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  /** Read only of JSON, which is short. */
  json: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2048 });
const TIMEOUT = 30_000;

/** One request with as little of the client's own work as possible: a page is read and forgotten. */
export function send(
  url: string,
  options: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const body = options.form && new URLSearchParams(options.form).toString();
  return new Promise((resolve, reject) => {
    const req = request(
      url,
      {
        agent,
        timeout: TIMEOUT,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'accept-encoding': 'br',
          ...(body !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          }),
          ...options.headers,
        },
      },
      (res: IncomingMessage) => {
        const { statusCode: status = 0, headers } = res;
        res.once('error', reject);
        if (headers['content-type']?.startsWith('application/json')) {
          text(res).then((json) => resolve({ status, headers, json: JSON.parse(json) }), reject);
          return;
        }
        res.resume();
        res.once('end', () => resolve({ status, headers, json: undefined }));
      },
    );
    req.once('timeout', () => req.destroy(new Error('timeout')));
    req.once('error', reject);
    req.end(body);
  });
}

/** What one kind of visitor met in a stage. Latencies in milliseconds. */
export class Tally {
  readonly latencies: number[] = [];
  failed = 0;

  /** Notes a visit and how long it took. @param visit whether it went well. */
  async note(visit: () => Promise<boolean>): Promise<void> {
    const began = performance.now();
    const ok = await visit().catch(() => undefined);
    if (ok !== undefined) this.latencies.push(performance.now() - began);
    if (!ok) this.failed++;
  }

  quantile(q: number): number {
    const sorted = this.latencies.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0);
  }

  /** Milliseconds at the 50th and the 99th percentile. */
  get words(): string {
    return `${this.quantile(0.5)}/${this.quantile(0.99)}`;
  }
}

/**
 * Visitors who come at a steady rate however long the answers take, as people do: a slow server does not slow them down.
 * @param rate visitors a second. @returns when the last of them has gone.
 */
export async function arrivals(
  rate: number,
  seconds: number,
  visit: (n: number) => Promise<void>,
): Promise<void> {
  const total = Math.round(rate * seconds);
  const started = performance.now();
  const visits: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const wait = started + (n / rate) * 1000 - performance.now();
    if (wait > 1) await new Promise((r) => setTimeout(r, wait));
    visits.push(visit(n));
  }
  await Promise.all(visits);
}

/** Draws ranks from 0 on as they are popular by Zipf's law: the second half as often as the first, the third a third as often. */
export function zipf(count: number, exponent = 1): () => number {
  const sums: number[] = [];
  for (let rank = 1, sum = 0; rank <= count; rank++) {
    sum += rank ** -exponent;
    sums.push(sum);
  }
  return () => {
    const drawn = Math.random() * sums.at(-1)!;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
