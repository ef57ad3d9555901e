import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';
import type { lineRows } from '../order-facts.ts';
import { Sums } from './Sums.tsx';

/** What was ordered, with what of it went back, and the sums. */
export function OrderLines({ rows, sums }: { rows: ReturnType<typeof lineRows>; sums: [string, string][] }) {
  return (
    <section className="space-y-3">
      <h2>商品と金額</h2>
      <TableBox label="商品" stacks>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">事業者</th>
            <th scope="col">お荷物</th>
            <th scope="col" className="text-end">
              単価
            </th>
            <th scope="col" className="text-end">
              数量
            </th>
            <th scope="col" className="text-end">
              金額
            </th>
            <th scope="col">税率</th>
            <th scope="col">返金</th>
            <th scope="col">返品</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((l) => (
            <tr key={l.position}>
              <th scope="row" className="min-w-48">
                <Link to={`/goods/${l.goodsId}`}>{l.name}</Link>
              </th>
              <td data-name="事業者">{l.producer}</td>
              <td data-name="お荷物">{l.parcel}</td>
              <td data-name="単価" className="sm:text-end whitespace-nowrap">
                {l.unitPrice}
              </td>
              <td data-name="数量" className="sm:text-end whitespace-nowrap">
                {l.quantity}点
              </td>
              <td data-name="金額" className="sm:text-end whitespace-nowrap">
                {l.amount}
              </td>
              <td data-name="税率" className="whitespace-nowrap">
                {l.rate}
              </td>
              <td data-name="返金">{l.refunded}</td>
              <td data-name="返品">{l.back}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      <div className="ms-auto max-w-xl">
        <Sums rows={sums} />
      </div>
    </section>
  );
}
