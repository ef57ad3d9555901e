import autocannon from 'autocannon';

export interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  errors: number;
}

/** Closed-loop load for some seconds after a short warm-up. */
export async function load(url: string, connections: number, seconds = 4): Promise<Load> {
  const options = { url, connections, headers: { 'accept-encoding': 'br' } };
  await autocannon({ ...options, duration: 1 });
  const r = await autocannon({ ...options, duration: seconds });
  return { rate: r.requests.average, p50: r.latency.p50, p99: r.latency.p99, errors: r.errors + r.non2xx };
}

/** Two servers in turn, as the machine's speed drifts: the round whose ratio is the median speaks. */
export async function compare(a: string, b: string, connections: number, rounds = 3): Promise<[Load, Load]> {
  const pairs: [Load, Load][] = [];
  for (let i = 0; i < rounds; i++) pairs.push([await load(a, connections, 3), await load(b, connections, 3)]);
  pairs.sort((x, y) => x[0].rate / x[1].rate - y[0].rate / y[1].rate);
  return pairs[Math.floor(rounds / 2)]!;
}

export function ratio(a: number, b: number): string {
  const r = a / b;
  return r >= 0.1 ? r.toFixed(2) : `${(r * 100).toFixed(2)} %`;
}
