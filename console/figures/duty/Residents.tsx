import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';
import { CheckHead } from './CheckHead.tsx';
import type { OpenDuty } from './open-duty.ts';

/** Donations with a gift by people who may live in the government's own area. */
export function Residents({
  duty,
  rows,
  isFull,
}: {
  duty: OpenDuty;
  rows: readonly { number: string; goods: string; paidAt: string; amount: string }[];
  isFull: boolean;
}) {
  return (
    <section className="space-y-3">
      <CheckHead title="区域内にお住まいの方への返礼品" duty={duty} sheet="residents" />
      <p className="text-sm text-soft">
        {duty.periodName}
        の寄附のうち、寄附者の住所が区域内とみられ、返礼品のあるものです。住民票の住所を確かめ、該当するときは発送を保留して寄附者にお知らせください。
      </p>
      {rows.length === 0 ? (
        <p>該当する寄附はありません。</p>
      ) : (
        <TableBox label="区域内にお住まいの方への返礼品" stacks>
          <thead>
            <tr>
              <th scope="col">受付番号</th>
              <th scope="col">受領日</th>
              <th scope="col">返礼品</th>
              <th scope="col" className="number">
                寄附金額
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.number}>
                <th scope="row">
                  <Link to={`/donations/${r.number}`}>{r.number}</Link>
                </th>
                <td data-name="受領日">{r.paidAt}</td>
                <td data-name="返礼品">{r.goods}</td>
                <td data-name="寄附金額" className="number">
                  {r.amount}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {isFull && (
        <p className="text-sm text-soft">新しい順に200件まで表示しています。すべてはCSVで出力できます。</p>
      )}
    </section>
  );
}
