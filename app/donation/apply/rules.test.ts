import { describe, expect, it } from 'vitest';
import { residency } from '#app/forms/residence.ts';
import { endOfJstYear } from '#platform/jst.ts';
import { type DonationErrorCode, donationErrors, readErrorCode } from '../error-catalogue.ts';
import { DONATION_STATES, mayMove, STATE_NAMES } from '../states.ts';
import { paymentDeadline, yearEndsBeforeDeadline } from './deadline.ts';
import { type Applicant, checks, refusal, type Wanted } from './rules.ts';

const gift: NonNullable<Wanted['gift']> = {
  skuActive: true,
  left: 5,
  perPersonLimit: 3,
  appliedBefore: 1,
  excludedPrefectures: [47],
  delivered: true,
};
const town = { code: '016918', prefectureCode: 1, isPrefecture: false };
const wanted = (over: Partial<NonNullable<Wanted['gift']>> = {}, rest: Partial<Wanted> = {}): Wanted => ({
  acceptance: 'open',
  gift: { ...gift, ...over },
  government: town,
  ...rest,
});
const lives = (municipalities: string[], prefectures: number[]) => ({ municipalities, prefectures });
const donor = (over: Partial<Applicant> = {}): Applicant => ({
  quantity: 1,
  residence: lives(['131016'], [13]),
  deliveryPrefecture: 13,
  ...over,
});
const fromPrefecture = wanted({}, { government: { code: '010006', prefectureCode: 1, isPrefecture: true } });

describe('each check alone', () => {
  const cases: [string, Wanted, Applicant, DonationErrorCode | null][] = [
    ['accepting', wanted(), donor(), null],
    ['accepting', wanted({}, { acceptance: 'not_yet' }), donor(), 'NOT_ACCEPTING'],
    ['accepting', wanted({}, { acceptance: 'ended' }), donor(), 'NOT_ACCEPTING'],
    ['accepting', wanted({}, { acceptance: 'not_designated', gift: null }), donor(), 'NOT_ACCEPTING'],
    ['accepting', wanted({}, { acceptance: 'not_contracted', gift: null }), donor(), 'NOT_ACCEPTING'],
    ['accepting', wanted({ skuActive: false }), donor(), 'NOT_ACCEPTING'],
    ['accepting', wanted({}, { gift: null }), donor(), null],
    ['notResident', wanted(), donor({ residence: lives(['016918'], [1]) }), 'RESIDENT_NO_GIFT'],
    ['notResident', wanted(), donor({ residence: lives(['011002'], [1]) }), null],
    ['notResident', wanted(), donor({ residence: lives([], [13]) }), 'RESIDENT_NO_GIFT'],
    ['notResident', wanted(), donor({ residence: lives(['011002', '016918'], [1]) }), 'RESIDENT_NO_GIFT'],
    ['notResident', wanted(), donor({ residence: lives(['232351', '243035'], [23, 24]) }), null],
    ['notResident', wanted({}, { gift: null }), donor({ residence: lives(['016918'], [1]) }), null],
    ['notResident', wanted({}, { gift: null }), donor({ residence: lives([], [1]) }), null],
    ['notResident', fromPrefecture, donor({ residence: lives(['011002'], [1]) }), 'RESIDENT_NO_GIFT'],
    ['notResident', fromPrefecture, donor({ residence: lives([], [13]) }), 'RESIDENT_NO_GIFT'],
    ['notResident', fromPrefecture, donor({ residence: lives(['131016'], [13, 1]) }), 'RESIDENT_NO_GIFT'],
    ['notResident', fromPrefecture, donor(), null],
    ['deliverable', wanted(), donor({ deliveryPrefecture: 47 }), 'AREA_EXCLUDED'],
    ['deliverable', wanted(), donor({ deliveryPrefecture: 46 }), null],
    ['deliverable', wanted({ delivered: false }), donor({ deliveryPrefecture: 47 }), null],
    ['deliverable', wanted(), donor({ deliveryPrefecture: null }), null],
    ['withinLimit', wanted(), donor({ quantity: 2 }), null],
    ['withinLimit', wanted(), donor({ quantity: 3 }), 'LIMIT_EXCEEDED'],
    ['withinLimit', wanted({ perPersonLimit: null }), donor({ quantity: 99 }), null],
    ['inStock', wanted(), donor({ quantity: 5 }), null],
    ['inStock', wanted(), donor({ quantity: 6 }), 'SOLD_OUT'],
    ['inStock', wanted({ left: 0 }), donor(), 'SOLD_OUT'],
    ['inStock', wanted({ left: null }), donor({ quantity: 99 }), null],
  ];
  it.each(cases)('%s, case %#', (name, w, a, code) => {
    expect(checks[name]!(w, a)).toBe(code);
  });

  it('names the first reason in the order of the list, and none when all is well', () => {
    const all = wanted({ left: 0, appliedBefore: 3 }, { acceptance: 'ended' });
    const resident = donor({ residence: lives(['016918'], [1]), deliveryPrefecture: 47 });
    expect(refusal(all, resident)).toBe('NOT_ACCEPTING');
    expect(refusal({ ...all, acceptance: 'open' }, resident)).toBe('RESIDENT_NO_GIFT');
    expect(refusal({ ...all, acceptance: 'open' }, donor({ deliveryPrefecture: 47 }))).toBe('AREA_EXCLUDED');
    expect(refusal({ ...all, acceptance: 'open' }, donor())).toBe('LIMIT_EXCEEDED');
    expect(refusal(wanted({ left: 0 }), donor())).toBe('SOLD_OUT');
    expect(refusal(wanted(), donor())).toBeNull();
  });
});

describe('whether somebody lives there', () => {
  const city = { code: '331007', prefectureCode: 33, isPrefecture: false };
  const whole = { code: '330001', prefectureCode: 33, isPrefecture: true };
  it.each([
    [['331007'], [33], 'lives', 'lives'],
    [['332020'], [33], 'elsewhere', 'lives'],
    [['332020', '331007'], [33], 'unclear', 'lives'],
    [['131016'], [13], 'elsewhere', 'elsewhere'],
    [['131016', '331007'], [13, 33], 'unclear', 'unclear'],
    [[], [33], 'unclear', 'unclear'],
    [[], [13], 'unclear', 'unclear'],
  ] as const)('%j %j: city %s, prefecture %s', (municipalities, prefectures, ofCity, ofPrefecture) => {
    const address = lives([...municipalities], [...prefectures]);
    expect([residency(city, address), residency(whole, address)]).toEqual([ofCity, ofPrefecture]);
  });
});

describe('the states', () => {
  it('allow what the specification draws, the way back of a refund that failed later, and nothing else', () => {
    const moves = DONATION_STATES.flatMap((from) =>
      DONATION_STATES.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves.sort()).toEqual(
      [
        'pending_payment paid',
        'pending_payment failed',
        'pending_payment expired',
        'pending_payment cancelled',
        'expired paid',
        'expired refund_due',
        // Money that comes after a failure or a cancellation goes back.
        'failed refund_due',
        'cancelled refund_due',
        'paid cancelled',
        'paid refund_due',
        'refund_due refunded',
        'refunded refund_due', // the bank sent the refund back
      ].sort(),
    );
  });

  it('have each a name of their own', () => {
    expect(new Set(Object.values(STATE_NAMES)).size).toBe(DONATION_STATES.length);
  });
});

const USUAL = { thisYearOnly: false, lastDay: null };

describe('the deadline', () => {
  it('is 30 minutes by card and wallet', () => {
    const at = new Date('2026-12-31T23:45:00+09:00');
    for (const method of ['card', 'wallet'] as const)
      expect(paymentDeadline(method, at, USUAL)).toEqual(new Date('2027-01-01T00:15:00+09:00'));
  });

  it('is the end of the seventh day in Japan otherwise', () => {
    for (const method of ['konbini', 'pay_easy', 'bank_transfer'] as const) {
      expect(paymentDeadline(method, new Date('2026-11-21T00:00:00+09:00'), USUAL)).toEqual(
        new Date('2026-11-28T23:59:59+09:00'),
      );
      expect(paymentDeadline(method, new Date('2026-12-24T23:59:59+09:00'), USUAL)).toEqual(
        endOfJstYear(2026),
      );
    }
  });

  it('is 31 December 23:59:59 in Japan at the latest when it must count this year', () => {
    const thisYear = { thisYearOnly: true, lastDay: null };
    const last = new Date('2026-12-31T23:59:59+09:00');
    for (const method of ['card', 'wallet', 'konbini', 'pay_easy', 'bank_transfer'] as const)
      expect(paymentDeadline(method, new Date('2026-12-31T23:40:00+09:00'), thisYear)).toEqual(last);
    expect(paymentDeadline('konbini', new Date('2026-12-28T09:00:00+09:00'), thisYear)).toEqual(last);
    expect(paymentDeadline('card', new Date('2026-12-31T23:20:00+09:00'), thisYear)).toEqual(
      new Date('2026-12-31T23:50:00+09:00'),
    );
    expect(paymentDeadline('konbini', new Date('2027-01-01T00:00:00+09:00'), thisYear)).toEqual(
      new Date('2027-01-08T23:59:59+09:00'),
    );
  });

  it('is the last day on which the government may be donated to at the latest', () => {
    const ending = { thisYearOnly: false, lastDay: '2026-09-30' };
    for (const at of ['2026-09-24T12:00:00+09:00', '2026-09-30T23:50:00+09:00'])
      expect(paymentDeadline('konbini', new Date(at), ending)).toEqual(new Date('2026-09-30T23:59:59+09:00'));
    expect(paymentDeadline('konbini', new Date('2026-09-01T12:00:00+09:00'), ending)).toEqual(
      new Date('2026-09-08T23:59:59+09:00'),
    );
  });

  it('may lie in the next year from 25 December on', () => {
    expect(yearEndsBeforeDeadline(new Date('2026-12-24T23:59:59+09:00'))).toBe(false);
    expect(yearEndsBeforeDeadline(new Date('2026-12-25T00:00:00+09:00'))).toBe(true);
    expect(yearEndsBeforeDeadline(new Date('2026-12-31T23:59:59+09:00'))).toBe(true);
    expect(yearEndsBeforeDeadline(new Date('2027-01-01T00:00:00+09:00'))).toBe(false);
  });
});

describe('the error catalogue', () => {
  // Product specification section 7; POINTS_CHANGED belongs to the shop.
  const codes = [
    ...['SOLD_OUT', 'NOT_ACCEPTING', 'LIMIT_EXCEEDED', 'RESIDENT_NO_GIFT', 'AREA_EXCLUDED'],
    ...['CARD_DECLINED', 'CARD_EXPIRED', 'CARD_INVALID', 'AUTH_FAILED', 'PAYMENT_CANCELLED'],
    ...['PAYMENT_EXPIRED', 'PAYMENT_UNAVAILABLE', 'AMOUNT_CHANGED', 'ALREADY_SUBMITTED'],
    ...['SESSION_ENDED', 'UNKNOWN'],
  ];

  it('has every code, each with a title of its own, what happened, whether money moved, and a way on', () => {
    expect(Object.keys(donationErrors).sort()).toEqual(codes.sort());
    const entries = Object.values(donationErrors);
    expect(new Set(entries.map((e) => e.title)).size).toBe(entries.length);
    for (const entry of entries) {
      expect(entry.text).not.toBe('');
      expect(entry.money).toMatch(/お支払い/);
      expect(entry.ways.length).toBeGreaterThan(0);
    }
  });

  it('never says that nothing was charged when that is not known', () => {
    for (const code of ['PAYMENT_UNAVAILABLE', 'UNKNOWN'] as const)
      expect(donationErrors[code].money).not.toBe(donationErrors.SOLD_OUT.money);
  });

  it('shows UNKNOWN for anything else', () => {
    for (const code of [null, '', 'sold_out', 'toString', '__proto__', '<b>'])
      expect(readErrorCode(code)).toBe('UNKNOWN');
    expect(readErrorCode('SOLD_OUT')).toBe('SOLD_OUT');
  });
});
