import { listMissed, type MissedWord } from '#app/curation/missed-query.ts';
import { exportList } from '#app/staff/export-list.ts';
import { csvFile } from '../../parts/csv-file.ts';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES } from '../kinds.ts';
import { readMissedFilter } from '../missed-filter.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readMissedFilter(url);
  const pieces = await exportList<MissedWord>(context.get(staffContext), {
    action: 'category.read',
    subject: 'search_miss',
    asked: String(url.searchParams),
    list: (asked) => listMissed(filter, asked),
    columns: {
      言葉: (row) => row.word,
      売場: (row) => KIND_NAMES[row.kind],
      回数: (row) => row.times,
      最後の日: (row) => row.lastDay,
    },
  });
  return csvFile('結果のない検索.csv', pieces);
}
