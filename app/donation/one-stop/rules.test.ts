import { describe, expect, it } from 'vitest';
import {
  daysLeft,
  daysLeftWords,
  deadlineWords,
  mayMove,
  type OneStopState,
  oneStopDeadline,
  oneStopLegalDeadline,
  oneStopStateName,
  openTaxYear,
  reminderRound,
} from './rules.ts';

const jst = (text: string) => new Date(`${text}+09:00`);

it('ends on 10 January of the next year, with its last second in Japan', () => {
  expect(oneStopDeadline(2026)).toEqual(jst('2027-01-10T23:59:59'));
});

it.each([
  [2024, '2025-01-10'], // a Friday
  [2025, '2026-01-13'], // a Saturday before 成人の日
  [2026, '2027-01-12'], // a Sunday before it
  [2027, '2028-01-11'], // 成人の日 itself
  [2028, '2029-01-10'],
])('for %i may by law arrive until %s', (year, day) =>
  expect(oneStopLegalDeadline(year)).toEqual(jst(`${day}T23:59:59`)),
);

it('has to arrive (必着) only what is sent in on paper', () => {
  expect(deadlineWords(2026, ['paper'])).toBe('2027年1月10日(日)(必着)');
  expect(deadlineWords(2026, ['online', 'online'])).toBe('2027年1月10日(日)');
  expect(deadlineWords(2026, ['online', 'paper'])).toBe('2027年1月10日(日)(書面は必着)');
});

describe('days left', () => {
  it.each([
    ['2026-12-21T00:00:00', 20, 'あと20日です'],
    ['2027-01-09T23:59:59', 1, 'あと1日です'],
    ['2027-01-10T00:00:00', 0, '本日が期限です'],
    ['2027-01-10T23:59:59', 0, '本日が期限です'],
    ['2027-01-11T00:00:00', -1, '休日にあたるため、法令による期限は2027年1月12日(火)です'],
    ['2027-01-12T23:59:59', -2, '休日にあたるため、法令による期限は2027年1月12日(火)です'],
    ['2027-01-13T00:00:00', -3, '受付は終了しました'],
  ])('at %s are %i', (now, days, words) => {
    expect(daysLeft(2026, jst(now))).toBe(days);
    expect(daysLeftWords(2026, jst(now))).toBe(words);
  });
});

it('shows the year before until its deadline is over', () => {
  expect(openTaxYear(jst('2026-12-31T23:59:59'))).toBe(2026);
  expect(openTaxYear(jst('2027-01-12T23:59:59'))).toBe(2026);
  expect(openTaxYear(jst('2027-01-13T00:00:00'))).toBe(2027);
  expect(openTaxYear(jst('2029-01-10T23:59:59'))).toBe(2028);
  expect(openTaxYear(jst('2029-01-11T00:00:00'))).toBe(2029);
});

describe('reminders', () => {
  it.each([
    ['2026-12-09T23:59:59', null],
    ['2026-12-10T00:00:00', { taxYear: 2026, name: 'december' }],
    ['2026-12-31T23:59:59', { taxYear: 2026, name: 'december' }],
    ['2027-01-01T12:00:00', null],
    ['2027-01-02T00:00:00', { taxYear: 2026, name: 'january' }],
    ['2027-01-08T23:59:59', { taxYear: 2026, name: 'january' }],
    ['2027-01-09T00:00:00', null],
    ['2027-06-15T12:00:00', null],
  ])('at %s belong to %o', (now, round) => {
    const found = reminderRound(jst(now));
    if (round === null) expect(found).toBeNull();
    else expect(found).toMatchObject(round);
  });

  it('leave out in December what was paid within the week, and in January nothing of the year', () => {
    expect(reminderRound(jst('2026-12-10T09:30:00'))?.paidBefore).toEqual(jst('2026-12-03T09:30:00'));
    expect(reminderRound(jst('2027-01-02T09:30:00'))?.paidBefore).toEqual(jst('2027-01-01T00:00:00'));
  });
});

describe('who may move an application', () => {
  const STATES: OneStopState[] = ['none', 'requested', 'received', 'incomplete', 'accepted'];
  const moves = (mover: 'donor' | 'government') =>
    STATES.flatMap((from) => STATES.filter((to) => mayMove(mover, from, to)).map((to) => `${from} > ${to}`));

  it('the donor wishes, takes it back and begins anew, until it is accepted', () => {
    expect(moves('donor')).toEqual([
      'none > requested',
      'requested > none',
      'received > none',
      'received > requested',
      'incomplete > none',
      'incomplete > requested',
    ]);
  });

  it('the government says how it found what arrived', () => {
    expect(moves('government')).toEqual([
      'requested > received',
      'requested > incomplete',
      'requested > accepted',
      'received > incomplete',
      'received > accepted',
      'incomplete > received',
      'incomplete > accepted',
      'accepted > incomplete',
    ]);
  });
});

it('blames no donor for papers that cannot have arrived yet, and awaits none of who applies online', () => {
  expect(oneStopStateName('requested', 'paper')).toBe('申請書の提出をお待ちしています');
  expect(oneStopStateName('requested', 'online')).toBe('オンラインでの申請をお待ちしています');
  expect(oneStopStateName('accepted', 'online')).toBe('受付が完了しました');
});
