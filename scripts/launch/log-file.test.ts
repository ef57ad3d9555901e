import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLog } from './log-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satonowa-log-'));
  file = join(folder, 'web.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = (name: string) => readFileSync(join(folder, name), 'utf8');
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });

it('keeps a large log once and begins anew, while it is being written, between two lines', async () => {
  const log = openLog(file, 100);
  for (let i = 1; i <= 9; i++) {
    log.write(Buffer.from(`begin ${i} ${'x'.repeat(30)}`));
    log.write(Buffer.from(' end\n'));
    await until(() =>
      expect(content('web.log') + (i % 3 === 0 ? content('web.log.1') : '')).toContain(
        i % 3 === 0 ? `begin ${i}` : ' end\n',
      ),
    );
  }
  log.end();
  expect(readdirSync(folder).sort()).toEqual(['web.log', 'web.log.1']);
  expect(content('web.log.1').match(/begin \d/g)).toEqual(['begin 7', 'begin 8', 'begin 9']);
  expect(content('web.log.1')).toMatch(/^begin[\s\S]* end\n$/);
  expect(content('web.log')).toBe('');
});

it('cuts what never ends a line too', async () => {
  const log = openLog(file, 100);
  log.write(Buffer.from('x'.repeat(150)));
  await until(() => expect(content('web.log')).toHaveLength(150));
  log.write(Buffer.from('x'.repeat(60)));
  await until(() => expect(content('web.log.1')).toHaveLength(210));
  log.end();
});

it('keeps a log that was large when it was opened', async () => {
  writeFileSync(file, 'x'.repeat(101));
  const log = openLog(file, 100);
  log.write(Buffer.from('new\n'));
  await until(() => expect(content('web.log')).toBe('new\n'));
  expect(content('web.log.1')).toHaveLength(101);
  log.end();
});
