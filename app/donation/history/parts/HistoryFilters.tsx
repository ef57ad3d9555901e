import { ListFilters } from '#app/ui/ListFilters.tsx';
import type { HistoryListData } from '../list.ts';
import { historyPath } from '../query.ts';

/** The search of a list, and its states with the number of donations in each; states without any are left out. */
export function HistoryFilters({ d: { query, filters } }: { d: HistoryListData }) {
  return (
    <div className="no-print space-y-3">
      <ListFilters
        name="寄附履歴の検索"
        label="返礼品・自治体・受付番号でさがす"
        hint="返礼品名、自治体名、受付番号、お申し込み番号でさがせます。"
        query={query}
        filters={filters}
        pathOf={historyPath}
      />
    </div>
  );
}
