import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/launch/ports.ts';
import { asker } from '../drill/visits.ts';
import { nginxFolder } from '../testing/nginx.ts';
import { debianProgram } from '../testing/program.ts';
import { type Swallower, startSwallower } from '../testing/swallower.ts';

const nginx = debianProgram('nginx', 'nginx-light');
const openssl = debianProgram('openssl', 'openssl');
const folder = mkdtempSync(join(tmpdir(), 'satonowa-dead-'));
const VISITORS = 24;
/** Both processes of the dead machine, a second each, and something for a busy machine of tests. */
const LONGEST_MS = 3_500;
const AT_ONCE_MS = 700;

let child: ChildProcess | undefined;
const living: Server[] = [];
const dead: Swallower[] = [];
let https: number;

beforeAll(async () => {
  if (!nginx || !openssl) return;
  for (let i = 0; i < 2; i++) {
    dead.push(await startSwallower());
    living.push(createServer((_, res) => void res.end('here')).listen(0, '127.0.0.1'));
    await once(living[i]!, 'listening');
  }
  https = await freePort('127.0.0.1', 5640);
  const web = [...dead.map(({ port }) => port), ...living.map((s) => (s.address() as AddressInfo).port)];
  const plain = await freePort('127.0.0.1', https + 1);
  const file = nginxFolder(folder, 'several', { https, plain, web, console: 9 });
  child = spawn(nginx, ['-c', file, '-p', folder], { stdio: 'ignore' });
});
afterAll(() => {
  child?.kill();
  for (const server of living) server.close();
  for (const one of dead) one.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!nginx || !openssl)(
  'serves everybody while one of two machines swallows what comes, and few wait',
  async () => {
    const ask = asker(https);
    for (let i = 0; i < 50 && !(await ask('/').catch(() => undefined)); i++) await sleep(100);
    const seen: { status: number; ms: number }[] = [];
    for (let i = 0; i < VISITORS; i++) {
      const began = performance.now();
      const { status } = await ask('/goods');
      seen.push({ status, ms: performance.now() - began });
      await sleep(200);
    }
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
    const waited = seen.slice(VISITORS / 2).filter(({ ms }) => ms > AT_ONCE_MS);
    expect(waited.length).toBeLessThan(VISITORS / 4);
  },
  120_000,
);
