import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { insertPlaces, insertThings, PLACES } from './testing/catalogue.ts';
import { thing } from './testing/few-gifts.ts';
import { topPage } from './top-view.ts';

useTestDatabase();

const NOW = new Date('2026-11-24T02:00:00Z');
const seasonal = (id: number, from: string, until: string, over = {}) =>
  thing(id, { window: { from, until }, labels: ['季節限定'], government: PLACES[id % 6]!, ...over });

beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    seasonal(1, '2026-11-01', '2026-12-31'),
    seasonal(2, '2026-12-01', '2026-12-20'),
    seasonal(3, '2026-10-01', '2027-02-28'), // may come in February as well
    seasonal(4, '2027-12-01', '2027-12-31'), // the December of next year
    seasonal(5, '2026-10-01', '2026-11-20'), // over
    thing(7, { labels: ['季節限定'], window: { days: 5 }, government: PLACES[3]! }),
    seasonal(8, '2026-12-01', '2026-12-31', { acceptFrom: new Date('2026-11-30T00:00:00Z') }),
    seasonal(9, '2026-12-01', '2026-12-31', { labels: [] }),
  ]);
});

it('shows what of the season arrives in this month or the next and can be had now', async () => {
  const { season } = await topPage(NOW);
  expect(season.months).toBe('11月・12月');
  expect(season.search).toBe(`?month=2026-11&month=2026-12&label=${encodeURIComponent('季節限定')}`);
  expect(season.cards.map((c) => c.id).sort()).toEqual([1, 2, 7]);
});
