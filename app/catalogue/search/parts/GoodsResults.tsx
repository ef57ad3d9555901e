import { Link, useNavigation } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { Sheet } from '#app/ui/Sheet.tsx';
import { digits } from '#platform/money.ts';
import { kindWords, nothingOffered } from '../../kind-words.ts';
import { GoodsItem } from '../../parts/GoodsItem.tsx';
import type { ResultsData } from '../results.ts';
import { filterCount, type GoodsQuery, listAddress, MAX_PAGE, PER_PAGE, SORTS } from '../search-query.ts';
import { FilterForm } from './FilterForm.tsx';
import { SortSelect } from './SortSelect.tsx';

const FILTERS = 'filters';

/**
 * Filters, chips, sorting, cards and pages of one search.
 * @param path the page's own path; @param fixed parameters that every link keeps (the government's code).
 */
export function GoodsResults({
  data,
  path,
  fixed = [],
  heading,
}: {
  data: ResultsData;
  path: string;
  fixed?: [string, string][];
  heading: React.ReactNode;
}) {
  const { kind, query, total, cards } = data;
  const busy = useNavigation().state === 'loading';
  const href = (change: Partial<GoodsQuery>) => listAddress(path, { ...query, page: 1, ...change }, fixed);
  const pages = Math.min(MAX_PAGE, Math.ceil(total / PER_PAGE));
  const first = (query.page - 1) * PER_PAGE + 1;
  const chosen = filterCount(query);
  const sorts = SORTS.filter((s) => s !== 'relevance' || query.q).map((sort) => ({
    sort,
    name: kindWords(kind).sorts[sort],
  }));
  const filters = (
    <FilterForm
      kind={kind}
      action={path}
      query={query}
      facets={data.facets}
      toggles={data.toggles}
      taps={data.taps}
      href={href}
      hidden={fixed}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-10">
      <Sheet id={FILTERS} title="絞り込み" className="lg:block">
        {filters}
      </Sheet>
      <div aria-busy={busy} className={busy ? 'opacity-60 transition-opacity' : ''}>
        {heading}
        <p role="status" className="mt-1 text-sm text-soft">
          <span className="amount text-lg text-ink">{digits(total)}</span>件
          {cards.length > 0 && ` 中 ${digits(first)}〜${digits(first + cards.length - 1)}件を表示`}
        </p>
        {data.chips.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2" aria-label="選んでいる条件">
            {data.chips.map((chip) => (
              <li key={chip.label}>
                <Link to={href(chip.without)} className="chip" aria-label={`${chip.label}の条件を外す`}>
                  {chip.label}
                  <Icon name="x" size={16} />
                </Link>
              </li>
            ))}
            <li>
              <Link to={href(data.cleared)} className="chip border-transparent bg-transparent underline">
                すべて外す
              </Link>
            </li>
          </ul>
        )}
        <div className="mt-3 flex flex-wrap items-start gap-2 lg:hidden">
          <button type="button" popoverTarget={FILTERS} className="btn btn-secondary min-h-11 px-4 text-sm">
            <Icon name="sliders-horizontal" />
            絞り込む{chosen > 0 && `(${chosen})`}
          </button>
          {total > 1 && (
            <SortSelect
              action={path}
              fixed={fixed}
              query={query}
              sorts={sorts}
              className="flex flex-1 flex-wrap gap-2 md:hidden"
            />
          )}
        </div>
        {total > 1 && (
          <nav aria-label="並べ替え" className="mt-3 border-b border-line max-md:hidden">
            <ul className="flex flex-wrap gap-x-5 text-sm">
              {sorts.map(({ sort: s, name }) => (
                <li key={s}>
                  <Link
                    to={href({ sort: s })}
                    aria-current={s === query.sort ? 'true' : undefined}
                    // Forced colours would draw the transparent line, too.
                    className={`inline-flex min-h-11 items-center border-b-3 no-underline ${s === query.sort ? 'border-accent font-bold' : 'border-transparent text-soft hover:text-ink forced-colors:border-[Canvas]'}`}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {data.ranking && cards.length > 0 && <p className="mt-3 text-sm text-soft">{data.ranking.words}</p>}
        {cards.length > 0 ? (
          <ul className="goods-grid mt-6">
            {cards.map((card, i) => (
              <GoodsItem
                key={card.id}
                card={card}
                rank={i < (data.ranking?.ranked ?? 0) ? first + i : undefined}
                eager={i < 2}
              />
            ))}
          </ul>
        ) : (
          <NothingFound data={data} href={href} />
        )}
        <Pagination page={query.page} pages={pages} href={(page) => href({ page })} />
      </div>
    </div>
  );
}

function NothingFound({ data, href }: { data: ResultsData; href: (change: Partial<GoodsQuery>) => string }) {
  const { goods } = kindWords(data.kind);
  if (data.total === 0 && data.chips.length === 0 && !data.query.q)
    return <p className="panel mt-6">{nothingOffered(data.kind)}</p>;
  return (
    <div className="mt-6 space-y-6">
      <div className="panel space-y-3">
        <p className="font-bold">条件に合う{goods}は見つかりませんでした。</p>
        {data.hints.length > 0 ? (
          <>
            <p>次のようにすると見つかります。</p>
            <ul className="flex flex-wrap gap-2">
              {data.hints.map((hint) => (
                <li key={hint.label}>
                  <Link to={href(hint.change)} className="chip">
                    {hint.label}({hint.hits})
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            {data.query.q
              ? 'キーワードを短くする、別の言い方にする、または条件を減らしてお試しください。'
              : '条件を減らしてお試しください。'}
          </p>
        )}
      </div>
      {data.near.length > 0 && (
        <section>
          <h2>こちらの{goods}はいかがですか</h2>
          <ul className="goods-grid mt-4">
            {data.near.map((card) => (
              <GoodsItem key={card.id} card={card} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
