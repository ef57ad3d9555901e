import type { PayeeSum } from '#app/figures/duty/cost-query.ts';
import { COST_KINDS, COST_NAMES, type CostMonth, costSum } from '#app/figures/duty/costs.ts';
import { costTable } from '#app/figures/duty/duty.ts';
import type { GiftRatio } from '#app/figures/duty/ratio-query.ts';
import { survey } from '#app/figures/duty/survey.ts';
import { payeeTable, ratioTable } from '#app/figures/duty/tables.ts';
import type { Day } from '#app/figures/spans.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { listFile } from '../../parts/list-file.ts';
import { CHECK_SHEETS, checkFile, type DutyOf } from './check-sheets.ts';
import { type SurveyRow, surveyRows } from './survey-rows.ts';

const MOST = 20_000;

const whole = <Row>(rows: Row[]) => ({ rows, before: null, after: null });

/** A table of duties as a sheet, by its name in the address; 募集費用 where there is none of that name. */
export function dutyFile(
  staff: SignedInStaff,
  url: URL,
  { code, period, fiscalYear, today }: Omit<DutyOf, 'asked'> & { fiscalYear: number; today: Day },
): Promise<Response> {
  const asked = decodeURIComponent(url.search.slice(1));
  const of = { action: 'figure.read' as const, subject: 'figure', asked };
  const table = url.searchParams.get('table');
  const check = CHECK_SHEETS.find((name) => name === table);
  if (check) return checkFile(staff, url, check, { code, period, asked });
  switch (table) {
    case 'survey':
      return listFile<SurveyRow>(staff, url, '現況調査.csv', {
        ...of,
        list: async () => whole(surveyRows(await survey(staff, code, fiscalYear), methodName)),
        columns: {
          表: (r) => r.table,
          区分: (r) => r.name,
          件数: (r) => r.sum.count,
          金額: (r) => r.sum.amount,
        },
      });
    case 'ratio':
      return listFile<GiftRatio>(staff, url, '返礼割合.csv', {
        ...of,
        list: async () => whole(await ratioTable(staff, code, period, MOST)),
        columns: {
          管理番号: (g) => g.code,
          返礼品: (g) => g.name,
          寄附金額: (g) => g.amount,
          調達費: (g) => g.cost,
          期間の件数: (g) => g.given,
          期間の受入額: (g) => g.donations,
          期間の調達費: (g) => g.costs,
        },
      });
    case 'payees':
      return listFile<PayeeSum>(staff, url, '支払先.csv', {
        ...of,
        list: async () => whole(await payeeTable(staff, code, period, MOST)),
        columns: {
          支払先: (p) => p.payee,
          種類: (p) => COST_NAMES[p.kind],
          内容: (p) => p.purposes,
          件数: (p) => p.count,
          金額: (p) => p.amount,
        },
      });
    default:
      return listFile<CostMonth>(staff, url, '募集費用.csv', {
        ...of,
        list: async () => whole((await costTable(staff, code, period, today)).months),
        columns: {
          月: (m) => m.month.slice(0, 7),
          受入額: (m) => m.donations,
          ...Object.fromEntries(
            COST_KINDS.map((kind) => [COST_NAMES[kind], (m: CostMonth) => m.costs[kind]]),
          ),
          'うち調達費の計算額(返礼品の登録額から)': (m) => m.counted.gifts,
          'うち送付費の実績(お荷物ごとの送料)': (m) => m.counted.parcels,
          合計: (m) => costSum([m]).total,
          割合: (m) => costSum([m]).percent,
        },
      });
  }
}
