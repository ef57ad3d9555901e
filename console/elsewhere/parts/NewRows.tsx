import { TableBox } from '../../parts/TableBox.tsx';

/** The donations of a sheet that are to be entered, as it names them. */
export function NewRows({
  rows,
  isPart,
}: {
  rows: {
    row: number;
    number: string;
    day: string;
    donor: string;
    amount: string;
    gift: string;
    oneStop: string;
  }[];
  isPart: boolean;
}) {
  return (
    <section className="space-y-3">
      <h2>登録する寄附</h2>
      {isPart && <p className="text-soft">はじめの{rows.length}件を表示しています。</p>}
      <TableBox label="登録する寄附">
        <thead>
          <tr>
            <th scope="col" className="number">
              行
            </th>
            <th scope="col">受付元での番号</th>
            <th scope="col">受領日</th>
            <th scope="col">寄附者</th>
            <th scope="col" className="number">
              寄附金額
            </th>
            <th scope="col">返礼品</th>
            <th scope="col">ワンストップ特例</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((d) => (
            <tr key={d.row}>
              <td className="number">{d.row}</td>
              <th scope="row" className="whitespace-nowrap">
                {d.number}
              </th>
              <td className="whitespace-nowrap">{d.day}</td>
              <td className="whitespace-nowrap">{d.donor}</td>
              <td className="number">{d.amount}</td>
              <td>{d.gift || '—'}</td>
              <td>{d.oneStop || '—'}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}
