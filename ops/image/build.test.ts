import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const work = mkdtempSync(join(tmpdir(), 'satonowa-image-'));
afterAll(() => rmSync(work, { recursive: true }));

it('makes no image in a folder in which something of an older release may be', () => {
  mkdirSync(join(work, 'app'));
  const { status, stderr } = spawnSync('sh', [join(import.meta.dirname, 'build.sh'), 'a:1', work], {
    encoding: 'utf8',
    env: { ...process.env, BUILDAH: 'false' },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('is not empty')]);
  expect(readdirSync(work)).toEqual(['app']);
});
