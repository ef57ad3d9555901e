import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptFile } from './kept-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('makes a file once for all who ask, and reads it afterwards', async () => {
  let made = 0;
  const ask = () => keptFile(join(folder, 'a/b.txt'), async () => Buffer.from(`made ${++made}`));
  const both = await Promise.all([ask(), ask()]);
  expect([...both, await ask()].map(String)).toEqual(['made 1', 'made 1', 'made 1']);
});

it('leaves nothing behind when it cannot be put in its place', async () => {
  const file = join(folder, 'c/taken');
  const ask = () =>
    keptFile(file, async () => {
      await mkdir(file, { recursive: true }); // no file can be renamed to a folder
      return Buffer.from('made');
    });
  await expect(ask()).rejects.toThrow(/EISDIR|EEXIST/);
  expect(await readdir(join(folder, 'c'))).toEqual(['taken']);
});
