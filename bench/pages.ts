import { peakMemory } from '../scripts/launch/memory.ts';
import { compare, load, ratio } from './load.ts';
import type { World } from './world.ts';

const PAGES = [
  ['home', '/'],
  ['list', '/goods'],
  ['gift', '/goods/detail/1'],
  ['search', `/goods?q=${encodeURIComponent('牛肉')}`],
] as const;
const CONNECTIONS = [1, 16, 64];
const PEER_ANSWER = 36 * 1024;

/** A kept page against a bare server that sends a constant buffer of the same size. Aim: at least 0.7. */
export async function keptPage(world: World): Promise<void> {
  const site = await world.serve('web');
  const body = await fetch(`${site.url}/goods`, { headers: { 'accept-encoding': 'br' } });
  const bytes = Number(body.headers.get('content-length'));
  const bare = await world.serve('bench/yardstick.ts', { YARDSTICK_BYTES: String(bytes) });
  const [a, b] = await compare(`${site.url}/goods`, bare.url, 16);
  console.log(
    `\nKept page (${bytes} bytes, brotli) against a constant buffer of the same size, 16 connections`,
  );
  console.log(
    `  ${Math.round(a.rate)} / ${Math.round(b.rate)} requests/s = ${ratio(a.rate, b.rate)} (aim 0.7)`,
  );
  await Promise.all([site.stop(), bare.stop()]);
}

/** Four pages, three loads, with and without the page cache, against a constant 36-KB answer. */
export async function matrix(world: World): Promise<void> {
  const bare = await world.serve('bench/yardstick.ts', { YARDSTICK_BYTES: String(PEER_ANSWER) });
  for (const cache of ['off', 'on']) {
    const site = await world.serve('web', { PAGE_CACHE: cache });
    console.log(
      `\nPage cache ${cache}: requests/s (p50 / p99 ms), ratio to a constant ${PEER_ANSWER / 1024}-KB answer`,
    );
    for (const connections of CONNECTIONS) {
      const yardstick = await load(bare.url, connections, 3);
      const cells = [];
      for (const [name, path] of PAGES) {
        const l = await load(site.url + path, connections, 3);
        const errors = l.errors ? ` ${l.errors} errors` : '';
        cells.push(
          `${name} ${Math.round(l.rate)} (${l.p50} / ${l.p99}) ${ratio(l.rate, yardstick.rate)}${errors}`,
        );
      }
      console.log(
        `  ${String(connections).padStart(2)} connections: ${cells.join(' · ')} · yardstick ${Math.round(yardstick.rate)}`,
      );
    }
    console.log(`  peak memory ${peakMemory(site.pid)} MB`);
    await site.stop();
  }
  await bare.stop();
}
