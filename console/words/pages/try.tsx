import { Link } from 'react-router';
import { MAX_TYPED } from '#app/catalogue/search/search-query.ts';
import { type Explained, explainSearch } from '#app/curation/explain.ts';
import { digits } from '#platform/money.ts';
import { FilterInput } from '../../parts/FilterFields.tsx';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES, kindOf } from '../kinds.ts';
import { WordsHead } from '../parts/WordsHead.tsx';
import type { Route } from './+types/try.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = kindOf(url.searchParams.get('kind'));
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_TYPED);
  return { kind, q, found: q === '' ? null : await explainSearch(context.get(staffContext), kind, q) };
}

export const meta = pageTitle;

export default function TrySearch({ loaderData: { kind, q, found } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl">
      <WordsHead
        title="検索を試す"
        lead="検索の言葉がどう読まれ、何がどの理由でその順に見つかるかを確かめます。"
      />
      <FilterForm label="検索を試す" act="試す">
        <FilterInput
          label="検索の言葉"
          said={q}
          type="search"
          name="q"
          maxLength={MAX_TYPED}
          place="grow sm:max-w-md"
        />
        <SelectFilter name="kind" label="売場" chosen={kind} names={KIND_NAMES} all={null} />
      </FilterForm>
      {found && (
        <div className="space-y-6">
          <WordsTable words={found.words} />
          <FoundTable found={found} />
        </div>
      )}
    </div>
  );
}

function WordsTable({ words }: Pick<Explained, 'words'>) {
  if (words.length === 0) return <p>検索される文字がありません。すべての返礼品・商品が表示されます。</p>;
  return (
    <section className="space-y-2">
      <h2>言葉の読み方</h2>
      <TableBox label="言葉の読み方">
        <thead>
          <tr>
            <th scope="col">言葉</th>
            <th scope="col">同義語</th>
            <th scope="col">全体が見つかるカテゴリ</th>
            <th scope="col">さがす場所</th>
          </tr>
        </thead>
        <tbody>
          {words.map((word, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may be typed twice
            <tr key={i}>
              <th scope="row">
                {word.word}
                {word.isExcluded && '(除く)'}
              </th>
              <td>{word.synonyms.join('、') || 'なし'}</td>
              <td>{word.categories.join('、') || 'なし'}</td>
              <td>{word.where}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

function FoundTable({ found: { total, pinned, goods } }: { found: Explained }) {
  return (
    <section className="space-y-2">
      <h2>見つかるもの {digits(total)}件</h2>
      <p className="text-sm text-soft">
        関連度順の先頭{goods.length}件です。言葉との近さが同じものは、人気の高い順に並びます。
        {pinned > 0 && `この言葉には、優先表示が${pinned}件あります。`}
      </p>
      <TableBox label="見つかるもの">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">団体コード/管理番号</th>
            <th scope="col">言葉ごとの理由</th>
            <th scope="col" className="number">
              人気
            </th>
          </tr>
        </thead>
        <tbody>
          {goods.map((g) => (
            <tr key={g.id}>
              <th scope="row" className="min-w-64">
                <Link to={`/goods/${g.id}`}>{g.name}</Link>
              </th>
              <td className="whitespace-nowrap">{g.reference}</td>
              <td>{[...(g.isPinned ? ['優先表示'] : []), ...g.reasons].join('、') || 'なし'}</td>
              <td className="number">{digits(Math.round(g.popularity))}</td>
            </tr>
          ))}
          {goods.length === 0 && (
            <tr>
              <td colSpan={4}>見つかりません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </section>
  );
}
