import { Link } from 'react-router';
import { listLabels } from '#app/curation/labels.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/list.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q } = readCursor(url);
  return {
    q,
    changed: routeNumber(url.searchParams.get('changed') ?? '') ?? null,
    rows: await listLabels(context.get(staffContext), q),
  };
}

export const meta = pageTitle;

export default function Labels({ loaderData: { q, rows, changed } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <PageHead
        title="ラベル"
        back={{ to: '/categories', name: 'カテゴリ' }}
        lead="返礼品・商品に付けた「特徴」です。付け外しは「返礼品・商品」で行い、ここでは全体の名称をそろえます。"
      />
      {changed !== null && (
        <Notice look="ok" live title={`${changed.toLocaleString('ja-JP')}件のラベルを変更しました`} />
      )}
      <div className="mt-4">
        <SearchBox q={q} label="ラベル" />
      </div>
      <TableBox label="ラベル">
        <thead>
          <tr>
            <th scope="col">ラベル</th>
            <th scope="col" className="number">
              公開中
            </th>
            <th scope="col" className="number">
              すべて
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <Link to={`/labels/change?${new URLSearchParams({ name: row.name })}`}>{row.name}</Link>
              </th>
              <td className="number">{row.published.toLocaleString('ja-JP')}</td>
              <td className="number">{row.goods.toLocaleString('ja-JP')}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={3}>該当するラベルはありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </div>
  );
}
