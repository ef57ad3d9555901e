import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivalMonths,
  canBeKept,
  type DispatchSpan,
  type DispatchWindow,
  dispatchSpan,
  isReserved,
  lastDayOf,
  windowColumns,
  windowOf,
} from './dispatch-window.ts';
import {
  choiceWords,
  exactWords,
  openPlan,
  plannedWords,
  rhythmWords,
  windowsWords,
  windowWords,
} from './dispatch-words.ts';
import { plannedSpans } from './plan.ts';

const jst = (text: string) => new Date(`${text}+09:00`);
const SUNDAY = jst('2026-11-22T15:00:00'); // the Monday after it is 勤労感謝の日
const FEBRUARY = { from: '2027-02-01', until: '2027-02-28' };

describe('the days of dispatch', () => {
  it('are those of the window, and none before the payment', () => {
    expect(dispatchSpan(FEBRUARY, SUNDAY)).toEqual(FEBRUARY);
    expect(dispatchSpan({ from: '2026-10-01', until: '2027-02-28' }, SUNDAY)).toEqual({
      from: '2026-11-24',
      until: '2027-02-28',
    });
    expect(dispatchSpan({ days: 10 }, SUNDAY)).toEqual({ from: '2026-11-24', until: '2026-12-08' });
  });

  it('end with the window: what could not be sent any more is not promised', () => {
    const november = { from: '2026-11-01', until: '2026-11-30' };
    expect(canBeKept(november, jst('2026-11-30T11:59:00'))).toBe(true);
    expect(canBeKept(november, jst('2026-11-30T12:00:00'))).toBe(false);
    expect(canBeKept({ from: '2026-12-20', until: '2026-12-31' }, jst('2026-12-28T12:00:00'))).toBe(false);
    expect(canBeKept({ days: 60 }, SUNDAY)).toBe(true);
    expect(canBeKept(null, SUNDAY)).toBe(true);
    // Money that came all the same is answered as soon as it can be.
    expect(dispatchSpan(november, jst('2026-12-05T12:00:00'))).toEqual({
      from: '2026-12-07',
      until: '2026-12-07',
    });
  });

  it('are a reservation when they begin more than a month ahead', () => {
    expect(isReserved({ from: '2026-12-22', until: '2026-12-31' }, SUNDAY)).toBe(false);
    expect(isReserved({ from: '2026-12-23', until: '2026-12-31' }, SUNDAY)).toBe(true);
    expect(isReserved({ days: 60 }, SUNDAY)).toBe(false);
  });
});

describe('the months of arrival', () => {
  it.each<[DispatchWindow, string, string[]]>([
    [FEBRUARY, '2026-11-22', ['2027-02']],
    [{ days: 9 }, '2026-11-22', ['2026-11', '2026-12']],
    // Told in weeks: not looked for in the first of them.
    [{ days: 10 }, '2026-11-22', ['2026-12']],
    [{ days: 30 }, '2026-11-22', ['2027-01']],
    [{ days: 2 }, '2026-11-30', ['2026-12']],
    [{ from: '2026-10-01', until: '2027-02-28' }, '2026-11-22', ['2026-11', '2026-12', '2027-01', '2027-02']],
    [{ from: '2026-12-31', until: '2026-12-31' }, '2026-11-22', ['2027-01']],
  ])('of %j paid on %s', (window, day, months) => {
    expect(arrivalMonths(window, jst(`${day}T09:00:00`))).toEqual(months);
  });
});

describe('the words', () => {
  it.each<[DispatchWindow, string]>([
    [{ days: 0 }, 'お支払いを確認した営業日に発送'],
    [{ days: 5 }, 'お支払いから5営業日以内に発送'],
    [{ days: 10 }, 'お支払いから2週間ほどで発送'],
    [{ days: 22 }, 'お支払いから5週間ほどで発送'],
    [FEBRUARY, '2027年2月発送'],
    [{ from: '2028-02-01', until: '2028-02-29' }, '2028年2月発送'],
    [{ from: '2027-02-01', until: '2027-02-10' }, '2027年2月上旬発送'],
    [{ from: '2027-02-11', until: '2027-02-28' }, '2027年2月中旬〜下旬発送'],
    [{ from: '2026-12-01', until: '2027-02-28' }, '2026年12月〜翌年2月に順次発送'],
    [{ from: '2027-09-01', until: '2027-11-30' }, '2027年9月〜11月に順次発送'],
    [{ from: '2026-12-21', until: '2027-01-31' }, '2026年12月下旬〜翌年1月下旬に順次発送'],
    [{ from: '2026-12-27', until: '2026-12-28' }, '2026年12月27日〜28日発送'],
    [{ from: '2026-12-28', until: '2026-12-28' }, '2026年12月28日発送'],
    [{ from: '2026-12-28', until: '2027-01-08' }, '2026年12月28日〜翌年1月8日に順次発送'],
  ])('of %j are %s', (window, words) => expect(windowWords(window, SUNDAY)).toBe(words));

  it.each<[string, DispatchWindow, string, string]>([
    ['2026-11-22T12:00', { from: '2026-08-01', until: '2026-12-31' }, '2026年12月末まで順次', ''],
    ['2026-11-22T12:00', { from: '2026-08-01', until: '2027-02-10' }, '2027年2月10日まで順次', ''],
    ['2026-11-22T12:00', { from: '2026-11-01', until: '2026-11-30' }, '2026年11月末までに', ''],
    ['2026-11-22T12:00', { from: '2026-10-01', until: '2026-11-27' }, '2026年11月27日までに', ''],
    ['2026-11-30T11:59', { from: '2026-11-01', until: '2026-11-30' }, '2026年11月30日', 'に'],
    // The last month has begun.
    ['2026-12-03T09:00', { from: '2026-08-01', until: '2026-12-31' }, '2026年12月末までに', ''],
    // Nothing is in the past: the first day is still to come, is today, or is a day off.
    [
      '2026-11-29T12:00',
      { from: '2026-11-30', until: '2027-01-31' },
      '2026年11月30日〜翌年1月31日に順次',
      '',
    ],
    [
      '2026-11-30T11:59',
      { from: '2026-11-30', until: '2027-01-31' },
      '2026年11月30日〜翌年1月31日に順次',
      '',
    ],
    ['2026-11-30T12:00', { from: '2026-11-30', until: '2027-01-31' }, '2027年1月末まで順次', ''],
    ['2026-10-31T12:00', { from: '2026-11-01', until: '2026-11-30' }, '2026年11月', 'に'],
  ])('at %s of %j name no day that has passed: %s', (time, window, words, particle) => {
    const at = jst(time);
    expect(windowWords(window, at)).toBe(`${words}発送`);
    expect(exactWords(window, at)).toBe(`${words}${particle}発送します。`);
  });

  it('of several variants stand in their order, each once', () => {
    const march = { from: '2027-03-01', until: '2027-03-31' };
    expect(windowsWords([march, FEBRUARY, march], 1, SUNDAY)).toBe('2027年2月発送、2027年3月発送');
    expect(windowsWords([], 1, SUNDAY)).toBe('');
    expect(rhythmWords({ days: 5 }, 6, SUNDAY)).toBe('初回はお支払いから5営業日以内に発送、その後は毎月発送');
  });

  it('of variants of a month each name the months, and do not promise those between', () => {
    const month = (m: string) => ({ from: `${m}-01`, until: lastDayOf(m) });
    const byTime = { deliveries: 1, byTime: true, at: SUNDAY };
    const [dec, jan, feb, mar, apr] = ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04'].map(
      month,
    ) as DispatchSpan[];
    expect(choiceWords([feb!, dec!, jan!, dec!], byTime)).toBe(
      '発送時期を選べます(2026年12月・2027年1月・2月)',
    );
    expect(choiceWords([dec!, jan!, feb!, mar!], byTime)).toBe('発送時期を選べます(2026年12月〜翌年3月)');
    // One between that is sold out is not promised.
    expect(choiceWords([dec!, jan!, feb!, apr!], byTime)).toBe(
      '発送時期を選べます(2026年12月〜翌年2月・2027年4月)',
    );
    expect(
      choiceWords(
        ['01', '02', '03', '05'].map((m) => month(`2027-${m}`)),
        byTime,
      ),
    ).toBe('発送時期を選べます(2027年1月〜3月・5月)');
    expect(
      choiceWords(
        ['01', '03', '05', '07'].map((m) => month(`2027-${m}`)),
        byTime,
      ),
    ).toBe('発送時期を選べます(2027年1月・3月・5月ほか)');
    expect(choiceWords([feb!, mar!], { ...byTime, byTime: false })).toBe('種類により2027年2月・3月に発送');
    expect(choiceWords([feb!, mar!], { ...byTime, deliveries: 3 })).toBe(
      '初回の発送時期を選べます(2027年2月・3月)',
    );
    expect(choiceWords([feb!], byTime)).toBe('2027年2月発送');
    expect(choiceWords([feb!], { ...byTime, deliveries: 3 })).toBe('初回は2027年2月発送');
    // What has begun says until when, and what goes over the year's end leaves no year out after it.
    expect(choiceWords([month('2026-11'), dec!], byTime)).toBe('発送時期を選べます(2026年11月末まで・12月)');
    expect(choiceWords([month('2026-11'), dec!, jan!, feb!], byTime)).toBe(
      '発送時期を選べます(2027年2月末まで)',
    );
    expect(choiceWords([{ from: dec!.from, until: jan!.until }, mar!], byTime)).toBe(
      '発送時期を選べます(2026年12月〜翌年1月・2027年3月)',
    );
  });

  it('of a contract are exact to the day', () => {
    expect(exactWords({ days: 15 }, SUNDAY)).toBe('お支払いの完了から15営業日以内に発送します。');
    expect(exactWords(FEBRUARY, SUNDAY)).toBe('2027年2月に発送します。');
  });

  it('of a plan say the window, or until when', () => {
    expect(plannedWords(FEBRUARY)).toBe('2027年2月');
    expect(plannedWords({ from: null, until: '2027-02-28' })).toBe('2027年2月末まで');
    expect(plannedWords({ from: null, until: '2026-12-08' })).toBe('2026年12月8日ごろまで');
    const stored = { planned_from: null, planned_until: '2026-12-08' };
    expect(openPlan({ status: 'preparing', ...stored })).toBe('2026年12月8日ごろまで');
    expect(openPlan({ status: 'shipped', ...stored })).toBeNull();
    expect(openPlan({ status: 'waiting', planned_from: null, planned_until: null })).toBeNull();
  });
});

describe('the plan', () => {
  it('of what is sent in a window is the window, and its instalments follow month by month', () => {
    expect(plannedSpans(FEBRUARY, SUNDAY, 3)).toEqual([
      FEBRUARY,
      { from: '2027-03-01', until: '2027-03-31' },
      { from: '2027-04-01', until: '2027-04-30' },
    ]);
    expect(plannedSpans({ days: 10 }, SUNDAY, 2)).toEqual([
      { from: null, until: '2026-12-08' },
      { from: '2027-01-01', until: '2027-01-31' },
    ]);
    // The window has begun: it is sent as soon as it is ready.
    expect(plannedSpans({ from: '2026-10-01', until: '2027-02-28' }, SUNDAY, 1)).toEqual([
      { from: null, until: '2027-02-28' },
    ]);
  });

  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10));
  const anyWindow: fc.Arbitrary<DispatchWindow> = fc.oneof(
    fc.record({ days: fc.integer({ min: 0, max: 60 }) }),
    fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, until: b } : { from: b, until: a })),
  );

  it('rises, is as long as asked for, and promises nothing before the payment or outside the window', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        anyWindow,
        fc.integer({ min: 1, max: 24 }),
        (paidAt, window, count) => {
          const spans = plannedSpans(window, paidAt, count);
          expect(spans).toHaveLength(count);
          const ends = spans.map((s) => s.until);
          expect(ends).toEqual([...new Set(ends)].sort());
          for (const { from, until } of spans) expect((from ?? '') <= until).toBe(true);
          expect(ends[0]! >= dispatchSpan({ days: 0 }, paidAt).from).toBe(true);
          if ('from' in window && canBeKept(window, paidAt)) expect(ends[0]).toBe(window.until);
          expect(windowOf(windowColumns(window))).toEqual(window);
        },
      ),
    );
  });
});
