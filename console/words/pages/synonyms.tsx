import { Link } from 'react-router';
import { listSynonyms } from '#app/curation/synonyms.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { WordsHead } from '../parts/WordsHead.tsx';
import type { Route } from './+types/synonyms.ts';

/** Further ones are found by their letters. */
const MOST_SHOWN = 300;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { q } = readCursor(url);
  const found = await listSynonyms(staff, q);
  return {
    q,
    count: found.length,
    rows: found.slice(0, MOST_SHOWN).map(({ id, words, means }) => ({ id, words, means })),
    mayEdit: mayEverywhere(staff, 'category.edit'),
    removed: url.searchParams.has('removed'),
  };
}

export const meta = pageTitle;

export default function Synonyms({ loaderData: { q, count, rows, mayEdit, removed } }: Route.ComponentProps) {
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
        <SearchBox q={q} label="言葉" />
      </div>
      <p className="mb-2 text-sm text-soft">
        {count.toLocaleString('ja-JP')}件
        {count > MOST_SHOWN && `のうち、新しい${MOST_SHOWN}件を表示しています`}
      </p>
      <TableBox label="同義語">
        <thead>
          <tr>
            <th scope="col">言葉</th>
            <th scope="col">一緒に見つける言葉</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/synonyms/${row.id}`}>{row.words.join('、')}</Link>
              </th>
              <td>{row.means.join('、')}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={2}>該当する同義語はありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </div>
  );
}
