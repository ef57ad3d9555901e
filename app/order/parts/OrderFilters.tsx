import { Link } from 'react-router';
import { ListSearch, StateFilters } from '#app/ui/ListFilters.tsx';
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
      <ListSearch
        name="ご注文の検索"
        label="商品名・注文番号でさがす"
        hint="商品名、注文番号でさがせます。"
        q={query.q}
        kept={{
          ...(query.year !== null && { year: String(query.year) }),
          ...(query.filter !== 'all' && { state: query.filter }),
        }}
      />
      <StateFilters
        filters={offered.map((f) => ({
          name: f.name,
          count: f.count,
          to: ordersPath({ ...query, filter: f.filter, page: 1 }),
          current: f.filter === query.filter,
        }))}
      />
    </div>
  );
}
