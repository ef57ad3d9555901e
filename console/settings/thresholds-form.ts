import { integer } from '#app/forms/cells.ts';
import { THRESHOLD_RANGES, THRESHOLDS, type Thresholds } from '#app/staff/thresholds.ts';
import { labelIn, THRESHOLD_LABELS } from './labels.ts';
import type { Faults, SettingForm } from './setting-form.ts';

const UNITS: Readonly<Record<keyof Thresholds, string>> = {
  costPercent: '%',
  few: '個',
  endingDays: '日',
  contractDays: '日',
  lateDays: '日',
};

const NAMES = Object.keys(UNITS) as (keyof Thresholds)[];

export const thresholdsForm: SettingForm<Thresholds> = {
  setting: THRESHOLDS,
  lead: '担当者のホームと一覧で、どこからお知らせするかの基準です。寄附者の画面には関わりません。',
  read(form) {
    const faults: Faults = {};
    const read = (name: keyof Thresholds) => {
      const typed = integer(...THRESHOLD_RANGES[name], UNITS[name]).read(String(form.get(name) ?? ''));
      if ('fault' in typed) faults[name] = typed.fault;
      else if (typed.value === null) faults[name] = '数字で入力してください';
      else return typed.value;
      return 0;
    };
    const value = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as unknown as Thresholds;
    return Object.keys(faults).length > 0 ? { faults } : { value };
  },
  shown: (value) => Object.fromEntries(NAMES.map((name) => [name, String(value[name])])),
  label: (name) => labelIn(THRESHOLD_LABELS, name),
};
