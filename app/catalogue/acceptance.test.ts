import { expect, it } from 'vitest';
import { acceptanceState, isDesignated } from './acceptance.ts';

it.each([
  [null, null, false],
  ['2026-10-01', null, true],
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-22', null, false],
  ['2025-10-01', '2026-11-20', false],
])('designated from %s until %s: on 2026-11-21 %s', (from, until, expected) => {
  expect(isDesignated({ designated_from: from, designated_until: until }, '2026-11-21')).toBe(expected);
});

const AT = new Date('2026-11-21T03:00:00Z');
const earlier = new Date(AT.getTime() - 1);
const later = new Date(AT.getTime() + 1);

it.each([
  ['open', null, null],
  ['open', AT, null],
  ['open', earlier, later],
  ['not_yet', later, null],
  ['ended', null, AT],
  ['ended', earlier, AT],
  ['open', null, later],
] as const)('%s between %s and %s', (state, from, until) => {
  const period = { accept_from: from, accept_until: until };
  const designated = { designated_from: '2026-11-21', designated_until: null };
  expect(acceptanceState({ ...period, ...designated }, AT, '2026-11-21')).toBe(state);
  const not = { designated_from: null, designated_until: null };
  expect(acceptanceState({ ...period, ...not }, AT, '2026-11-21')).toBe('not_designated');
});
