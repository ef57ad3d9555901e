import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { knowSettings, nextSettingTurn, type Setting, settingAt, type Version } from './setting.ts';

const FEE: Setting<number> = {
  name: 'fee',
  title: '手数料',
  schema: z.number().int(),
  start: 100,
  words: (fee) => ({ 手数料: String(fee) }),
  onPages: true,
};

let ids = 0;
const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const version = (from: number, value: unknown, until: number | null = null): Version => ({
  ...{ id: ++ids, name: 'fee', value, effectiveAt: at(from) },
  endsAt: until === null ? null : at(until),
});

afterEach(() => knowSettings([]));

describe('a setting', () => {
  it('is what is built in until one begins, and from then on each until the next', () => {
    knowSettings([version(20, 300), version(10, 200)]);
    const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
    expect([justBefore(at(10)), at(10), justBefore(at(20)), at(20)].map((t) => settingAt(FEE, t))).toEqual([
      100, 200, 200, 300,
    ]);
  });

  it('that ends by itself is what is built in again, also where one came before it', () => {
    knowSettings([version(5, 150), version(10, 200, 15), version(20, 300)]);
    expect([14, 15, 19, 20].map((day) => settingAt(FEE, at(day)))).toEqual([200, 100, 100, 300]);
  });

  it('that cannot be read leaves the one before it, and is told of once', () => {
    const told = vi.fn();
    const bad = version(10, 'viel');
    knowSettings([version(5, 150), bad], told);
    expect([11, 12].map((day) => settingAt(FEE, at(day)))).toEqual([150, 150]);
    expect(told.mock.calls).toEqual([[bad]]);
  });

  it('says at which instant anything begins or ends next', () => {
    knowSettings([version(10, 200, 15), version(20, 300)]);
    expect([9, 10, 15, 20].map((day) => nextSettingTurn(at(day)))).toEqual([at(10), at(15), at(20), null]);
  });
});
