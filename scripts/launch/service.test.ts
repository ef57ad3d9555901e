import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Service, type ServiceSpec, supervise } from './service.ts';

const PROCESS = JSON.stringify(join(import.meta.dirname, '../../platform/process.ts'));
let folder: string;
let service: Service | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satonowa-service-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  rmSync(folder, { recursive: true });
});

function run(code: string, spec: Partial<ServiceSpec> = {}): string[] {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, code);
  const shown: string[] = [];
  service = supervise({
    name: 'thing',
    args: [file],
    env: process.env,
    logFile: join(folder, 'thing.log'),
    pauseMs: 1,
    show: (line) => shown.push(line),
    onGiveUp: (sentence) => shown.push(`GIVES UP ${sentence}`),
    ...spec,
  });
  return shown;
}

function log(): string {
  const file = join(folder, 'thing.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const until = (condition: () => boolean): Promise<boolean> => vi.waitUntil(condition, 15_000);

it('starts a killed program again', async () => {
  const shown = run(`console.log('up', process.pid); setInterval(() => {}, 1000);`);
  await until(() => log().includes('up'));
  const first = service!.pid()!;
  process.kill(first, 'SIGKILL');
  await until(() => (log().match(/up/g)?.length ?? 0) === 2);
  expect(service!.pid()).not.toBe(first);
  expect(shown).toEqual(['thing: ended unexpectedly (killed by SIGKILL), starting it again']);
});

it('gives up on a program that dies again and again, and says what it wrote', async () => {
  const shown = run(`console.error('no key'); process.exit(3);`);
  await until(() => shown.some((line) => line.startsWith('GIVES UP')));
  expect(shown.filter((line) => line === 'thing: no key')).toHaveLength(5);
  expect(shown.at(-1)).toMatch(
    /^GIVES UP The thing ended 5 times within a minute \(exit code 3\); its log is .*thing\.log\.$/,
  );
});

it('starts for ever what was ready once', async () => {
  const shown = run(
    `import { sayReady } from ${PROCESS}; console.log('up'); sayReady(); setTimeout(() => process.exit(3), 20);`,
  );
  await until(() => (log().match(/up/g)?.length ?? 0) >= 8);
  expect(shown.filter((line) => line.startsWith('GIVES UP'))).toEqual([]);
});

it('does not wait once more before it replaces what had run for a while', async () => {
  run(
    `import { sayReady } from ${PROCESS}; console.log(Date.now()); sayReady(); setTimeout(() => process.exit(3), 3000);`,
    { pauseMs: 3_000 },
  );
  await until(() => log().split('\n').length > 2);
  const [first = 0, second = 0] = log().split('\n').map(Number);
  expect(second - first).toBeLessThan(5_500); // 3 s and the start of a process
});

it('shows errors of its records and keeps the others for the log', async () => {
  const shown = run(`
    console.log(JSON.stringify({ level: 30, msg: 'answered' }));
    console.log(JSON.stringify({ level: 50, msg: 'page failed', err: { message: 'no such column' } }));
    console.log('listening');
    setInterval(() => {}, 1000);`);
  await until(() => log().includes('listening'));
  expect(shown).toEqual(['thing: page failed: no such column']);
  expect(log()).toContain('answered');
});

it('lets it finish its work when it is stopped', async () => {
  run(`
    import { onShutdown } from ${PROCESS};
    onShutdown(() => console.log('closed first opened'));
    onShutdown(() => new Promise((done) => setTimeout(() => { console.log('closed last opened'); done(); }, 50)));
    console.log('up');
    setInterval(() => {}, 1000);`);
  await until(() => log().includes('up'));
  await service!.stop();
  await until(() => log().includes('first'));
  expect(log()).toMatch(/closed last opened\nclosed first opened/);
});
