import { integer } from '#app/forms/cells.ts';
import { MOST_MONTHS, MOST_PERCENT, POINTS, type PointTerms } from '#app/point/point-setting.ts';
import { lastDay, pointsForOrder } from '#app/point/rules.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { labelIn, POINTS_LABELS } from './labels.ts';
import type { Faults, SettingForm } from './setting-form.ts';

const CELLS = { percent: integer(0, MOST_PERCENT, '%'), months: integer(1, MOST_MONTHS, 'か月') };
const SAMPLES = [1_000, 3_500, 10_000];

export const pointsForm: SettingForm<PointTerms> = {
  setting: POINTS,
  lead: '通販のご注文で付与するポイントです。付与率はご注文の時点、有効期限は付与(発送)の時点の設定によります。付与したポイントの期限は変わりません。',
  read(form) {
    const faults: Faults = {};
    const read = (name: keyof typeof CELLS) => {
      const typed = CELLS[name].read(String(form.get(name) ?? ''));
      if ('fault' in typed) faults[name] = typed.fault;
      else if (typed.value === null) faults[name] = '数字で入力してください';
      else return typed.value;
      return 0;
    };
    const value = { percent: read('percent'), months: read('months') };
    return Object.keys(faults).length > 0 ? { faults } : { value };
  },
  shown: ({ percent, months }) => ({ percent: String(percent), months: String(months) }),
  label: (name) => labelIn(POINTS_LABELS, name),
  preview: (value, before, at) => ({
    title: '付与されるポイント',
    heads: ['商品の合計', 'いまの設定', '入力した設定', '付与した日から使える期限'],
    rows: SAMPLES.map((goods) => [
      `${digits(goods)}円`,
      ...[before, value].map(({ percent }) => `${digits(pointsForOrder(goods, 0, percent))}ポイント`),
      formatPlainDate(lastDay(at, value.months)),
    ]),
  }),
};
