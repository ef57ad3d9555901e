import { Link } from 'react-router';
import { listMissed } from '#app/curation/missed-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { formatDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES } from '../kinds.ts';
import { DAYS, MISSED, readMissedFilter } from '../missed-filter.ts';
import { WordsHead } from '../parts/WordsHead.tsx';
import type { Route } from './+types/missed.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, MISSED);
  const { kind, days, since } = readMissedFilter(url);
  const page = await listMissed({ kind, since }, { ...readCursor(url), limit: PAGE });
  const mayEdit = mayEverywhere(staff, 'category.edit');
  return {
    open,
    kind: kind ?? '',
    days,
    before: page.before,
    after: page.after,
    rows: page.rows.map((row) => ({
      ...row,
      mayEdit,
      storefront: KIND_NAMES[row.kind],
      lastDay: formatDate(new Date(`${row.lastDay}T00:00:00+09:00`)),
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export const meta = pageTitle;

export default function Missed({ loaderData }: Route.ComponentProps) {
  const { open, kind, days, rows, before, after } = loaderData;
  return (
    <div className="max-w-4xl">
      <WordsHead
        title="結果のない検索"
        lead="絞り込みをせずに検索して、1件も見つからなかった言葉です。どなたの検索かは記録していません。2回以上のものを、90日間だけ残します。"
      >
        <CsvLink to="/search-words/csv" query={open.query} />
      </WordsHead>
      <ListHead open={open} />
      <FilterForm label="期間と売場" act="表示する">
        <SelectFilter name="days" label="期間" chosen={days} names={DAYS} all={null} />
        <SelectFilter name="kind" label="売場" chosen={kind} names={KIND_NAMES} />
      </FilterForm>
      <ListTable
        list={MISSED}
        shown={open.shown}
        rows={rows}
        keyOf={({ kind, word }) => `${kind} ${word}`}
        cells={cells}
        empty="この期間に、該当する検索はありません。"
      />
      <Turn before={before} after={after} />
    </div>
  );
}

const cells: Record<KeyOf<typeof MISSED>, Cell<Row>> = {
  word: { isHead: true, show: (row) => row.word },
  kind: { show: (row) => row.storefront },
  times: { isNumber: true, show: (row) => digits(row.times) },
  lastDay: { show: (row) => row.lastDay },
  ways: {
    className: 'space-x-4 md:whitespace-nowrap',
    show: (row) => (
      <>
        <Link to={`/search-words/try?${new URLSearchParams({ kind: row.kind, q: row.word })}`}>
          検索を試す<span className="sr-only">: {row.word}</span>
        </Link>
        {row.mayEdit && !row.word.includes(' ') && (
          <Link to={`/synonyms/new?${new URLSearchParams({ word: row.word })}`}>
            同義語にする<span className="sr-only">: {row.word}</span>
          </Link>
        )}
      </>
    ),
  },
};
