import { expect, it } from 'vitest';
import { konbiniDays, pageEnd } from './checkout.ts';

const at = (text: string) => new Date(`${text}+09:00`);
const seconds = (date: Date) => date.getTime() / 1000;

it('counts konbini days by the JST calendar, whatever the hour', () => {
  const deadline = at('2026-12-07T23:59:59');
  expect(konbiniDays(deadline, at('2026-11-30T00:00:00'))).toBe(7);
  expect(konbiniDays(deadline, at('2026-11-30T23:59:59'))).toBe(7);
  expect(konbiniDays(deadline, at('2026-12-01T00:00:00'))).toBe(6);
  expect(konbiniDays(at('2027-01-03T23:59:59'), at('2026-12-31T08:59:59'))).toBe(3);
});

it('gives a number at least until tomorrow, as Stripe knows no shorter one', () => {
  expect(konbiniDays(at('2026-12-31T23:59:59'), at('2026-12-31T09:00:00'))).toBe(1);
});

it('closes the page at the deadline where Stripe can, and never outside its bounds', () => {
  const now = at('2026-12-31T12:00:00');
  const end = (deadline: Date) => pageEnd({ method: 'card', expiresAt: deadline }, now);
  expect(end(at('2026-12-31T13:00:00'))).toBe(seconds(at('2026-12-31T13:00:00')));
  for (const deadline of ['2026-12-31T12:00:01', '2026-12-31T12:30:00', '2027-01-07T23:59:59']) {
    const ahead = end(at(deadline)) - seconds(now);
    expect(ahead).toBeGreaterThan(30 * 60);
    expect(ahead).toBeLessThan(24 * 3600);
  }
});

it('closes the page of a konbini payment with the day, so that no number is issued a day later', () => {
  const end = (now: string) => pageEnd({ method: 'konbini', expiresAt: at('2026-12-07T23:59:59') }, at(now));
  expect(end('2026-11-30T14:00:00')).toBe(seconds(at('2026-11-30T23:59:59')));
  expect(end('2026-11-30T23:50:00')).toBeGreaterThan(seconds(at('2026-12-01T00:20:00')));
});
