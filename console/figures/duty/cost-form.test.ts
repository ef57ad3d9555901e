import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readCeiling, readCost } from './cost-form.ts';

const PERIOD = { from: '2026-10-01', until: '2027-09-30' };

const form = (over: Record<string, string>) => {
  const data = new FormData();
  const typed = {
    month: '2026-11',
    kind: 'office',
    amount: '5,000',
    payee: '',
    purpose: '事務',
    key: randomUUID(),
  };
  for (const [name, value] of Object.entries({ ...typed, ...over })) data.set(name, value);
  return data;
};

it('takes costs of months that have begun, and says what of others', () => {
  expect(readCost(form({}), PERIOD, '2026-11-01')).toMatchObject({
    value: { month: '2026-11-01', amount: 5_000 },
  });
  expect(readCost(form({ month: '2026-12' }), PERIOD, '2026-11-30')).toMatchObject({
    reply: { errors: { month: ['来月以降の費用は、その月になってから登録してください'] } },
  });
  expect(readCost(form({ month: '2026-09' }), PERIOD, '2026-11-30')).toMatchObject({
    reply: { errors: { month: ['指定期間の中の月を選択してください'] } },
  });
});

it.each([
  ['47.5', 47.5],
  ['４７．５％', 47.5],
  ['50', 50],
  ['100', 100],
  ['47.55', null],
  ['0.5', null],
  ['100.5', null],
  ['', null],
  ['半分', null],
])('reads a ceiling of %j as %j', (percent, read) => {
  const got = readCeiling(form({ percent, note: '告示' }));
  if (read !== null) expect(got).toEqual({ percent: read, note: '告示' });
  else
    expect(got).toMatchObject({
      reply: {
        errors: { percent: ['上限の割合は、1以上100以下の数字(小数第1位まで)で入力してください。例: 47.5'] },
      },
    });
});
