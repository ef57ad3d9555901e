import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

/** Sections of the OWASP ASVS 5.0.0 that have requirements of level 1 or 2, by chapter. */
const SECTIONS: Record<number, readonly number[]> = {
  1: [1, 2, 3, 4, 5],
  2: [1, 2, 3, 4],
  3: [2, 3, 4, 5, 7],
  4: [1, 2, 3, 4],
  5: [1, 2, 3, 4],
  6: [1, 2, 3, 4, 5, 6, 8],
  7: [1, 2, 3, 4, 5, 6],
  8: [1, 2, 3, 4],
  9: [1, 2],
  10: [1, 2, 3, 4, 5, 6, 7],
  11: [1, 2, 3, 4, 5, 6],
  12: [1, 2, 3],
  13: [1, 2, 3, 4],
  14: [1, 2, 3],
  15: [1, 2, 3],
  16: [1, 2, 3, 4, 5],
  17: [1, 2, 3],
};

/** The cells of the tables between a heading and the next one of its level. */
function rowsUnder(heading: string): string[][] {
  const part = text.split(/^## /m).find((p) => p.startsWith(`${heading}\n`)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => /^\d/.test(first ?? ''));
}

const requirements = (cell = ''): string[] => cell.match(/\d+\.\d+\.\d+/g) ?? [];
const sections = rowsUnder('ASVS 5.0 by chapter');
const missing = rowsUnder('Not met');

it('has a row for each section of the standard, in its order', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([chapter, list]) => list.map((n) => `${chapter}.${n}`));
  expect(sections.map(([name]) => name?.split(' ')[0])).toEqual(wanted);
});

it('says at the top what a section does not meet, and nothing else', () => {
  const below = sections.flatMap((row) => requirements(row[4]));
  const above = missing.flatMap((row) => requirements(row[0]));
  expect(above.toSorted()).toEqual(below.toSorted());
  expect(new Set(above).size).toBe(above.length);
  expect(text).toContain(`${above.length} of them are not met`);
});

it('names each requirement that is not met in the row of its own section', () => {
  for (const [name, , , , not] of sections)
    for (const requirement of requirements(not))
      expect(requirement, name).toMatch(new RegExp(`^${name?.split(' ')[0]}\\.\\d+$`));
});

it('says what is missing and what to do, and shows where and by which test a section is met', () => {
  for (const row of missing) for (const cell of row.slice(1)) expect(cell, row[0]).not.toBe('');
  for (const [name, how = '', where = '', test = '', not] of sections) {
    // What is not there has no place; what the proxy does, or a page says, has no code.
    if (/^(Does not apply|Operator): |^\[/.test(how)) continue;
    expect(where, name).toMatch(/^`/);
    if (not === '') expect(test, name).toMatch(/\.(test|spec)\.tsx?`/);
  }
});
