/** The calculation of the limit in words, step by step with its articles. Pure. */
import { digits, yen } from '#platform/money.ts';
import { type Fraction, floor } from './fraction.ts';
import type { Household } from './household.ts';
import { RULES_BY_YEAR } from './law/years.ts';
import type { Limit } from './limit-rules.ts';

export interface Step {
  title: string;
  /** The articles on which the step is based. */
  law: string;
  lines: [term: string, value: string][];
  result: [term: string, value: string];
  note?: string;
}

/** 「84.895%」: a share with as many decimal places as it has. */
function percent({ n, d }: Fraction): string {
  return `${Number((n * 100_000n) / d) / 1_000}%`;
}

function incomeStep(h: Household, { income }: Limit): Step {
  const lines: [string, string][] = [];
  if (h.salary > 0) {
    lines.push(['給与収入', yen(h.salary)], ['給与所得控除', `−${yen(h.salary - income.salary)}`]);
    lines.push(['給与所得', yen(income.salary)]);
  }
  if (income.adjustment > 0) lines.push(['所得金額調整控除', `−${yen(income.adjustment)}`]);
  if (h.pension > 0) lines.push(['公的年金等に係る雑所得', yen(income.pension)]);
  if (h.business > 0) lines.push(['事業所得(青色申告特別控除の後)', yen(income.business)]);
  if (h.otherIncome > 0) lines.push(['その他の所得', yen(income.other)]);
  return {
    title: '所得を求めます',
    law: '所得税法27条・28条・35条・別表第五、租税特別措置法41条の3の11、地方税法32条・313条',
    lines,
    result: ['合計所得金額', yen(income.total)],
    ...(income.jointCut > 0 && {
      note: `給与所得控除と公的年金等控除の合計が${yen(RULES_BY_YEAR[h.year].jointDeductionCap ?? 0)}を超えるため、超える${yen(income.jointCut)}を公的年金等控除から除いています(所得税法35条5項)。`,
    }),
  };
}

function taxableStep(limit: Limit, h: Household): Step {
  return {
    title: '住民税の所得控除を引きます',
    law: '地方税法34条・314条の2、20条の4の2',
    lines: [
      ...limit.deductions.map(({ name, residentTax }): [string, string] => [name, `−${yen(residentTax)}`]),
      ['所得控除の合計', yen(limit.deducted)],
    ],
    result: ['課税総所得金額(1,000円未満切り捨て)', yen(limit.taxable)],
    ...(h.socialInsurance === null && {
      note: '社会保険料は、収入の900万円までの部分を15%、900万円を超え1,800万円までの部分を3%として推計しています。実際の額を入力すると、より近い額になります。',
    }),
  };
}

function levyStep(limit: Limit): Step {
  return {
    title: '住民税の所得割額を求めます',
    law: '地方税法35条・314条の3(税率)、37条・314条の6(調整控除)',
    lines: [
      ['課税総所得金額 × 10%', yen(limit.taxable / 10)],
      ['人的控除の差の合計', yen(limit.difference)],
      ['調整控除', `−${yen(floor(limit.adjustmentCredit))}`],
    ],
    result: ['所得割額', yen(floor(limit.levy))],
    ...(limit.exempt && {
      note: 'この所得とご家族では、住民税の所得割が課されません(地方税法24条の5・295条、附則3条の3)。',
    }),
  };
}

function bandStep(limit: Limit): Step {
  const lines: [string, string][] = [
    ['課税総所得金額 − 人的控除の差', `${limit.bandIncome < 0 ? '−' : ''}${yen(Math.abs(limit.bandIncome))}`],
  ];
  if (limit.bandIncome >= 0)
    lines.push(['90% − 所得税の税率 × 1.021', `90% − ${limit.band.percent}% × 1.021`]);
  return {
    title: '特例分の割合を決めます',
    law: '地方税法37条の2第11項・314条の7第11項、附則5条の6',
    lines,
    result: ['特例控除の割合', percent(limit.band.credit)],
    note: 'この割合は、実際の所得税の税率ではなく、住民税の課税総所得金額から人的控除の差を引いた額で決まります。',
  };
}

function limitStep(h: Household, limit: Limit): Step {
  const cap = RULES_BY_YEAR[h.year].specialCreditCap;
  const lines: [string, string][] = [
    ['所得割額 × 20%', yen(floor({ n: limit.levy.n, d: limit.levy.d * 5n }))],
  ];
  if (cap !== null) lines.push(['特例控除額の定額の上限', yen(cap)]);
  lines.push(['特例分の上限額', yen(floor(limit.specialMost))]);
  lines.push([`÷ ${percent(limit.band.credit)} + 2,000円`, limit.yen > 0 ? yen(limit.yen) : '—']);
  return {
    title: '自己負担が2,000円で収まる上限を求めます',
    law: '地方税法37条の2第11項・314条の7第11項',
    lines,
    result: ['控除上限額の目安(1,000円未満切り捨て)', limit.shown > 0 ? `${digits(limit.shown)}円` : '—'],
    ...(cap !== null && {
      note: '2027年1月1日以後の寄附から、特例分の上限額は「所得割額の20%」と「193万円(道府県民税と市町村民税の合計)」の低いほうになります。',
    }),
  };
}

export function stepsOf(h: Household, limit: Limit): Step[] {
  return [incomeStep(h, limit), taxableStep(limit, h), levyStep(limit), bandStep(limit), limitStep(h, limit)];
}
