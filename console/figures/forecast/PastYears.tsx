import { TableBox } from '../../parts/TableBox.tsx';
import type { ForecastView } from './view.ts';

/** What the forecast is made from. */
export function PastYears({ past, until }: Pick<ForecastView, 'past' | 'until'>) {
  return (
    <section className="max-w-3xl space-y-3">
      <h2>もとにした年</h2>
      <TableBox label="もとにした年" stacks>
        <thead>
          <tr>
            <th scope="col">年</th>
            <th scope="col" className="number">
              {until}までの累計
            </th>
            <th scope="col" className="number">
              1年の合計
            </th>
            <th scope="col" className="number">
              {until}までの割合
            </th>
          </tr>
        </thead>
        <tbody>
          {past.map((p) => (
            <tr key={p.year}>
              <th scope="row">{p.year}年</th>
              <td className="number" data-name={`${until}までの累計`}>
                {p.until}
              </td>
              <td className="number" data-name="1年の合計">
                {p.whole}
              </td>
              <td className="number" data-name={`${until}までの割合`}>
                {p.share}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}
