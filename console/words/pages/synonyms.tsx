import { Link } from 'react-router';
import { listSynonyms } from '#app/curation/synonyms.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { readParams } from '../../lists/params.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { WordsHead } from '../parts/WordsHead.tsx';
import { SYNONYMS } from '../words-lists.ts';
import type { Route } from './+types/synonyms.ts';

/** Further ones are found by their letters. */
const MOST_SHOWN = 300;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, SYNONYMS);
  const { q } = readParams(SYNONYMS.params, url.searchParams);
  const found = await listSynonyms(staff, q);
  return {
    open,
    q,
    count: found.length,
    rows: found.slice(0, MOST_SHOWN).map(({ id, words, means }) => ({ id, words, means })),
    mayEdit: mayEverywhere(staff, 'category.edit'),
    removed: url.searchParams.has('removed'),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export const meta = pageTitle;

export default function Synonyms({ loaderData }: Route.ComponentProps) {
  const { open, q, count, rows, mayEdit, removed } = loaderData;
  return (
    <div className="max-w-4xl">
      <WordsHead
        title="同義語"
        lead="どの言葉で検索しても、同じものが見つかるようにします。ひらがな・カタカナ、全角・半角、大文字・小文字の違いは、登録しなくても区別されません。"
      >
        {mayEdit && (
          <Link to="/synonyms/new" className="btn btn-primary">
            同義語を追加する
          </Link>
        )}
      </WordsHead>
      {removed && <Notice look="ok" live title="削除しました" />}
      <div className="mt-4">
        <ListHead open={open} />
        <SearchBox q={q} label="言葉" />
      </div>
      <p className="mb-2 text-sm text-soft">
        {digits(count)}件{count > MOST_SHOWN && `のうち、新しい${MOST_SHOWN}件を表示しています`}
      </p>
      <ListTable
        list={SYNONYMS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する同義語はありません。"
      />
    </div>
  );
}

const cells: Record<KeyOf<typeof SYNONYMS>, Cell<Row>> = {
  words: {
    isHead: true,
    show: (row) => <Link to={`/synonyms/${row.id}`}>{row.words.join('、')}</Link>,
  },
  means: { show: (row) => row.means.join('、') },
};
