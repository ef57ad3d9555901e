import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#platform/config.ts';
import { ASSUMED, EVENING_S, LEAST_POOL, loadOf, machinesFor, rateAt } from './evening.ts';
import { evening, report } from './report.ts';

const HALF = loadOf(0.5);

it('prints what docs/scale.md says', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  expect(doc).toContain(`\n\`\`\`text\n${report().join('\n')}\n\`\`\`\n`);
});

it('has a recipe of PostgreSQL that takes the connections of a small share, and programs that take the smallest pool', () => {
  const { bootstrap } = parse(
    readFileSync(join(import.meta.dirname, '../postgresql/patroni.yml'), 'utf8'),
  ) as {
    bootstrap: { dcs: { postgresql: { parameters: { max_connections: number } } } };
  };
  // Three are kept for superusers, and Patroni has some.
  const taken = bootstrap.dcs.postgresql.parameters.max_connections - 10;
  expect(machinesFor(loadOf(0.05)).connections).toBeLessThan(taken);
  const env = { DATABASE_URL: 'postgres://none/none', SECRET_KEY: '-'.repeat(64) };
  expect(readConfig({ ...env, DATABASE_POOL: String(LEAST_POOL) }).DATABASE_POOL).toBe(LEAST_POOL);
  expect(() => readConfig({ ...env, DATABASE_POOL: String(LEAST_POOL - 1) })).toThrow('DATABASE_POOL');
});

it('has the busiest hour and minute that the load says', () => {
  const lastHour = Array.from({ length: 3_600 }, (_, s) => rateAt(HALF, EVENING_S - 3_600 + s));
  expect(Math.abs(lastHour.reduce((sum, r) => sum + r, 0) / 3_600 / HALF.hour - 1)).toBeLessThan(0.01);
  const all = Array.from({ length: EVENING_S }, (_, s) => rateAt(HALF, s));
  expect(Math.abs(Math.max(...all) / HALF.peak - 1)).toBeLessThan(0.001);
  expect(all.reduce((sum, r) => sum + r, 0)).toBeLessThan(HALF.day);
});

it('asks for ten times as much for ten times as many, but for what stands by', () => {
  const [some, half] = [machinesFor(loadOf(0.05)), machinesFor(HALF)];
  expect(half.transactions / some.transactions).toBeCloseTo(10);
  expect(half.webProcessors / some.webProcessors).toBeCloseTo(10);
  expect(half.webProcessors * ASSUMED.busy).toBeLessThan((half.webMachines - 1) * 8);
});

it('has a line that grows as less is let in, whose last are late', () => {
  const [all, most, some] = [1, 0.8, 0.6].map((part) => evening(loadOf(0.05), part));
  expect(all!.longest).toBeLessThan(most!.longest);
  expect(most!.longest).toBeLessThan(some!.longest);
  expect([all!.late, most!.late]).toEqual([0, 0]);
  expect(some!.late).toBeGreaterThan(0);
  // Everybody who comes is served once, in the order in which they came.
  const out = some!.served.map(({ at, waited }) => at + waited);
  expect(out).toEqual(out.toSorted((a, b) => a - b));
});
