import { expect, it } from 'vitest';
import { csvLines } from './csv.ts';

it.each([
  ['-1200', '-1200'],
  ['-0.5', '-0.5'],
  ['1200', '1200'],
  // A telephone is no number, and what only begins like one is a formula.
  ['+819012345678', "'+819012345678"],
  ['-1+1', "'-1+1"],
  ['-1200円', "'-1200円"],
  ['-cmd', "'-cmd"],
  ['--1', "'--1"],
  ['-', "'-"],
  ["'-5", "''-5"],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
])('writes %j as %j', (cell, written) => {
  expect(csvLines([['x', cell]])).toBe(`x,${written}\r\n`);
});
