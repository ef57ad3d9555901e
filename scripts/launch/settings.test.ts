import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const RECIPE = join(import.meta.dirname, '../../ops/settings/satonowa.env');

it('gives programs more threads than pictures and passwords take, as the parts alone are told to have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-settings-'));
  try {
    const threads = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: folder, ...env }, []).threads;
    expect(Number(threads({}))).toBeGreaterThan(4 + 1 + 2); // drawings, hashing, and some for files
    expect(threads({ UV_THREADPOOL_SIZE: '16' })).toBe('16');
    expect(readFileSync(RECIPE, 'utf8')).toMatch(new RegExp(`^UV_THREADPOOL_SIZE=${threads({})}\\b`, 'm'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
