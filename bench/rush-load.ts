import { Agent, type IncomingMessage, request } from 'node:http';

export interface Answer {
  status: number;
  location: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
const TIMEOUT = 30_000;

/** One request with as little of the client's own work as possible: the answer's body is read and forgotten. */
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
        res.resume();
        res.once('end', () => resolve({ status: res.statusCode ?? 0, location: res.headers.location }));
        res.once('error', reject);
      },
    );
    req.once('timeout', () => req.destroy(new Error('timeout')));
    req.once('error', reject);
    req.end(body);
  });
}

/** What one kind of visitor met in a stage. Latencies in milliseconds, from the instant the visitor came. */
export class Tally {
  readonly latencies: number[] = [];
  offered = 0;
  failed = 0;

  quantile(q: number): number {
    const sorted = this.latencies.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0);
  }
}

/**
 * Visitors who come at a steady rate however long the answers take, as people do: a slow server does not slow them down.
 * @param rate visitors a second. @returns when the last of them has been answered.
 */
export async function arrivals(
  rate: number,
  seconds: number,
  tally: Tally,
  visit: (n: number) => Promise<boolean>,
): Promise<void> {
  const total = Math.round(rate * seconds);
  const started = performance.now();
  const visits: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const due = started + (n / rate) * 1000;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((r) => setTimeout(r, wait));
    tally.offered++;
    visits.push(
      visit(n).then(
        (ok) => {
          tally.latencies.push(performance.now() - due);
          if (!ok) tally.failed++;
        },
        () => {
          tally.failed++;
        },
      ),
    );
  }
  await Promise.all(visits);
}
