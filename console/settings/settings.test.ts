import { describe, expect, it } from 'vitest';
import { POINTS } from '#app/point/point-setting.ts';
import { FIRST_TARIFF } from '#app/sale/rules/shipping.ts';
import { SHIPPING } from '#app/sale/shipping-setting.ts';
import { BANNER } from '#app/shell/site-notices.ts';
import { settingPages } from './all-settings.ts';
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
  const settings = [BANNER, SHIPPING, POINTS];
  expect(new Set(settingPages.map((p) => p.name)).size).toBe(settingPages.length);
  for (const { schema, start } of settings) expect(schema.parse(start)).toEqual(start);
});
