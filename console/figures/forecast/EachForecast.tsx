import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';
import type { ForecastView } from './view.ts';

/** The forecast of each government, the largest first. */
export function EachForecast({ view: { each, more }, path }: { view: ForecastView; path: string }) {
  if (each.length === 0) return <p className="text-soft">寄附の記録がありません。</p>;
  return (
    <>
      <TableBox label="自治体ごとの見込み" stacks>
        <thead>
          <tr>
            <th scope="col">自治体</th>
            <th scope="col" className="number">
              今年の累計
            </th>
            <th scope="col" className="number">
              年末の見込み
            </th>
            <th scope="col" className="number">
              幅
            </th>
            <th scope="col" className="number">
              もとにした年
            </th>
            <th scope="col" className="number">
              昨年比(見込み)
            </th>
          </tr>
        </thead>
        <tbody>
          {each.map((g) => (
            <tr key={g.code}>
              <th scope="row">
                <Link to={`${path}?government=${g.code}`}>{g.name}</Link>
              </th>
              <td className="number" data-name="今年の累計">
                {g.soFar}
              </td>
              <td className="number" data-name="年末の見込み">
                {g.foreseen}
              </td>
              <td className="number" data-name="幅">
                {g.band}
              </td>
              <td className="number" data-name="もとにした年">
                {g.years}
              </td>
              <td className="number" data-name="昨年比(見込み)">
                {g.change}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {more && (
        <p className="text-sm text-soft">
          見込みの多い順に50件まで表示しています。すべてはCSVで出力できます。
        </p>
      )}
    </>
  );
}
