import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { lapsePoints } from './lapse.ts';
import { adjust, balance, earn, giveBack, use } from './ledger.ts';
import { aMember, discrepancies, entries } from './testing/points.ts';

useTestDatabase();

const DAY = 86_400_000;
const START = new Date('2026-11-21T00:00:00+09:00');

/** Points one by one, each with its last day: as slow and as plain as can be. */
class Model {
  free: number[] = [];
  used = new Map<number, number[]>();
  returned = new Set<number>();
  earned = new Set<number>();
  adjusted = new Set<number>();

  pass(day: number): void {
    this.free = this.free.filter((last) => last >= day);
  }
  take(points: number): number[] | undefined {
    if (points > this.free.length) return undefined;
    this.free.sort((a, b) => a - b);
    return this.free.splice(0, points);
  }
  add(points: number, last: number): void {
    for (let i = 0; i < points; i++) this.free.push(last);
  }
}

type Step =
  | { kind: 'earn'; event: number; points: number; lasts: number | null }
  | { kind: 'use' | 'giveBack'; event: number; points: number }
  | { kind: 'adjust'; event: number; points: number }
  | { kind: 'wait'; days: number }
  | { kind: 'lapse' };

const event = fc.integer({ min: 0, max: 7 });
const points = fc.integer({ min: 1, max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('earn' as const),
    event,
    points,
    lasts: fc.option(fc.integer({ min: -1, max: 6 }), { freq: 4 }),
  }),
  fc.record({ kind: fc.constantFrom('use' as const, 'giveBack' as const), event, points }),
  fc.record({
    kind: fc.constant('adjust' as const),
    event,
    points: fc.integer({ min: -60, max: 60 }).filter((n) => n !== 0),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('lapse' as const) }),
);

const dayOf = (n: number) => new Date(START.getTime() + n * DAY);
const dateOf = (n: number) => new Date(dayOf(n).getTime() + DAY / 2).toISOString().slice(0, 10);

/** What the model says to a step; the ledger has to say the same. */
function expected(model: Model, s: Exclude<Step, { kind: 'wait' | 'lapse' }>, today: number): string {
  if (s.kind === 'earn') {
    if (model.earned.has(s.event)) return 'already';
    model.earned.add(s.event);
    model.add(s.points, s.lasts === null ? Number.POSITIVE_INFINITY : today + s.lasts);
    model.pass(today);
    return 'earned';
  }
  if (s.kind === 'adjust') {
    if (model.adjusted.has(s.event)) return 'already';
    if (s.points > 0) model.add(s.points, Number.POSITIVE_INFINITY);
    else if (!model.take(-s.points)) return 'short';
    model.adjusted.add(s.event);
    return 'adjusted';
  }
  const before = model.used.get(s.event);
  if (s.kind === 'giveBack') {
    if (!before) return 'nothing';
    if (model.returned.has(s.event)) return 'already';
    model.returned.add(s.event);
    model.free.push(...before);
    model.pass(today);
    return 'returned';
  }
  if (before) return model.returned.has(s.event) ? 'given_back' : 'already';
  const taken = model.take(s.points);
  if (!taken) return 'short';
  model.used.set(s.event, taken);
  return 'used';
}

it('agrees with counting points one by one, through any sequence of steps', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const memberId = await aMember(`model-${run++}@example.jp`);
      const model = new Model();
      let today = 0;
      for (const s of steps) {
        const at = dayOf(today);
        if (s.kind === 'wait') {
          today += s.days;
          model.pass(today);
          continue;
        }
        if (s.kind === 'lapse') {
          await lapsePoints(at);
          continue;
        }
        const c = { memberId, issuer: 'shop', source: { event: `${memberId}-${s.event}` }, at };
        const said = await transaction<string>((tx) => {
          if (s.kind === 'earn') {
            const expiresOn = s.lasts === null ? null : dateOf(today + s.lasts);
            return earn(tx, { ...c, points: s.points, expiresOn });
          }
          if (s.kind === 'use') return use(tx, { ...c, points: s.points });
          if (s.kind === 'giveBack') return giveBack(tx, c);
          return adjust(tx, {
            ...c,
            points: s.points,
            expiresOn: null,
            by: { actor: 'staff:1', reason: '確認' },
          });
        });
        expect(said).toBe(expected(model, s, today));
        expect(await transaction((tx) => balance(tx, memberId, 'shop', at))).toBe(model.free.length);
      }
      const book = await entries(memberId);
      expect(book.every((e) => e.balance_after >= 0)).toBe(true);
      expect(await discrepancies()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('keeps the books right while many do everything at once', async () => {
  const anyOf = fc.array(step, { minLength: 20, maxLength: 40 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(anyOf, async (steps) => {
      const memberId = await aMember(`at-once-${run++}@example.jp`);
      const c = (n: number, at: Date) => ({
        memberId,
        issuer: 'shop',
        source: { event: `${memberId}-${n}` },
        at,
      });
      await Promise.all(
        steps.map((s, i) => {
          const at = dayOf(i % 12);
          if (s.kind === 'wait' || s.kind === 'lapse') return lapsePoints(at);
          return transaction<unknown>((tx) => {
            if (s.kind === 'giveBack') return giveBack(tx, c(s.event, at));
            if (s.kind === 'use') return use(tx, { ...c(s.event, at), points: s.points });
            if (s.kind === 'earn')
              return earn(tx, { ...c(s.event, at), points: s.points, expiresOn: dateOf(s.event) });
            return adjust(tx, {
              ...c(s.event, at),
              points: s.points,
              by: { actor: 'staff:1', reason: '確認' },
            });
          });
        }),
      );
      expect(await discrepancies()).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
