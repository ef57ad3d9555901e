import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';
import { StateBadge } from './StateBadge.tsx';

export interface ShownRow {
  id: number;
  code: string;
  name: string;
  kindName: string;
  state: string;
  government: string;
  producer: string;
  amount: number;
  free: number | null;
  acceptUntil: string | null;
  updatedAt: string;
}

/** @param choosing with a box at each row, for what is done to many at once. */
export function GoodsTable({
  rows,
  choosing,
  showsGovernment,
}: {
  rows: ShownRow[];
  choosing: boolean;
  showsGovernment: boolean;
}) {
  return (
    <TableBox label="返礼品・商品">
      <thead>
        <tr>
          {choosing && (
            <th scope="col">
              <span className="sr-only">選択</span>
            </th>
          )}
          <th scope="col">名称</th>
          {showsGovernment && <th scope="col">自治体</th>}
          <th scope="col">事業者</th>
          <th scope="col">状態</th>
          <th scope="col" className="number">
            金額
          </th>
          <th scope="col" className="number">
            残り
          </th>
          <th scope="col">受付終了</th>
          <th scope="col">更新</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {choosing && (
              <td>
                <input
                  type="checkbox"
                  name="id"
                  value={row.id}
                  aria-label={`${row.code}を選ぶ`}
                  className="h-5 w-5 accent-strong"
                />
              </td>
            )}
            <th scope="row" className="min-w-60">
              <Link to={`/goods/${row.id}`}>{row.name}</Link>
              <span className="block text-sm font-normal text-soft">
                {row.kindName}・{row.code}
              </span>
            </th>
            {showsGovernment && <td className="whitespace-nowrap">{row.government}</td>}
            <td>{row.producer}</td>
            <td>
              <StateBadge state={row.state} />
            </td>
            <td className="number">{row.amount.toLocaleString('ja-JP')}円</td>
            <td className="number">{row.free === null ? '制限なし' : row.free.toLocaleString('ja-JP')}</td>
            <td className="whitespace-nowrap">{row.acceptUntil ?? '—'}</td>
            <td className="whitespace-nowrap">{row.updatedAt}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={9}>該当する返礼品・商品はありません。条件を変えてお試しください。</td>
          </tr>
        )}
      </tbody>
    </TableBox>
  );
}
