import { listMissed, type MissedWord } from '#app/curation/missed-query.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES } from '../kinds.ts';
import { MISSED, readMissedFilter } from '../missed-filter.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, MISSED);
  const filter = readMissedFilter(url);
  return listFile<MissedWord>(staff, url, '結果のない検索.csv', {
    action: 'category.read',
    subject: 'search_miss',
    asked: askedWords(MISSED, url.searchParams),
    list: (asked) => listMissed(filter, asked),
    columns: shownCells<MissedWord, KeyOf<typeof MISSED>>(shown, {
      word: { 言葉: (row) => row.word },
      kind: { 売場: (row) => KIND_NAMES[row.kind] },
      times: { 回数: (row) => row.times },
      lastDay: { 最後の日: (row) => row.lastDay },
      ways: {},
    }),
  });
}
