import { data, Link } from 'react-router';
import { readStock } from '#app/listing/stock.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/sku.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const sku = await readStock(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!sku) throw data(null, { status: 404 });
  return { ...sku, moves: sku.moves.map((m) => ({ ...m, at: formatDateTime(m.at) })) };
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `在庫: ${args.loaderData.name}`);
}

const pieces = (n: number | null) => (n === null ? '制限なし' : n.toLocaleString('ja-JP'));

export default function Sku({ loaderData: sku }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title={`${sku.name}${sku.label && `(${sku.label})`}`}
        back={{ to: '/stock', name: '在庫' }}
        lead={sku.code}
      >
        <Link to={`/goods/${sku.goodsId}`} className="btn btn-secondary">
          返礼品・商品
        </Link>
      </PageHead>
      <Facts
        facts={[
          ['在庫', pieces(sku.stock)],
          ['予約(お支払い待ち)', pieces(sku.reserved)],
          ['残り', sku.stock === null ? '制限なし' : pieces(sku.stock - sku.reserved)],
        ]}
      />
      <h2>担当者による変更</h2>
      <TableBox label="担当者による変更">
        <thead>
          <tr>
            <th scope="col">日時</th>
            <th scope="col">担当者</th>
            <th scope="col">変更</th>
            <th scope="col">理由</th>
          </tr>
        </thead>
        <tbody>
          {sku.moves.map((m) => (
            <tr key={m.id}>
              <td className="whitespace-nowrap">{m.at}</td>
              <td>{m.person ?? 'コマンドライン'}</td>
              <td className="whitespace-nowrap">
                {pieces(m.before)} → {pieces(m.after)}
              </td>
              <td>{m.reason}</td>
            </tr>
          ))}
          {sku.moves.length === 0 && (
            <tr>
              <td colSpan={4}>まだ変更はありません。お申し込みによる増減は、ここには表示されません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </div>
  );
}
