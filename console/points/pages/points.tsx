import { Link } from 'react-router';
import { pointSums } from '#app/membership/points/sums.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { lapseWords, monthWords } from '../words.ts';
import type { Route } from './+types/points.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { today, months } = await pointSums(context.get(staffContext));
  return {
    today: today.map((o) => ({
      issuer: o.issuer,
      name: o.name,
      points: digits(o.points),
      lapsing: o.lapsing.map((l) => ({ month: lapseWords(l.month), points: digits(l.points) })),
    })),
    months: months.map(({ month, owed }) => ({
      month: monthWords(month),
      owed: owed.map((o) => ({
        issuer: o.issuer,
        name: o.name,
        points: digits(o.points),
        lapsing: o.lapsing.map((l) => `${lapseWords(l.month)}: ${digits(l.points)}`).join('、'),
      })),
    })),
  };
}

export const meta = pageTitle;

export default function Points({ loaderData: { today, months } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="ポイント"
        lead="使われていないポイントの残高と、失効の見込みです。1ポイントは1円として使われます。発行元の異なるポイントは合算しません。"
      >
        <Link to="/points/corrections" className="btn btn-secondary">
          調整の一覧
        </Link>
        <a href="/points/csv" className="btn btn-secondary">
          月末の残高をCSVで出力
        </a>
      </PageHead>
      <section className="space-y-4">
        <h2>いまの残高と失効の見込み</h2>
        {today.length === 0 && <p className="text-soft">使えるポイントはありません。</p>}
        {today.map((o) => (
          <div key={o.issuer} className="max-w-xl space-y-2">
            <h3>{o.name}</h3>
            <TableBox label={`${o.name}の失効の見込み`}>
              <thead>
                <tr>
                  <th scope="col">失効する月</th>
                  <th scope="col" className="number">
                    ポイント
                  </th>
                </tr>
              </thead>
              <tbody>
                {o.lapsing.map((l) => (
                  <tr key={l.month}>
                    <th scope="row">{l.month}</th>
                    <td className="number">{l.points}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">合計</th>
                  <td className="number font-bold">{o.points}</td>
                </tr>
              </tfoot>
            </TableBox>
          </div>
        ))}
      </section>
      <section className="space-y-3">
        <h2>月末の残高</h2>
        <p className="text-sm text-soft">
          月が終わった翌日の早朝に記録し、あとから変わることはありません。月末までに失効したものは含みません。
        </p>
        {months.length === 0 ? (
          <p className="text-soft">記録された月はまだありません。</p>
        ) : (
          <TableBox label="月末の残高" stacks>
            <thead>
              <tr>
                <th scope="col">月末</th>
                <th scope="col">発行元</th>
                <th scope="col" className="number">
                  残高
                </th>
                <th scope="col">失効する月ごと</th>
              </tr>
            </thead>
            <tbody>
              {months.flatMap(({ month, owed }) =>
                owed.length === 0
                  ? [
                      <tr key={month}>
                        <th scope="row">{month}</th>
                        <td data-name="発行元">—</td>
                        <td data-name="残高" className="number">
                          0
                        </td>
                        <td data-name="失効する月ごと">—</td>
                      </tr>,
                    ]
                  : owed.map((o) => (
                      <tr key={`${month} ${o.issuer}`}>
                        <th scope="row" className="whitespace-nowrap">
                          {month}
                        </th>
                        <td data-name="発行元">{o.name}</td>
                        <td data-name="残高" className="number">
                          {o.points}
                        </td>
                        <td data-name="失効する月ごと" className="text-sm">
                          {o.lapsing}
                        </td>
                      </tr>
                    )),
              )}
            </tbody>
          </TableBox>
        )}
      </section>
    </div>
  );
}
