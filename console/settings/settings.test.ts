import { describe, expect, it } from 'vitest';
import { type Calendar, FIRST_CALENDAR } from '#app/delivery/calendar.ts';
import { CALENDAR } from '#app/delivery/calendar-setting.ts';
import { POINTS } from '#app/point/point-setting.ts';
import { FIRST_TARIFF } from '#app/sale/rules/shipping.ts';
import { SHIPPING } from '#app/sale/shipping-setting.ts';
import { BANNER } from '#app/shell/site-notices.ts';
import { settingPages } from './all-settings.ts';
import { calendarForm } from './calendar-form.ts';
import { bannerForm, maintenanceForm } from './notice-forms.ts';
import { pointsForm } from './points-form.ts';
import { shippingForm } from './shipping-form.ts';

const formOf = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const shipping = shippingForm.shown(FIRST_TARIFF);

describe('what a form shows is read back as it was', () => {
  it('of fees, also as people type them', () => {
    expect(shippingForm.read(formOf(shipping))).toEqual({ value: FIRST_TARIFF });
    const typed = { ...shipping, freeFrom: '', 'kanto.small': '９８０', wrapping: '1,000円' };
    const fees = { ...FIRST_TARIFF.fees, kanto: { ...FIRST_TARIFF.fees.kanto, small: 980 } };
    expect(shippingForm.read(formOf(typed))).toEqual({
      value: { ...FIRST_TARIFF, fees, freeFrom: null, wrapping: 1_000 },
    });
  });

  it('of points and notices', () => {
    expect(pointsForm.read(formOf(pointsForm.shown(POINTS.start)))).toEqual({ value: POINTS.start });
    const banner = { storefront: 'shop' as const, text: '休業', link: { to: '/news', label: '詳しく' } };
    expect(bannerForm.read(formOf(bannerForm.shown(banner)))).toEqual({ value: banner });
    const times = { begins: '2026-12-01T16:00:00.000Z', ends: '2026-12-01T20:00:00.000Z' };
    const works = { storefront: null, ...times, text: '' };
    expect(maintenanceForm.read(formOf(maintenanceForm.shown(works)))).toEqual({
      value: works,
      until: new Date(works.ends),
    });
  });
});

describe('a calendar', () => {
  const shown = calendarForm.shown(FIRST_CALENDAR);

  it('is read back as it is shown, and as people type it', () => {
    const value: Calendar = {
      ...{ weekdays: [0, 3], holidays: false, newYear: null, open: ['2026-12-29'], cutOff: 15 },
      closed: [
        { from: '2027-05-01', until: '2027-05-01', name: '' },
        { from: '2027-08-13', until: '2027-08-16', name: '夏季 休業' },
      ],
    };
    for (const calendar of [FIRST_CALENDAR, value])
      expect(calendarForm.read(formOf(calendarForm.shown(calendar)))).toEqual({ value: calendar });
    const typed = {
      'weekday-0': 'on',
      'weekday-3': 'on',
      open: '２０２６/12/29\r\n2026-12-29\n',
      cutOff: '１５',
    };
    const closed = '2027年8月13日 ～ 2027/8/16　夏季 休業\n\n2027-5-1';
    expect(calendarForm.read(formOf({ ...typed, closed }))).toEqual({ value });
  });

  it.each([
    [{ newYearFrom: '13/1' }, 'newYearFrom'],
    [{ newYearUntil: '' }, 'newYearUntil'],
    [{ newYearFrom: '12/1' }, 'newYearUntil'],
    [{ closed: '2027-02-30' }, 'closed'],
    [{ closed: '2027-03-02〜2027-03-01' }, 'closed'],
    [{ closed: '2027-03-01〜2027-04-01' }, 'closed'],
    [{ closed: `2027-03-01 ${'長'.repeat(21)}` }, 'closed'],
    [{ closed: '2027-03-01\n'.repeat(31) }, 'closed'],
    [{ open: '明日' }, 'open'],
    [{ cutOff: '0' }, 'cutOff'],
    [{ cutOff: '25' }, 'cutOff'],
    [Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((n) => [`weekday-${n}`, 'on'])), 'weekday-1'],
  ])('%o is a slip at %s', (over, field) => {
    const read = calendarForm.read(formOf({ ...shown, ...(over as Record<string, string>) }));
    expect(Object.keys((read as { faults: object }).faults)).toEqual([field]);
  });

  it('tells before it is saved which days turn', async () => {
    const value = {
      ...FIRST_CALENDAR,
      open: ['2026-11-28'],
      closed: [{ from: '2026-11-29', until: '2026-11-30', name: '' }],
    };
    const at = new Date('2026-11-27T12:00:00+09:00');
    const { rows } = await calendarForm.preview!(value, FIRST_CALENDAR, at);
    expect(rows).toEqual([
      ['2026年11月28日(土)', '休業日', '営業日'],
      ['2026年11月30日(月)', '営業日', '休業日'],
    ]);
    const { rows: none } = await calendarForm.preview!(FIRST_CALENDAR, FIRST_CALENDAR, at);
    expect(none).toEqual([['変わる日はありません', '', '']]);
  });
});

describe('a slip is told at its field', () => {
  const faultsOf = (read: object) => Object.keys((read as { faults?: object }).faults ?? {});

  it.each([
    ['kanto.small', ''],
    ['kanto.small', '-1'],
    ['kanto.small', '50,001'],
    ['cool.large', 'abc'],
    ['freeFrom', '0'],
    ['wrapping', ''],
  ])('%s: %j', (name, value) => {
    expect(faultsOf(shippingForm.read(formOf({ ...shipping, [name]: value })))).toEqual([name]);
  });

  it('a larger parcel is never cheaper, in the form as in what is kept', () => {
    const wrong = formOf({ ...shipping, 'kanto.large': '100' });
    expect(shippingForm.read(wrong)).toEqual({
      faults: { 'kanto.small': '関東: 小・中・大の順に、同じか高くなる金額を入力してください' },
    });
    const cool = { small: 3, medium: 2, large: 3 };
    expect(SHIPPING.schema.safeParse({ ...FIRST_TARIFF, cool }).success).toBe(false);
  });

  it('points are whole percents, and a link leads to a page that there is', () => {
    expect(faultsOf(pointsForm.read(formOf({ percent: '1.5', months: '0' })))).toEqual(['percent', 'months']);
    const banner = { storefront: 'both', text: '休業', label: '詳しく' };
    for (const to of ['/no-such-page', '//evil.example', 'javascript:alert(1)', 'http://a.example', ''])
      expect([to, faultsOf(bannerForm.read(formOf({ ...banner, to })))]).toEqual([to, ['to']]);
  });
});

it('the preview tells what an order to each region costs, before and after', async () => {
  const fees = { ...FIRST_TARIFF.fees, okinawa: { small: 1_500, medium: 2_150, large: 3_450 } };
  const { rows } = await shippingForm.preview!({ ...FIRST_TARIFF, fees }, FIRST_TARIFF, new Date());
  expect(rows).toHaveLength(13);
  expect(rows.at(-1)).toEqual(['沖縄', '4,450円 → 4,500円', '12,000円', '7,590円']);
});

it('every setting has a name of its own, and reads what is built in', () => {
  const settings = [BANNER, SHIPPING, POINTS, CALENDAR];
  expect(new Set(settingPages.map((p) => p.name)).size).toBe(settingPages.length);
  for (const { schema, start } of settings) expect(schema.parse(start)).toEqual(start);
});
