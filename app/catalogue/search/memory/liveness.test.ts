import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRST_CALENDAR } from '#app/delivery/calendar.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { knowSettings } from '#platform/setting/setting.ts';
import { Columns } from './columns.ts';
import { Liveness } from './liveness.ts';
import { type FactsRow, FOREVER, type Home, type Shape } from './source-query.ts';

const START = Date.parse('2026-12-31T12:00:00Z');
const HOUR = 3_600_000;
const PLACES = 12;

const shape: Shape = {
  kind: 'gift',
  category: 1,
  parent: 1,
  temperature: 'ambient',
  subscription: false,
  ticket: false,
  labels: [],
  allergens: [],
};
const home: Home = { government: '010006', prefecture: 1, oneStop: false, payments: [] };
const times = (handlingDays: number) =>
  JSON.stringify({ handlingDays, deliveries: 1, dispatchDays: null, arrivals: '0', opens: null });

/** From some hours before to three weeks after the start; in microseconds, or null for none. */
const turn = fc.option(
  fc.integer({ min: -20, max: 500 }).map((hours) => (START + hours * HOUR) * 1000),
  { nil: null },
);
const facts = fc
  .tuple(fc.nat({ max: PLACES - 1 }), turn, turn, fc.integer({ min: 1, max: 9 }), fc.boolean())
  .map(
    ([place, from, until, handling, inStock]): FactsRow => [
      place + 1,
      JSON.stringify(shape),
      times(handling),
      JSON.stringify(home),
      10_000,
      1,
      0,
      from,
      until,
      FOREVER,
      FOREVER,
      inStock,
      0,
      0,
      0,
      null,
    ],
  );
const step = fc.oneof(
  fc.integer({ min: -100, max: 30 * HOUR }).map((ms) => ({ ms })),
  facts.map((row) => ({ row })),
);

/** The months in which goods arrive, what is true of each place, and how many offered ones there are of everything. */
function seen({ states, offered, arrivals, conditions }: Liveness) {
  const { shape, home, times, band, stock, size, places } = offered.gift;
  const some = (counts: Uint32Array) => [...counts.entries()].filter(([, n]) => n !== 0);
  return {
    states,
    arrivals,
    shape: some(shape),
    home: some(home),
    times: some(times),
    band: some(band),
    stock: some(stock),
    size,
    places,
    begun: conditions.begun,
    inStock: conditions.inStock,
    bands: conditions.bands,
    // Of what is not offered they say nothing.
    months: conditions.months.map((set) => set.map((word, i) => word & places[i]!)),
  };
}

it('says at every instant what it would say if it were made anew', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: PLACES }), fc.array(step, { maxLength: 40 }), (rows, steps) => {
      // Goods of the file have no shape or home but those that are known then.
      const columns = new Columns(PLACES, {
        shapes: [JSON.stringify(shape)],
        homes: [JSON.stringify(home)],
      });
      const set = (row: FactsRow) => columns.set(row[0] - 1, row);
      for (const row of rows) set(row);
      const liveness = new Liveness(columns, PLACES);
      let now = START;
      let last = START;
      liveness.at(new Date(now), PLACES);
      for (const one of steps) {
        if ('ms' in one) now = last + one.ms;
        else {
          liveness.leave(one.row[0] - 1);
          set(one.row);
          liveness.enter(one.row[0] - 1);
        }
        last = Math.max(last, now);
        liveness.at(new Date(now), PLACES);
        const anew = new Liveness(columns, PLACES);
        anew.at(new Date(last), PLACES);
        expect(seen(liveness)).toEqual(seen(anew));
      }
    }),
  );
});

it('counts business days anew as soon as others are set', () => {
  const columns = new Columns(1);
  const row: FactsRow = [
    ...[1, JSON.stringify(shape), times(2), JSON.stringify(home), 10_000, 1, 0, null, null],
    ...[FOREVER, FOREVER, true, 0, 0, 0, null],
  ] as unknown as FactsRow;
  columns.set(0, row);
  const liveness = new Liveness(columns, 1);
  // Friday: sent on Tuesday, and with the whole of the week off in the month after.
  const at = new Date('2026-11-20T10:00:00+09:00');
  liveness.at(at, 1);
  expect([...liveness.arrivals]).toEqual([0b1]);
  const closed = [{ from: '2026-11-23', until: '2026-11-30', name: '' }];
  const value = { ...FIRST_CALENDAR, closed };
  forgetKept(); // told of, and not read yet: a question that began before is answered by those of before
  liveness.at(new Date(at.getTime() + 1), 1);
  expect([...liveness.arrivals]).toEqual([0b1]);
  knowSettings([{ id: 1, name: 'calendar', value, effectiveAt: new Date(at), endsAt: null }]);
  liveness.at(new Date(at.getTime() + 2), 1);
  expect([...liveness.arrivals]).toEqual([0b11]);
  knowSettings([]);
});
