import { Link } from 'react-router';
import { ListFilters } from '#app/ui/ListFilters.tsx';
import type { OrdersPageData } from '../list.ts';
import { ordersPath } from '../query.ts';

/** Years, search and states of the list; states without any order are left out. */
export function OrderFilters({ d: { query, filters, years } }: { d: OrdersPageData }) {
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
      <ListFilters
        name="ご注文の検索"
        label="商品名・注文番号でさがす"
        hint="商品名、注文番号でさがせます。"
        query={query}
        filters={filters}
        pathOf={ordersPath}
      />
    </div>
  );
}
