import { Link } from 'react-router';
import { ratioTable } from '#app/figures/duty/tables.ts';
import { digits, yen } from '#platform/money.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { DutyFrame } from '../duty/DutyFrame.tsx';
import { openDuty } from '../duty/open-duty.ts';
import { isOverThirty, ratioWords } from '../duty/ratio-words.ts';
import type { Route } from './+types/ratio.ts';

const MOST = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const duty = await openDuty(staff, url);
  const gifts = duty.at ? await ratioTable(staff, duty.at.code, duty.period, MOST) : [];
  return {
    duty,
    isFull: gifts.length === MOST,
    over: gifts.filter(isOverThirty).length,
    gifts: gifts.map((g) => ({
      id: g.id,
      code: g.code,
      name: g.name,
      amount: g.amount === null ? '—' : yen(g.amount),
      cost: g.cost === null ? '未登録' : yen(g.cost),
      ratio: ratioWords(g.cost, g.amount),
      given: digits(g.given),
      donations: yen(g.donations),
      costs: yen(g.costs),
      was: g.costs === 0 ? '—' : ratioWords(g.costs, g.donations),
      isOver: isOverThirty(g),
    })),
  };
}

export const meta = pageTitle;

export default function Ratio({ loaderData: { duty, gifts, over, isFull } }: Route.ComponentProps) {
  return (
    <DutyFrame
      duty={duty}
      path="/figures/duty/ratio"
      title="返礼割合"
      lead="寄附金額に対する調達費の割合です。3割以下でなければなりません。「期間の実績」は、寄附を受領した日の調達費で計算しています。"
      actions={<CsvLink to="/figures/duty/csv" query={`${duty.query}&table=ratio`} />}
    >
      {() => (
        <>
          <p>
            {over === 0
              ? '3割を超える返礼品はありません。'
              : `3割を超える返礼品が${over}件あります。寄附金額か調達費を見直してください。`}
          </p>
          {gifts.length > 0 && (
            <TableBox label="返礼品ごとの割合">
              <thead>
                <tr>
                  <th scope="col">返礼品</th>
                  <th scope="col" className="number">
                    寄附金額
                  </th>
                  <th scope="col" className="number">
                    調達費
                  </th>
                  <th scope="col" className="number">
                    いまの割合
                  </th>
                  <th scope="col" className="number">
                    期間の件数
                  </th>
                  <th scope="col" className="number">
                    期間の受入額
                  </th>
                  <th scope="col" className="number">
                    期間の調達費
                  </th>
                  <th scope="col" className="number">
                    期間の実績
                  </th>
                </tr>
              </thead>
              <tbody>
                {gifts.map((g) => (
                  <tr key={g.id}>
                    <th scope="row" className="min-w-48">
                      <Link to={`/goods/${g.id}`}>{g.name}</Link>
                      <span className="block text-sm font-normal text-soft">
                        {g.code}
                        {g.isOver && <strong className="ms-2 text-danger">3割超</strong>}
                      </span>
                    </th>
                    <td className="number">{g.amount}</td>
                    <td className="number">{g.cost}</td>
                    <td className="number font-bold">{g.ratio}</td>
                    <td className="number">{g.given}</td>
                    <td className="number">{g.donations}</td>
                    <td className="number">{g.costs}</td>
                    <td className="number">{g.was}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
          )}
          {isFull && (
            <p className="text-sm text-soft">
              割合の高い順に200件まで表示しています。すべてはCSVで出力できます。
            </p>
          )}
        </>
      )}
    </DutyFrame>
  );
}
