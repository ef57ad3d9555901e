import { Form, Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { digits } from '#platform/money.ts';
import type { OrdersPageData } from '../history/list.ts';
import { ordersPath } from '../history/query.ts';

/** Years, search and states of the list; states without any order are left out. */
export function OrderFilters({ d: { query, filters, years } }: { d: OrdersPageData }) {
  const offered = filters.filter((f) => f.filter === 'all' || f.count > 0 || f.filter === query.filter);
  return (
    <div className="no-print space-y-3">
      {years.length > 1 && (
        <nav aria-label="年を選ぶ">
          <ul className="flex flex-wrap gap-2">
            {[null, ...years].map((year) => (
              <li key={year}>
                <Link
                  to={ordersPath({ ...query, year, page: 1 })}
                  aria-current={year === query.year ? 'page' : undefined}
                  className={`chip min-h-11 ${year === query.year ? 'border-strong font-bold text-strong' : ''}`}
                >
                  {year === null ? 'すべての年' : `${year}年`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Form role="search" aria-label="ご注文の検索" className="flex max-w-xl">
        {query.year !== null && <input type="hidden" name="year" value={query.year} />}
        {query.filter !== 'all' && <input type="hidden" name="state" value={query.filter} />}
        <input
          key={query.q}
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={100}
          aria-label="商品名・注文番号でさがす"
          className="field-input min-w-0 rounded-e-none border-e-0"
        />
        <button type="submit" className="btn btn-secondary flex-none rounded-s-none px-4">
          <Icon name="search" />
          さがす
        </button>
      </Form>
      <p className="text-sm text-soft">商品名、注文番号でさがせます。</p>
      {offered.length > 2 && (
        <nav aria-label="状態で絞り込む">
          <ul className="flex flex-wrap gap-x-5 text-sm">
            {offered.map((f) => (
              <li key={f.filter}>
                <Link
                  to={ordersPath({ ...query, filter: f.filter, page: 1 })}
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
