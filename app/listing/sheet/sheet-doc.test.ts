import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { columnFor, headingOf, sheetColumns } from './sheet-columns.ts';

const doc = readFileSync('docs/goods-sheet.md', 'utf8');
const rows = doc
  .split('\n')
  .filter((line) => /^\| \S/.test(line) && !/^\| (-|heading)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** 「画像1 … 画像12」 is twelve of them. */
const headings = rows.flatMap(([, names, of]) =>
  names!
    .split(/, | \/ /)
    .flatMap((name) => (name.includes('…') ? Array.from({ length: 12 }, (_, i) => `画像${i + 1}`) : [name]))
    .map((name) => [name, of!] as const),
);

it.each(['gift', 'product'] as const)('says of every column of a %s what it holds', (kind) => {
  const own = headings.filter(
    ([name, of]) => of !== (kind === 'gift' ? 'products' : 'gifts') && columnFor(name, kind),
  );
  expect(new Set(own.map(([name]) => columnFor(name, kind)))).toEqual(new Set(sheetColumns(kind)));
});

it('names no column that there is not', () => {
  const known = (['gift', 'product'] as const).flatMap((kind) =>
    sheetColumns(kind).map((name) => headingOf(name, kind)),
  );
  expect(headings.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
});
