import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';

/** Goods that stay as they are when an import is taken back, and why. */
export function LeftRows({
  rows,
  isPart,
}: {
  rows: { goodsId: number; code: string; name: string; because: string }[];
  isPart: boolean;
}) {
  return (
    <section className="space-y-3">
      <h2>元に戻さないもの</h2>
      {isPart && <p className="text-soft">一部を表示しています。</p>}
      <TableBox label="元に戻さないもの" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">管理番号</th>
            <th scope="col">名称</th>
            <th scope="col">理由</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ goodsId, code, name, because }) => (
            <tr key={goodsId}>
              <th scope="row">
                <Link to={`/goods/${goodsId}`}>{code}</Link>
              </th>
              <td className="max-md:col-span-full md:min-w-40" data-name="名称">
                {name}
              </td>
              <td className="max-md:col-span-full md:min-w-60" data-name="理由">
                {because}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}
