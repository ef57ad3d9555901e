import { afterEach, describe, expect, it } from 'vitest';
import { oneStopLegalDeadline, returnDeadline } from '#app/donation/one-stop/rules.ts';
import { deliverableDates } from '#app/sale/rules/delivery-dates.ts';
import { deliveryTerms } from '#app/sale/terms.ts';
import { knowSettings } from '#platform/setting/setting.ts';
import { dispatchDay, isBusinessDay, nextTurnOfDay } from './business-days.ts';
import { type Calendar, closingWords, FIRST_CALENDAR, usualClosingWords } from './calendar.ts';
import { CALENDAR } from './calendar-setting.ts';
import { businessDaysWords } from './dispatch-words.ts';

afterEach(() => knowSettings([]));

let ids = 0;
const jst = (at: string) => new Date(`${at}+09:00`);
/** The calendar differs from an instant on. */
const from = (at: string, over: Partial<Calendar>) => ({
  ...{ id: ++ids, name: 'calendar', effectiveAt: jst(at), endsAt: null },
  value: CALENDAR.schema.parse({ ...FIRST_CALENDAR, ...over }),
});

describe('the calendar', () => {
  it('says of each day whether something is sent, from its instant on', () => {
    knowSettings([
      from('2026-12-01T00:00', {
        weekdays: [3],
        closed: [{ from: '2026-12-10', until: '2026-12-11', name: '棚卸し' }],
      }),
    ]);
    const days = ['2026-11-28', '2026-11-25', '2026-12-05', '2026-12-02', '2026-12-11', '2026-12-12'];
    expect(days.map(isBusinessDay)).toEqual([false, true, true, false, false, true]);
  });

  it('says until which hour a payment counts for its own day, and older ones say noon', () => {
    const friday = (hour: string) => dispatchDay(jst(`2026-11-27T${hour}`), 0);
    expect([friday('11:59'), friday('12:00')]).toEqual(['2026-11-27', '2026-11-30']);
    const { cutOff, ...older } = FIRST_CALENDAR;
    expect(CALENDAR.schema.parse(older)).toEqual({ ...older, cutOff });
    knowSettings([from('2026-11-01T00:00', { cutOff: 15 }), from('2026-12-01T00:00', { cutOff: 24 })]);
    expect([friday('14:59'), friday('15:00')]).toEqual(['2026-11-27', '2026-11-30']);
    expect(nextTurnOfDay(jst('2026-11-27T14:00'))).toEqual(jst('2026-11-27T15:00'));
    expect(businessDaysWords([{ days: 3 }], jst('2026-11-27T10:00'))).toContain('営業日の15時以降と休業日の');
    expect(dispatchDay(jst('2026-12-04T23:59'), 0)).toBe('2026-12-04');
    expect(nextTurnOfDay(jst('2026-12-04T14:00'))).toEqual(jst('2026-12-05T00:00'));
    expect(businessDaysWords([{ days: 3 }], jst('2026-12-04T10:00'))).toContain('(休業日のお支払いは');
  });

  it('that is set during a day counts for that day', () => {
    knowSettings([
      from('2026-11-27T09:30', { closed: [{ from: '2026-11-27', until: '2026-11-27', name: '台風' }] }),
    ]);
    expect(['2026-11-26', '2026-11-27', '2026-11-30'].map(isBusinessDay)).toEqual([true, false, true]);
  });

  it('opens single days that are off otherwise, and may know no days off at all', () => {
    knowSettings([from('2026-11-01T00:00', { open: ['2026-12-29', '2026-12-26'] })]);
    expect(['2026-12-26', '2026-12-27', '2026-12-29', '2026-12-30'].map(isBusinessDay)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    knowSettings([from('2026-11-01T00:00', { weekdays: [], holidays: false, newYear: null })]);
    expect(['2026-11-22', '2026-11-23', '2027-01-01'].map(isBusinessDay)).toEqual([true, true, true]);
  });

  it('moves the day of dispatch and the days that a buyer may choose', () => {
    const paid = jst('2026-12-24T11:00');
    const order = { from: paid, temperature: 'ambient', prefecture: 13, window: { days: 2 } } as const;
    expect([dispatchDay(paid, 2), deliverableDates(order).earliest]).toEqual(['2026-12-28', '2026-12-30']);
    knowSettings([
      from('2026-12-01T00:00', { closed: [{ from: '2026-12-25', until: '2026-12-28', name: '' }] }),
    ]);
    // Thursday, then Monday 4 and Tuesday 5 January.
    expect([dispatchDay(paid, 2), deliverableDates(order).earliest]).toEqual(['2027-01-05', '2027-01-07']);
  });

  it('moves no deadline of the law', () => {
    const before = [oneStopLegalDeadline(2026), returnDeadline(2026)];
    knowSettings([
      from('2026-12-01T00:00', {
        weekdays: [1],
        open: ['2027-01-10', '2027-01-11'],
        closed: [
          { from: '2027-01-12', until: '2027-01-12', name: '' },
          { from: '2027-03-15', until: '2027-03-15', name: '' },
        ],
      }),
    ]);
    // 10 January is a Sunday and 11 January 成人の日.
    expect(before).toEqual([jst('2027-01-12T23:59:59'), jst('2027-03-15T23:59:59')]);
    expect([oneStopLegalDeadline(2026), returnDeadline(2026)]).toEqual(before);
  });
});

describe('is told', () => {
  it('as terms and on the pages of goods, with the closings that come', () => {
    const at = jst('2027-08-01T10:00');
    const usual =
      '発送は営業日に行います。土曜日・日曜日・祝日と12月29日から1月3日までは、発送をお休みします。';
    expect(deliveryTerms(at)[1]).toBe(usual);
    expect(businessDaysWords([{ days: 5 }], at)).not.toContain('休業日です');
    knowSettings([
      from('2027-07-01T00:00', {
        closed: [
          { from: '2027-07-20', until: '2027-07-21', name: '移転' },
          { from: '2027-08-13', until: '2027-08-16', name: '夏季休業' },
          { from: '2027-12-01', until: '2027-12-01', name: '' },
        ],
      }),
    ]);
    expect(deliveryTerms(at)[1]).toBe(
      `${usual}このほか、8月13日から8月16日まで(夏季休業)は、発送をお休みします。`,
    );
    expect(businessDaysWords([{ days: 5 }], at)).toMatch(
      /です\)。8月13日から8月16日まで\(夏季休業\)は休業日です$/,
    );
    expect(businessDaysWords([{ from: '2027-09-01', until: '2027-09-30' }], at)).toBeNull();
  });

  it('by the calendar that counts on the days of a closing, also one that begins later', () => {
    const at = jst('2027-08-01T10:00');
    const closing = (day: string) => ({ closed: [{ from: day, until: day, name: '' }] });
    knowSettings([
      from('2027-07-01T00:00', closing('2027-08-20')),
      from('2027-08-10T00:00', closing('2027-08-24')),
    ]);
    expect(businessDaysWords([{ days: 5 }], at)).toMatch(/です\)。8月24日は休業日です$/);
    expect(deliveryTerms(at)[1]).toMatch(/このほか、8月24日は、発送をお休みします。$/);
  });

  it('of one that a later calendar changes in the middle, as it will be', () => {
    const at = jst('2027-08-01T10:00');
    const summer = (until: string) => ({ closed: [{ from: '2027-08-13', until, name: '夏季休業' }] });
    const told = (then: Partial<Calendar>) => {
      knowSettings([from('2027-07-01T00:00', summer('2027-08-16')), from('2027-08-15T00:00', then)]);
      return /です\)。(.*)は休業日です$/.exec(businessDaysWords([{ days: 5 }], at) ?? '')?.[1];
    };
    expect(told(summer('2027-08-18'))).toBe('8月13日から8月18日まで(夏季休業)');
    expect(told({})).toBe('8月13日から8月14日まで(夏季休業)');
  });

  it('in words of its days', () => {
    expect(usualClosingWords({ ...FIRST_CALENDAR, weekdays: [0, 3], holidays: false, newYear: null })).toBe(
      '水曜日・日曜日',
    );
    expect(usualClosingWords({ ...FIRST_CALENDAR, weekdays: [], holidays: false, newYear: null })).toBeNull();
    expect(closingWords({ from: '2027-12-28', until: '2028-01-05', name: '' }, '2026-12-01')).toBe(
      '2027年12月28日から翌年1月5日まで',
    );
  });
});
