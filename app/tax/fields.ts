/** The questions of the simulation: name in the URL, place in the household, words. One table for reader and form. */
import type { Household } from './household.ts';

/** Keys of the household that may have any number. */
type NumberKey = { [K in keyof Household]: number extends Household[K] ? K : never }[keyof Household];

export interface YenField {
  name: string;
  label: string;
  hint?: string;
  /** Asked in the detailed mode only. */
  detailed: boolean;
}

export interface CountField {
  name: string;
  key: NumberKey;
  label: string;
  detailed: boolean;
}

const yenField = (name: string, label: string, hint?: string): YenField => ({
  name,
  label,
  hint,
  detailed: name !== 'income',
});

export const YEN_FIELDS = {
  income: yenField('income', '給与収入(年収)', '源泉徴収票の「支払金額」。例: 500万、5,000,000'),
  pension: yenField('pension', '公的年金等の収入', '税金などが引かれる前の1年分の額'),
  business: yenField('business', '事業の所得', '収入から必要経費を引いた額。青色申告特別控除を引く前'),
  otherIncome: yenField(
    'other_income',
    'その他の所得',
    '不動産・雑・一時など、合わせて課税される所得。必要経費などを引いた後の額',
  ),
  spouse: yenField(
    'spouse_income',
    '配偶者の給与収入',
    '「配偶者控除・配偶者特別控除を受ける」を選んだ場合のみ',
  ),
  relative: yenField(
    'relative_income',
    '19〜22歳の親族の給与収入',
    '19〜22歳で収入のある方が1人いる場合。上の人数には含めません。収入が扶養の要件に収まるときは、扶養親族として計算します',
  ),
  social: yenField(
    'social_insurance',
    '社会保険料',
    '源泉徴収票の「社会保険料等の金額」。空欄の場合は収入から推計します',
  ),
  ideco: yenField('ideco', '小規模企業共済等掛金(iDeCoなど)', '1年間に払った掛金の全額'),
  life: yenField('life_insurance', '生命保険料の控除額', '源泉徴収票の「生命保険料の控除額」'),
  earthquake: yenField('earthquake_insurance', '地震保険料の控除額', '源泉徴収票の「地震保険料の控除額」'),
  medical: yenField('medical', '医療費', '1年間に払った額から、保険金などで補われた額を引いた額'),
  housingLoan: yenField(
    'housing_loan',
    '住宅ローン控除の額',
    '源泉徴収票の「住宅借入金等特別控除可能額」など',
  ),
} as const;

const count = (name: string, key: CountField['key'], label: string, detailed: boolean): CountField => ({
  name,
  key,
  label,
  detailed,
});

export const FAMILY_FIELDS: readonly CountField[] = [
  count('under16', 'under16', '15歳以下', false),
  count('hs', 'highSchool', '16〜18歳', false),
  count('univ', 'university', '19〜22歳', false),
  count('adult', 'adult', '23〜69歳', false),
  count('elder', 'elder', '70歳以上(別居)', false),
  count('elder_home', 'elderHome', '70歳以上(同居の父母・祖父母)', false),
];

export const DISABILITY_FIELDS: readonly CountField[] = [
  count('family_disabled', 'familyDisabled', '障害者', true),
  count('family_special', 'familySpecial', '特別障害者(別居)', true),
  count('family_special_home', 'familySpecialHome', '特別障害者(同居)', true),
];

export const AMOUNT_FIELD = { name: 'amount', label: '寄附する金額(1年の合計)' } as const;

/** Every parameter that makes a separate answer: a URL with none of them is the empty form. */
export const SIMULATION_PARAMS: readonly string[] = [
  'year',
  'mode',
  'spouse',
  ...Object.values(YEN_FIELDS).map((f) => f.name),
  ...[...FAMILY_FIELDS, ...DISABILITY_FIELDS].map((f) => f.name),
  'over64',
  'blue',
  'spouse_over69',
  'disability',
  'status',
  'student',
  AMOUNT_FIELD.name,
  'saved',
];
