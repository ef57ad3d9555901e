import { Form, Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { digits } from '#platform/money.ts';
import type { HistoryListData } from '../history/list.ts';
import { historyPath } from '../history/query.ts';

/** The search of a list, and its states with how many there are; states without any are left out. */
export function HistoryFilters({ d: { query, filters } }: { d: HistoryListData }) {
  const offered = filters.filter((f) => f.filter === 'all' || f.count > 0 || f.filter === query.filter);
  return (
    <div className="no-print space-y-3">
      <Form role="search" aria-label="寄附履歴の検索" className="flex max-w-xl">
        {query.year !== null && <input type="hidden" name="year" value={query.year} />}
        {query.filter !== 'all' && <input type="hidden" name="state" value={query.filter} />}
        <input
          key={query.q}
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={100}
          aria-label="返礼品・自治体・受付番号でさがす"
          className="field-input min-w-0 rounded-e-none border-e-0"
        />
        <button type="submit" className="btn btn-secondary flex-none rounded-s-none px-4">
          <Icon name="search" />
          さがす
        </button>
      </Form>
      <p className="text-sm text-soft">返礼品名、自治体名、受付番号でさがせます。</p>
      {offered.length > 2 && (
        <nav aria-label="状態で絞り込む">
          <ul className="flex flex-wrap gap-x-5 text-sm">
            {offered.map((f) => (
              <li key={f.filter}>
                <Link
                  to={historyPath({ ...query, filter: f.filter, page: 1 })}
                  aria-current={f.filter === query.filter ? 'true' : undefined}
                  className={`inline-flex min-h-11 items-center gap-1 border-b-3 no-underline ${f.filter === query.filter ? 'border-accent font-bold' : 'border-transparent text-soft hover:text-ink'}`}
                >
                  {f.name}
                  <span className="tabular-nums">({digits(f.count)})</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
