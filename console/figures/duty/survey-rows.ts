import type { Survey } from '#app/figures/duty/survey.ts';
import type { Sum } from '#app/figures/sums-query.ts';

export interface SurveyRow {
  table: string;
  name: string;
  sum: Sum;
}

/** The survey as rows of its tables, for the page and for the sheet. */
export function surveyRows(s: Survey, methodName: (method: string) => string): SurveyRow[] {
  const rows = (table: string, own: { name: string; sum: Sum }[]) => own.map((r) => ({ table, ...r }));
  return [
    ...rows('受入の件数と金額', s.halves),
    ...rows('寄附者の住所', [
      { name: '同じ都道府県', sum: s.inside },
      { name: 'ほかの都道府県・不明', sum: s.outside },
    ]),
    ...rows('使い道', s.usages),
    ...rows(
      'お支払い方法',
      s.methods.map(({ key, sum }) => ({ name: key === '' ? '不明' : methodName(key), sum })),
    ),
  ];
}
