import { TableBox } from '../../parts/TableBox.tsx';
import type { Basis } from './cost-basis.ts';

/** Which of the sums were really paid and which are computed or estimated. */
export function CostBasis({ basis }: { basis: Basis }) {
  return (
    <section className="space-y-2">
      <h2>実際の額と、計算・見積りの額</h2>
      <TableBox label="実際の額と、計算・見積りの額" stacks>
        <thead>
          <tr>
            <th scope="col">費用</th>
            <th scope="col">実際の額</th>
            <th scope="col">計算・見積りの額</th>
          </tr>
        </thead>
        <tbody>
          {basis.map((b) => (
            <tr key={b.kind}>
              <th scope="row">{b.kind}</th>
              <td data-name="実際の額">{b.actual}</td>
              <td data-name="計算・見積りの額">{b.estimated}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}
