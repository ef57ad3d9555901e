import { ListSearch, StateFilters } from '#app/ui/ListFilters.tsx';
import type { HistoryListData } from '../history/list.ts';
import { historyPath } from '../history/query.ts';

/** The search of a list, and its states with how many there are; states without any are left out. */
export function HistoryFilters({ d: { query, filters } }: { d: HistoryListData }) {
  const offered = filters.filter((f) => f.filter === 'all' || f.count > 0 || f.filter === query.filter);
  return (
    <div className="no-print space-y-3">
      <ListSearch
        name="寄附履歴の検索"
        label="返礼品・自治体・受付番号でさがす"
        hint="返礼品名、自治体名、受付番号でさがせます。"
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
          to: historyPath({ ...query, filter: f.filter, page: 1 }),
          current: f.filter === query.filter,
        }))}
      />
    </div>
  );
}
