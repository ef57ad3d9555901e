import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-room-'));
const otherwise = mkdtempSync(join(tmpdir(), 'satonowa-otherwise-'));
afterAll(() => {
  for (const made of [folder, otherwise]) rmSync(made, { recursive: true });
});

it('lies where there is room, and otherwise among temporary files', () => {
  expect(dirname(scratchFolder({ folder, roomMb: 1, otherwise }))).toBe(folder);
  expect(dirname(scratchFolder({ folder, roomMb: 1e12, otherwise }))).toBe(otherwise);
  expect(dirname(scratchFolder({ folder: '/nowhere', roomMb: 1, otherwise }))).toBe(otherwise);
});

it('takes away what a killed run left, and nothing of a run that goes on', () => {
  const gone = spawnSync('true').pid;
  const left = join(folder, `satonowa-scratch-${gone}-abc`);
  const used = join(folder, `satonowa-scratch-${process.pid}-abc`);
  const other = join(folder, 'somebody-else');
  for (const made of [left, used, other]) mkdirSync(made);
  scratchFolder({ folder, roomMb: 1, otherwise });
  expect([left, used, other].map((path) => existsSync(path))).toEqual([false, true, true]);
});
