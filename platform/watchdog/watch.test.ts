import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/launch/ports.ts';
import { type Service, supervise } from '../../scripts/launch/service.ts';
import { InProgress } from './in-progress.ts';
import { PATIENCE, type Patience } from './watch.ts';

const PROGRAM = join(import.meta.dirname, 'testing/hanging-process.ts');
let folder: string;
let service: Service | undefined;
let url: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satonowa-watchdog-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  rmSync(folder, { recursive: true });
});

/**
 * On a machine that does much else the main thread may be long in saying what it does. Otherwise the usual one: a shorter
 * one could end a process that waits for a processor.
 */
const UNHURRIED: Patience = { ...PATIENCE, stackMs: 60_000 };

async function start(patience = UNHURRIED): Promise<number> {
  const port = await freePort('127.0.0.1', 5200);
  url = `http://127.0.0.1:${port}`;
  service = supervise({
    name: 'web',
    args: [PROGRAM, String(port), JSON.stringify(patience)],
    env: { ...process.env, NODE_ENV: 'production' },
    logFile: join(folder, 'web.log'),
    show: () => {},
    onGiveUp: () => {},
  });
  return answer();
}

/** The number of the process that answers, once one other than `not` does. */
const answer = (not?: number): Promise<number> =>
  vi.waitFor(
    async () => {
      const pid = Number(await (await fetch(url)).text());
      expect(pid).not.toBe(not);
      return pid;
    },
    { timeout: 150_000, interval: 50 },
  );

const records = () =>
  readFileSync(join(folder, 'web.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

it.each([
  ['regexp', 'matchesForHours'],
  ['circle', 'circlesForEver'],
])('replaces a process that hangs (%s), and says in what', async (path, name) => {
  const before = await start();
  const hung = fetch(`${url}/${path}?name=secret`).catch((error: Error) => error);
  await answer(before);
  expect(await hung).toBeInstanceOf(Error);
  const [record, ...others] = records();
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    level: 60,
    pid: before,
    inProgress: [{ what: `GET /${path} request-7`, ms: expect.any(Number) }],
  });
  expect(record.msg).toContain(`${name} (platform/watchdog/testing/hanging-process.ts:`);
  expect(record.stack.length).toBeGreaterThan(1);
  expect(JSON.stringify(record)).not.toContain('secret');
});

it('leaves alone a process that waits, and one that was stopped for longer than its patience', async () => {
  const patience = { ...UNHURRIED, deadMs: PATIENCE.quietMs };
  const before = await start(patience);
  const wait = async () => Number(await (await fetch(`${url}/wait`)).text());
  expect(await wait()).toBe(before);
  process.kill(before, 'SIGSTOP');
  await sleep(patience.deadMs + 2_000);
  process.kill(before, 'SIGCONT');
  // Long enough for the thread to look several times.
  expect(await wait()).toBe(before);
  expect(readFileSync(join(folder, 'web.log'), 'utf8')).toBe('');
});

it('keeps what is in progress in a place that does not grow', () => {
  const works = new InProgress();
  const ends = Array.from({ length: 100 }, (_, i) => works.note(`GET /${i} ${'x'.repeat(500)}`));
  const read = new InProgress(works.memory).read();
  expect(read).toHaveLength(64);
  expect(read.every(({ what, ms }) => what.length === 190 && ms >= 0)).toBe(true);
  for (const end of ends) end();
  expect(works.read()).toEqual([]);
  works.note('GET /again');
  expect(works.read().map(({ what }) => what)).toEqual(['GET /again']);
});
