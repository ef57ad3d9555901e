import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dbPool } from '#platform/db/db.ts';
import { Trouble } from '#platform/trouble.ts';
import { parallel } from '../scripts/attack/attack.ts';
import { send, zipf } from './rush-load.ts';

const WORDS = ['牛肉', 'いくら', '米', 'りんご', 'ほたて', '日本酒', 'うなぎ', 'タオル'];
/** Addresses of one stage, drawn before it. */
const DRAWN = 20_000;
/** So often each connection asks for a page, in a second. */
const EACH = 10;
const AT_ONCE = 8;

export interface Viewed {
  /** Pages a second. */
  rate: number;
  pages: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Of ten views two are of a top page, three of a search, one of a list, and four of a gift, by Zipf's law over all gifts. */
export async function someAddresses(): Promise<string[]> {
  const { rows } = await dbPool().query<{ id: number }>(
    `select id from goods where kind = 'gift' and status = 'published' order by md5(id::text)`,
  );
  const rank = zipf(rows.length);
  const word = zipf(WORDS.length);
  return Array.from({ length: DRAWN }, (_, n) => {
    if (n % 10 < 2) return '/';
    if (n % 10 < 5) return `/goods?q=${encodeURIComponent(WORDS[word()]!)}`;
    return n % 10 < 6 ? `/goods?page=${1 + word()}` : `/goods/detail/${rows[rank()]!.id}`;
  });
}

/** Has every page made once in each process: the site was there before the evening, and pages of gifts are kept for an hour. */
export async function makeAll(sites: string[], addresses: string[]): Promise<void> {
  const unlike = [...new Set(addresses)];
  await Promise.all(
    sites.map((site) => parallel(unlike, AT_ONCE, async (address) => void (await send(site + address)))),
  );
}

/** In C, so that looking at pages costs the machine less than sending them. */
export function needWrk(): void {
  if (spawnSync('wrk', ['-v']).error)
    throw new Trouble('The rush needs wrk, which asks for pages: on Debian apt-get install wrk.');
}

/** Visitors who look at so many pages a second, altogether: many connections, each with a pause after every page. */
export async function view(
  sites: string[],
  addresses: string[],
  rate: number,
  seconds: number,
): Promise<Viewed> {
  if (rate === 0) return { rate: 0, pages: 0, p50: 0, p99: 0, failed: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-rush-'));
  try {
    writeFileSync(join(folder, 'paths'), addresses.join('\n'));
    writeFileSync(join(folder, 'view.lua'), script(join(folder, 'paths')));
    const all = await Promise.all(
      sites.map(async (site) => {
        const connections = String(Math.max(1, Math.round(rate / sites.length / EACH)));
        const { stdout } = await promisify(execFile)('wrk', [
          ...['-t', '1', '-c', connections, '-d', `${seconds}s`, '--timeout', '10s'],
          ...['-s', join(folder, 'view.lua'), site],
        ]);
        return JSON.parse(stdout.slice(stdout.indexOf('{"'))) as Omit<Viewed, 'rate'> & { seconds: number };
      }),
    );
    return {
      pages: sum(all.map((a) => a.pages)),
      rate: sum(all.map((a) => a.pages / a.seconds)),
      p50: Math.max(...all.map((a) => a.p50)),
      p99: Math.max(...all.map((a) => a.p99)),
      failed: sum(all.map((a) => a.failed)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);

/** What wrk runs: any of the addresses, and a pause that differs, so that connections do not ask together. */
function script(paths: string): string {
  return `
local paths = {}
for line in io.lines('${paths}') do paths[#paths + 1] = line end
local at = math.random(#paths)
wrk.headers['Accept-Encoding'] = 'br'
function request()
  at = at % #paths + 1
  return wrk.format('GET', paths[at])
end
function delay() return math.random(0, ${2000 / EACH}) end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"pages":%d,"seconds":%f,"p50":%f,"p99":%f,"failed":%d}\\n', summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}
