import { Agent, request } from 'node:https';
import { brotliDecompressSync } from 'node:zlib';

/** As a shop's visitors look at it: few pages are looked at by many, and many by few (Zipf). */
export const VIEWS = 20_000;
const AT_ONCE = 24;

interface Seen {
  status: number;
  /** What the cache says of the page: `X-Cache`. */
  cache: string;
  body: () => string;
}
type Ask = (path: string) => Promise<Seen>;

/** Asks as a browser does, by TLS. @param port of loopback, where a proxy with a certificate of its own listens. */
export function asker(port: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, rejectUnauthorized: false });
  const headers = { host: 'www.example.jp', 'accept-encoding': 'gzip, deflate, br' };
  return (path) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent, headers, servername: 'www.example.jp' }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cache: String(answer.headers['x-cache']),
            body: () => brotliDecompressSync(Buffer.concat(chunks)).toString(),
          }),
        );
      })
        .on('error', reject)
        .end();
    });
}

/** Public pages of a site with demo goods, most of them of gifts. */
export async function pagesOf(site: string, goods: number): Promise<string[]> {
  const answer = await fetch(`${site}/sitemap/goods-1.xml`).catch(() => fetch(`${site}/goods`));
  const found = [...(await answer.text()).matchAll(/\/goods\/detail\/(\d+)/g)].map(([, id]) => id!);
  const ids =
    found.length > 100 ? [...new Set(found)] : Array.from({ length: goods / 2 }, (_, i) => String(i + 1));
  return ['/', '/goods', '/ec', ...ids.map((id) => `/goods/detail/${id}`)];
}

/** Has many visitors look at the pages. @returns views that were answered, and those of them that the cache had kept. */
export async function views(
  ask: Ask,
  paths: string[],
  signal: AbortSignal,
): Promise<{ good: number; kept: number }> {
  const sums: number[] = [];
  for (const i of paths.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (i + 1));
  const next = () => {
    const at = Math.random() * sums.at(-1)!;
    return paths[sums.findIndex((sum) => sum >= at)]!;
  };
  let left = VIEWS;
  const counts = { good: 0, kept: 0 };
  const visitor = async () => {
    while (left-- > 0) {
      signal.throwIfAborted();
      const { status, cache } = await ask(next());
      if (status === 200) counts.good++;
      if (['HIT', 'STALE', 'UPDATING', 'REVALIDATED'].includes(cache)) counts.kept++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return counts;
}

const OWN = ['/login', '/donate/cart', '/mypage', '/api/me'];

/** Pages of one visitor that a cache kept, each asked for twice: none ought to be. */
export async function keptOfOne(ask: Ask): Promise<number> {
  const seen = [];
  for (const path of [...OWN, ...OWN]) seen.push(await ask(path));
  return seen.filter(({ cache }) => cache === 'HIT').length;
}

/** Requests that a site has answered so far, as it counts them itself. @param metrics its port. */
export async function reached(metrics: string): Promise<number> {
  const counted = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const counts = [
    ...counted.matchAll(/^satonowa_http_requests_total\{route="(?!\/readyz|\/healthz)[^}]*\} (\d+)$/gm),
  ];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
