import { survey } from '#app/figures/duty/survey.ts';
import type { Sum } from '#app/figures/sums-query.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { digits, yen } from '#platform/money.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { DutyFrame } from '../duty/DutyFrame.tsx';
import { openDuty } from '../duty/open-duty.ts';
import { surveyRows } from '../duty/survey-rows.ts';
import type { Route } from './+types/survey.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const duty = await openDuty(staff, url);
  if (duty.at === null) return { duty, tables: null };
  const year = duty.fiscalYear;
  const rows = surveyRows(await survey(staff, duty.at.code, year), methodName);
  const said = ({ count, amount }: Sum) => ({ count: `${digits(count)}件`, amount: yen(amount) });
  return {
    duty,
    year,
    tables: [...Map.groupBy(rows, (r) => r.table)].map(([name, own]) => ({
      name,
      rows: own.map((r) => ({ name: r.name, ...said(r.sum) })),
    })),
  };
}

export const meta = pageTitle;

export default function SurveyPage({ loaderData: { duty, year, tables } }: Route.ComponentProps) {
  return (
    <DutyFrame
      duty={duty}
      path="/figures/duty/survey"
      title="現況調査"
      lead={`${year}年度(${year}年4月〜${Number(year) + 1}年3月)の受入の件数と金額です。調査票の様式は年により異なるため、数字をCSVで出力して転記してください。`}
      actions={
        <CsvLink
          to="/figures/duty/csv"
          query={`government=${duty.at?.code ?? ''}&period=${duty.fiscalYear}&table=survey`}
        />
      }
      isFiscal
    >
      {() =>
        tables?.map((t) => (
          <section key={t.name} className="max-w-2xl space-y-2">
            <h2>{t.name}</h2>
            {t.rows.length === 0 ? (
              <p className="text-soft">寄附はありません。</p>
            ) : (
              <TableBox label={t.name}>
                <thead>
                  <tr>
                    <th scope="col">区分</th>
                    <th scope="col" className="number">
                      件数
                    </th>
                    <th scope="col" className="number">
                      金額
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {t.rows.map((r) => (
                    <tr key={r.name}>
                      <th scope="row">{r.name}</th>
                      <td className="number">{r.count}</td>
                      <td className="number">{r.amount}</td>
                    </tr>
                  ))}
                </tbody>
              </TableBox>
            )}
          </section>
        ))
      }
    </DutyFrame>
  );
}
