import { expect, it } from 'vitest';
import { type Application, warningsFor, type YearSoFar } from './warnings.ts';

const application: Application = {
  year: 2026,
  amount: 12_000,
  oneStop: ['016918'],
  mayEndNextYear: false,
};
const codes = (n: number) => new Set(Array.from({ length: n }, (_, i) => String(100_000 + i)));
const soFar = (over: Partial<YearSoFar> = {}): YearSoFar => ({
  amount: 0,
  limit: null,
  oneStop: new Set(),
  ...over,
});
const titles = (a: Partial<Application>, s: Partial<YearSoFar>) =>
  warningsFor({ ...application, ...a }, soFar(s)).map((w) => w.title);

it('warns of nothing when there is nothing to warn of', () => {
  expect(titles({}, {})).toEqual([]);
  expect(titles({}, { amount: 1_000_000, limit: null })).toEqual([]);
});

it('warns one yen above the saved limit, and not at it', () => {
  expect(titles({}, { amount: 48_000, limit: 60_000 })).toEqual([]);
  const [warning] = warningsFor(application, soFar({ amount: 48_001, limit: 60_000 }));
  expect(warning?.text).toContain('60,001円');
  expect(warning?.text).toContain('1円超えます');
});

it('warns of the sixth municipality with a one-stop wish', () => {
  expect(titles({}, { oneStop: codes(4) })).toEqual([]);
  expect(titles({}, { oneStop: codes(5) })).toEqual(['ワンストップ特例の申請先が6自治体になります']);
  expect(titles({}, { oneStop: codes(6) })).toEqual(['ワンストップ特例の申請先が7自治体になります']);
});

it('counts municipalities, not donations, and only those with the wish', () => {
  const five = codes(5).add('016918');
  five.delete('100000');
  expect(titles({}, { oneStop: five })).toEqual([]);
  expect(titles({ oneStop: [] }, { oneStop: codes(5) })).toEqual([]);
});

it('counts the municipalities of several donations at once', () => {
  expect(titles({ oneStop: ['016918', '016918', '011002'] }, { oneStop: codes(3) })).toEqual([]);
  expect(titles({ oneStop: ['016918', '011002'] }, { oneStop: codes(4) })).toEqual([
    'ワンストップ特例の申請先が6自治体になります',
  ]);
});

it('warns of a way to pay that may end in the next year', () => {
  const [warning] = warningsFor({ ...application, mayEndNextYear: true }, soFar());
  expect(warning?.text).toContain('2026年12月31日 23:59まで');
});
