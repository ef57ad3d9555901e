import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { mediaRoute } from './media-route.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-route-'));
  vi.stubEnv('DATA_DIR', dir);
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'); // is not asked
  forgetConfig();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  await rm(dir, { recursive: true });
});

it('has only pictures wait that are not made yet', async () => {
  const waited: string[] = [];
  const route = mediaRoute((what, work) => {
    waited.push(what);
    return work();
  });
  const status = async (path: string) => (await route.request(path)).status;
  expect(await status('/media/160/g/beef/3')).toBe(200);
  expect(waited).toEqual(['picture']);
  expect(await status('/media/160/g/beef/3')).toBe(200);
  expect(await status('/media/161/g/beef/3')).toBe(404);
  expect(await status('/media/160/g/nothing/3')).toBe(404);
  expect(waited).toEqual(['picture']); // none of the others did
});
