import { listMissed, type MissedWord } from '#app/curation/missed-query.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES } from '../kinds.ts';
import { readMissedFilter } from '../missed-filter.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readMissedFilter(url);
  return listFile<MissedWord>(context.get(staffContext), url, '結果のない検索.csv', {
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
}
