import { expect, it } from 'vitest';
import { rejectionReason } from './rejection.ts';

const jst = (text: string) => new Date(`${text}+09:00`);
const donation = {
  this_year_only: false,
  applied_at: jst('2026-12-31T23:50:00'),
  designated_from: '2020-01-01',
  designated_until: null,
  contract_from: '2020-01-01',
  contract_until: null,
};

it('takes money of the next year unless it must count for this one', () => {
  for (const paid of ['2026-12-31T23:59:59', '2027-01-01T00:00:00'])
    expect(rejectionReason(donation, jst(paid))).toBeNull();
  const must = { ...donation, this_year_only: true };
  expect(rejectionReason(must, jst('2026-12-31T23:59:59'))).toBeNull();
  expect(rejectionReason(must, jst('2027-01-01T00:00:00'))).toBe('after the year it was meant for');
});

it('takes no money after the last day of the designation', () => {
  const ended = { ...donation, designated_until: '2026-12-31' };
  expect(rejectionReason(ended, jst('2026-12-31T23:59:59'))).toBeNull();
  expect(rejectionReason(ended, jst('2027-01-01T00:00:00'))).toBe('after the designation ended');
  expect(rejectionReason({ ...donation, designated_from: null }, jst('2026-12-31T23:59:59'))).toBe(
    'after the designation ended',
  );
});

it('takes no money after the last day of the contract', () => {
  const ended = { ...donation, contract_until: '2026-12-31' };
  expect(rejectionReason(ended, jst('2026-12-31T23:59:59'))).toBeNull();
  expect(rejectionReason(ended, jst('2027-01-01T00:00:00'))).toBe('after the contract ended');
  expect(rejectionReason({ ...donation, contract_from: null }, jst('2026-12-31T23:59:59'))).toBe(
    'after the contract ended',
  );
});
