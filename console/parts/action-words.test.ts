import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACTION_GROUPS, ACTION_NAMES, SUBJECT_NAMES } from './action-words.ts';

const ROOT = join(import.meta.dirname, '../..');

it('names all that an entry of the audit may be about', () => {
  const written = globSync('{app,console}/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.includes('node_modules') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .filter((text) => text.includes('staff/audit'))
    .flatMap((text) => [...text.matchAll(/subject: '([a-z_]+)'/g)].map(([, subject]) => subject!));
  expect(written.length).toBeGreaterThan(50);
  expect([...new Set(written)].filter((subject) => !(subject in SUBJECT_NAMES))).toEqual([]);
});

it('has every action in one group', () => {
  const grouped = ACTION_GROUPS.flatMap(([, actions]) => actions.map(([action]) => action));
  expect(grouped.toSorted()).toEqual(Object.keys(ACTION_NAMES).toSorted());
});
