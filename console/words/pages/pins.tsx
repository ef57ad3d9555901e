import { Link } from 'react-router';
import { listPins } from '#app/curation/pins.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { formatDateTime } from '#platform/jst.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES } from '../kinds.ts';
import { WordsHead } from '../parts/WordsHead.tsx';
import { PINS } from '../words-lists.ts';
import type { Route } from './+types/pins.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, PINS);
  const pins = await listPins(staff);
  const now = new Date();
  return {
    open,
    mayEdit: mayEverywhere(staff, 'category.edit'),
    removed: url.searchParams.has('removed'),
    rows: pins.map(({ id, kind, word, goods, from, until }) => ({
      id,
      kind: KIND_NAMES[kind],
      word,
      goods: goods.length,
      hidden: goods.filter((g) => !g.published).length,
      period:
        from || until
          ? `${from ? formatDateTime(from) : ''}〜${until ? formatDateTime(until) : ''}`
          : '期限なし',
      state: until && until <= now ? '終了' : from && from > now ? '開始前' : '表示中',
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export const meta = pageTitle;

export default function Pins({ loaderData }: Route.ComponentProps) {
  const { open, rows, mayEdit, removed } = loaderData;
  return (
    <div className="max-w-4xl">
      <WordsHead
        title="優先表示"
        lead="決まった言葉の検索で、選んだ返礼品・商品を「関連度順」の先頭に表示します。検索で見つかるものだけが表示されます。"
      >
        {mayEdit && (
          <Link to="/search-pins/new" className="btn btn-primary">
            優先表示を追加する
          </Link>
        )}
      </WordsHead>
      {removed && <Notice look="ok" live title="削除しました" />}
      <ListHead open={open} />
      <ListTable
        list={PINS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="優先表示はまだありません。"
      />
    </div>
  );
}

const cells: Record<KeyOf<typeof PINS>, Cell<Row>> = {
  word: { isHead: true, show: (row) => <Link to={`/search-pins/${row.id}`}>{row.word}</Link> },
  kind: { show: (row) => row.kind },
  goods: { isNumber: true, show: (row) => row.goods },
  period: { show: (row) => row.period },
  state: { show: (row) => `${row.state}${row.hidden > 0 ? `(非公開 ${row.hidden}件を含む)` : ''}` },
};
