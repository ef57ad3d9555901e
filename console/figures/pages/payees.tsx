import { COST_NAMES } from '#app/figures/duty/costs.ts';
import { payeeTable } from '#app/figures/duty/tables.ts';
import { digits, yen } from '#platform/money.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { DutyFrame } from '../duty/DutyFrame.tsx';
import { openDuty } from '../duty/open-duty.ts';
import type { Route } from './+types/payees.ts';

const MOST = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const duty = await openDuty(staff, url);
  const payees = duty.at ? await payeeTable(staff, duty.at.code, duty.period, MOST) : [];
  return {
    duty,
    payees: payees.map((p) => ({
      key: `${p.payee} ${p.kind}`,
      payee: p.payee || '(支払先が一つでないもの)',
      kind: COST_NAMES[p.kind],
      purposes: p.purposes,
      count: digits(p.count),
      amount: yen(p.amount),
    })),
  };
}

export const meta = pageTitle;

export default function Payees({ loaderData: { duty, payees } }: Route.ComponentProps) {
  return (
    <DutyFrame
      duty={duty}
      path="/figures/duty/payees"
      title="支払先"
      lead="登録した費用を、支払先ごとに集計します。公表が必要な金額の基準は確認できていないため、すべての支払先を表示しています。返礼品の調達費の自動集計分は含みません。"
      actions={<CsvLink to="/figures/duty/csv" query={`${duty.query}&table=payees`} />}
    >
      {() =>
        payees.length === 0 ? (
          <p className="text-soft">この指定期間の費用は、まだ登録されていません。</p>
        ) : (
          <TableBox label="支払先" stacks>
            <thead>
              <tr>
                <th scope="col">支払先</th>
                <th scope="col">種類</th>
                <th scope="col">内容</th>
                <th scope="col" className="number">
                  件数
                </th>
                <th scope="col" className="number">
                  金額
                </th>
              </tr>
            </thead>
            <tbody>
              {payees.map((p) => (
                <tr key={p.key}>
                  <th scope="row">{p.payee}</th>
                  <td data-name="種類">{p.kind}</td>
                  <td data-name="内容">{p.purposes}</td>
                  <td data-name="件数" className="number">
                    {p.count}
                  </td>
                  <td data-name="金額" className="number">
                    {p.amount}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        )
      }
    </DutyFrame>
  );
}
