import { Link } from 'react-router';
import { listLabels } from '#app/curation/labels.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { readParams } from '../../lists/params.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { LABELS } from '../labels-list.ts';
import type { Route } from './+types/list.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, LABELS);
  const { q } = readParams(LABELS.params, url.searchParams);
  return {
    open,
    q,
    changed: routeNumber(url.searchParams.get('changed') ?? '') ?? null,
    rows: await listLabels(staff, q),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export const meta = pageTitle;

export default function Labels({ loaderData: { open, q, rows, changed } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <PageHead
        title="ラベル"
        back={{ to: '/categories', name: 'カテゴリ' }}
        lead="返礼品・商品に付けた「特徴」です。付け外しは「返礼品・商品」で行い、ここでは全体の名称をそろえます。"
      />
      {changed !== null && <Notice look="ok" live title={`${digits(changed)}件のラベルを変更しました`} />}
      <div className="mt-4">
        <ListHead open={open} />
        <SearchBox q={q} label="ラベル" />
      </div>
      <ListTable
        list={LABELS}
        shown={open.shown}
        rows={rows}
        keyOf={({ name }) => name}
        cells={cells}
        empty="該当するラベルはありません。"
      />
    </div>
  );
}

const cells: Record<KeyOf<typeof LABELS>, Cell<Row>> = {
  name: {
    isHead: true,
    show: (row) => <Link to={`/labels/change?${new URLSearchParams({ name: row.name })}`}>{row.name}</Link>,
  },
  published: { isNumber: true, show: (row) => digits(row.published) },
  goods: { isNumber: true, show: (row) => digits(row.goods) },
};
