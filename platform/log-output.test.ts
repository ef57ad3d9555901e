import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { LogOutput } from './log-output.ts';

const LOG = JSON.stringify(join(import.meta.dirname, 'log.ts'));

describe('a program that logs much', () => {
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill('SIGKILL'));

  /** It logs 3 MB, then ends at a sign from its standard input. */
  function start(stdout: 'pipe' | number): ChildProcess {
    const code = `
      const { log } = await import(${LOG});
      for (let i = 0; i < 3000; i++) log()[i % 2 ? 'info' : 'warn']({ i, filler: 'x'.repeat(1000) }, 'line');
      process.stderr.write('logged');
      process.stdin.once('end', () => { log().info('the last one'); log().info({ i: 3000 }); process.exit(7); }).resume();`;
    child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', stdout, 'pipe'],
      env: { ...process.env, LOG_LEVEL: 'info' },
    });
    return child;
  }

  it('ends when nobody reads any more', async () => {
    const program = start('pipe');
    program.stdout!.destroy();
    await once(program.stderr!, 'data');
    program.stdin!.end();
    expect(await once(program, 'exit')).toEqual([7, null]);
  });

  it('ends on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const program = start(full);
    closeSync(full);
    await once(program.stderr!, 'data');
    program.stdin!.end();
    expect(await once(program, 'exit')).toEqual([7, null]);
  });

  it('has written everything when it ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'satonowa-log-'));
    const file = openSync(join(folder, 'log'), 'w');
    const program = start(file);
    closeSync(file);
    await once(program.stderr!, 'data');
    program.stdin!.end();
    await once(program, 'exit');
    const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    rmSync(folder, { recursive: true });
    expect(lines.map((l) => (JSON.parse(l) as { i?: number }).i)).toEqual([
      ...Array(3000).keys(),
      undefined,
      3000,
    ]);
  });
});

it('keeps lines for a pipe that is full, in their order, and no more than it may', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-log-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [reader, writer] = [openSync(pipe, 'r+'), openSync(pipe, 0o4001)]; // O_WRONLY | O_NONBLOCK
  const output = new LogOutput(writer);
  const line = (i: number) => `${i} ${'x'.repeat(1000)}\n`;
  for (let i = 0; i < 10_000; i++) output.write(line(i));
  const program = spawn('cat', { stdio: [reader, 'pipe', 'inherit'] }) as ChildProcess & { stdout: Readable };
  closeSync(reader);
  let read = '';
  program.stdout.on('data', (chunk: Buffer) => (read += chunk));
  await expect.poll(() => read.length, { timeout: 20_000 }).toBeGreaterThan(4_000_000);
  const ending = () => {
    output.write('end\n');
    return read.includes('end\n');
  };
  await expect.poll(ending).toBe(true);
  program.kill('SIGKILL');
  closeSync(writer);
  rmSync(folder, { recursive: true });
  const kept = read.split('\n').filter((text) => text.endsWith('x'));
  expect(kept.map((text) => Number.parseInt(text, 10))).toEqual([...kept.keys()]);
  expect(read.length).toBeLessThan(4_500_000);
});

it('writes a warning at once with all before it, and further records of a round at its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-log-'));
  const file = openSync(join(folder, 'log'), 'w');
  const output = new LogOutput(file);
  const record = (level: number, i: number) => output.write(`{"level":${level},"i":${i}}\n`);
  const written = () => {
    const text = readFileSync(join(folder, 'log'), 'utf8');
    return text.split('\n').flatMap((line) => (line ? [(JSON.parse(line) as { i: number }).i] : []));
  };
  for (let i = 0; i < 100; i++) record(30, i);
  expect(written()).toEqual([0]);
  record(40, 100);
  expect(written()).toEqual([...Array(101).keys()]);
  record(30, 101);
  record(30, 102);
  expect(written()).toHaveLength(101);
  await new Promise((r) => setImmediate(r));
  expect(written()).toEqual([...Array(103).keys()]);
  record(30, 103);
  expect(written()).toHaveLength(104);
  closeSync(file);
  rmSync(folder, { recursive: true });
});
