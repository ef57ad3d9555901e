import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateTime, jstDate } from '#platform/jst.ts';
import {
  hasEnded,
  reminderDue,
  spokenCode,
  stateAt,
  stateOfValue,
  validUntil,
  voidableUntil,
  worth,
} from './rules.ts';

const jst = (text: string) => new Date(`${text}+09:00`);

describe('the last day', () => {
  it.each([
    ['2026-11-21T12:00:00', 6, '2027-05-20'],
    ['2026-11-21T00:00:00', 12, '2027-11-20'],
    ['2026-11-21T23:59:59', 24, '2028-11-20'],
    ['2026-12-01T09:00:00', 6, '2027-05-31'],
    // Months without that day end on their last (民法 143条2項).
    ['2026-08-31T10:00:00', 6, '2027-02-28'],
    ['2026-08-29T10:00:00', 6, '2027-02-28'],
    ['2026-08-28T10:00:00', 6, '2027-02-27'],
    ['2027-08-31T10:00:00', 6, '2028-02-29'],
    ['2027-08-29T10:00:00', 6, '2028-02-28'],
    ['2026-01-31T10:00:00', 1, '2026-02-28'],
    ['2026-03-31T10:00:00', 1, '2026-04-30'],
    ['2028-02-29T10:00:00', 12, '2029-02-28'],
    // New Year's Eve in Japan while it is still morning in London.
    ['2026-12-31T23:59:59', 6, '2027-06-30'],
    ['2027-01-01T00:00:00', 6, '2027-06-30'],
  ])('of a ticket issued at %s for %i months is %s, up to its last second', (issued, months, day) => {
    expect(validUntil(jst(issued), months)).toEqual(jst(`${day}T23:59:59`));
  });

  it('never lies more than a day from the same day so many months later, and never before it is due', () => {
    const minutes = fc.integer({ min: 0, max: 20 * 366 * 1440 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 36 }), (minute, months) => {
        const issued = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
        const end = validUntil(issued, months);
        expect(formatDateTime(end)).toMatch(/ 23:59$/);
        const [y, m] = jstDate(issued).split('-').map(Number);
        const [ey, em] = jstDate(new Date(end.getTime() + 1000))
          .split('-')
          .map(Number);
        const between = ey! * 12 + em! - (y! * 12 + m!);
        // The day after the end lies in the month it should, or is the first of the next.
        expect([months, months + 1]).toContain(between);
        if (between === months + 1) expect(jstDate(new Date(end.getTime() + 1000)).slice(-2)).toBe('01');
      }),
    );
  });
});

it('counts the last second in full, and nothing after it', () => {
  const until = jst('2027-05-20T23:59:59');
  expect(hasEnded(until, jst('2027-05-20T23:59:59'))).toBe(false);
  expect(hasEnded(until, jst('2027-05-20T23:59:59.999'))).toBe(false);
  expect(hasEnded(until, jst('2027-05-21T00:00:00'))).toBe(true);
  const t = { status: 'issued', valid_until: until } as const;
  expect(stateAt(t, jst('2027-05-20T23:59:59.999'))).toBe('issued');
  expect(stateAt(t, jst('2027-05-21T00:00:00'))).toBe('expired');
  expect(stateAt({ ...t, status: 'used' }, jst('2027-05-21T00:00:00'))).toBe('used');
});

it('reads the state from what is left', () => {
  expect([stateOfValue(3000, 3000), stateOfValue(1, 3000), stateOfValue(0, 3000)]).toEqual([
    'issued',
    'partly_used',
    'used',
  ]);
});

describe('reminders', () => {
  const ticket = { issued_at: jst('2026-11-21T12:00:00'), valid_until: jst('2027-05-20T23:59:59') };
  it.each([
    ['2027-04-20T23:59:59', undefined],
    ['2027-04-21T00:00:00', 30],
    ['2027-05-13T23:59:59', 30],
    ['2027-05-14T00:00:00', 7],
    ['2027-05-19T23:59:59', 7],
    ['2027-05-20T00:00:00', 1],
    ['2027-05-20T23:59:59', 1],
    ['2027-05-21T00:00:00', undefined],
  ])('at %s: %s days', (now, days) => {
    expect(reminderDue(ticket, jst(now))).toBe(days);
  });

  it('say nothing that the mail of issue has just said', () => {
    const short = { issued_at: jst('2027-05-01T12:00:00'), valid_until: jst('2027-05-31T23:59:59') };
    expect(reminderDue(short, jst('2027-05-02T09:05:00'))).toBeUndefined();
    expect(reminderDue(short, jst('2027-05-25T09:05:00'))).toBe(7);
  });
});

it('says values and codes as people do', () => {
  expect([worth('amount', 3000), worth('count', 5)]).toEqual(['3,000円', '5回']);
  expect(spokenCode('ABCDEFGHJKMNPQ')).toBe('ABCDE-FGHJK-MNPQ');
  expect(voidableUntil(jst('2026-11-21T12:00:00'))).toEqual(jst('2026-11-21T12:10:00'));
});
