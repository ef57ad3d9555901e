import { afterEach, expect, it, vi } from 'vitest';
import { dbPool } from '../db/db.ts';
import { forgetKept } from '../kept-for.ts';
import { useTestDatabase } from '../testing/database.ts';
import { settingsKnown } from './in-force.ts';
import { timesSettingsKnown } from './setting.ts';

useTestDatabase();
afterEach(() => vi.useRealTimers());

it('tells whether settings are as they were last heard of, and reads them again until they are', async () => {
  expect(await settingsKnown()).toBe(true);
  const times = timesSettingsKnown();
  expect(await settingsKnown()).toBe(true);
  expect(timesSettingsKnown()).toBe(times);

  const busy = await dbPool().connect();
  await busy.query('begin; lock table setting_version');
  forgetKept();
  expect(await settingsKnown()).toBe(false); // after two seconds
  expect(await settingsKnown()).toBe(false); // at once
  expect(timesSettingsKnown()).toBe(times);
  await busy.query('rollback');
  busy.release();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  await vi.waitFor(async () => expect(await settingsKnown()).toBe(true), { timeout: 15_000, interval: 20 });
  expect(timesSettingsKnown()).toBe(times + 1);
});
