import { expect, it } from 'vitest';
import { placesElsewhere } from './elsewhere.ts';

const QUERY = 'q=0123456789AB&columns=number';
const to = (state: string) => `/deliveries?q=0123456789AB&columns=number&state=${state}`;

it('names the states in which a number’s parcels are and that the list does not show', () => {
  const found = [
    { state: 'open', count: 2 },
    { state: 'shipped', count: 1 },
    { state: 'cancelled', count: 1 },
  ] as const;
  const [open, shipped, cancelled] = [
    { words: '発送待ち・準備中に2件', to: to('open') },
    { words: '発送済みに1件', to: to('shipped') },
    { words: '取り消しに1件', to: null },
  ];
  expect(placesElsewhere(found, 'open', 2, QUERY)).toEqual([shipped, cancelled]);
  expect(placesElsewhere(found, 'shipped', 1, QUERY)).toEqual([open, cancelled]);
  // A part of those that are here is shown.
  expect(placesElsewhere(found, 'late', 1, QUERY)).toEqual([open, shipped, cancelled]);
  expect(placesElsewhere(found, 'preparing', 2, QUERY)).toEqual([shipped, cancelled]);
  expect(placesElsewhere([], 'open', 0, QUERY)).toEqual([]);
});
