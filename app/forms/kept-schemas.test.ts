import { expect, it } from 'vitest';
import { z } from 'zod';
import { keptSchemas } from './kept-schemas.ts';

it('makes a schema once for the same facts, and another for others', () => {
  const made: string[][] = [];
  const schemaOf = keptSchemas(({ choices }: { choices: string[] }) => {
    made.push(choices);
    return z.enum(choices as [string, ...string[]]);
  });
  const first = schemaOf({ choices: ['1', '2'] });
  expect(schemaOf({ choices: ['1', '2'] })).toBe(first);
  expect(first.safeParse('2').success).toBe(true);
  const other = schemaOf({ choices: ['1', '3'] });
  expect([other.safeParse('2').success, other.safeParse('3').success]).toEqual([false, true]);
  expect(made).toEqual([
    ['1', '2'],
    ['1', '3'],
  ]);
});

it('keeps no more than a hundred', () => {
  let made = 0;
  const schemaOf = keptSchemas((n: number) => {
    made++;
    return z.literal(n);
  });
  for (let n = 0; n <= 100; n++) schemaOf(n);
  schemaOf(100);
  expect(made).toBe(101);
  schemaOf(0);
  expect(made).toBe(102);
});
