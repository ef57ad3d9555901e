import { beforeEach, expect, it } from 'vitest';
import { paymentsBy } from '#platform/testing/payments.ts';
import {
  acceptanceState,
  lastDay,
  opensOn,
  type Standing,
  standingState,
  takesDonations,
} from './acceptance.ts';

beforeEach(() => paymentsBy('sandbox'));

const TODAY = '2026-11-21';
const ALWAYS: Standing = {
  designated_from: '2020-01-01',
  designated_until: null,
  contract_from: '2020-01-01',
  contract_until: null,
};

const PERIODS = [
  [null, null, false],
  ['2026-10-01', null, true],
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-22', null, false],
  ['2025-10-01', '2026-11-20', false],
] as const;

it.each(PERIODS)('needs a designation: from %s until %s %s', (from, until, open) => {
  const g = { ...ALWAYS, designated_from: from, designated_until: until };
  expect(standingState(g, TODAY)).toBe(open ? 'open' : 'not_designated');
});

it.each(PERIODS)('needs a contract: from %s until %s %s', (from, until, open) => {
  const g = { ...ALWAYS, contract_from: from, contract_until: until };
  expect(standingState(g, TODAY)).toBe(open ? 'open' : 'not_contracted');
});

it('ends with the earlier of the two', () => {
  expect(lastDay(ALWAYS)).toBeNull();
  expect(lastDay({ ...ALWAYS, contract_until: '2027-03-31' })).toBe('2027-03-31');
  const both = { ...ALWAYS, designated_until: '2027-09-30', contract_until: '2027-03-31' };
  expect(lastDay(both)).toBe('2027-03-31');
  expect(lastDay({ ...both, contract_until: '2028-03-31' })).toBe('2027-09-30');
});

it('opens on the first day of the later one, if the other lasts then', () => {
  expect(opensOn(ALWAYS, TODAY)).toBeNull();
  expect(opensOn({ ...ALWAYS, contract_from: null }, TODAY)).toBeNull();
  expect(opensOn({ ...ALWAYS, contract_from: '2026-12-01' }, TODAY)).toBe('2026-12-01');
  expect(
    opensOn({ ...ALWAYS, contract_from: '2026-12-01', designated_until: '2026-11-30' }, TODAY),
  ).toBeNull();
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
  const goods = { ...ALWAYS, accept_from: from, accept_until: until, over: false };
  expect(acceptanceState(goods, AT, TODAY)).toBe(state);
  expect(acceptanceState({ ...goods, designated_from: null }, AT, TODAY)).toBe('not_designated');
  expect(acceptanceState({ ...goods, contract_from: null }, AT, TODAY)).toBe('not_contracted');
  // What can no longer be sent in its window has ended, whatever its period says.
  expect(acceptanceState({ ...goods, over: true }, AT, TODAY)).toBe('ended');
});

it('takes no application while no payments are taken, and says so only of what is open otherwise', () => {
  paymentsBy('none');
  const goods = { ...ALWAYS, accept_from: null, accept_until: null, over: false };
  expect(acceptanceState(goods, AT, TODAY)).toBe('no_payment');
  expect(acceptanceState({ ...goods, accept_until: AT }, AT, TODAY)).toBe('ended');
  expect(acceptanceState({ ...goods, contract_from: null }, AT, TODAY)).toBe('not_contracted');
  expect([standingState(ALWAYS, TODAY), takesDonations(ALWAYS, TODAY)]).toEqual(['open', false]);
  expect(opensOn({ ...ALWAYS, contract_from: '2026-12-01' }, TODAY)).toBe('2026-12-01');
});
