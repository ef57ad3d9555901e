import { readForecast } from '#app/figures/forecast.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { readAskedForecast } from '../forecast/view.ts';
import { wholeFile } from '../sheet.ts';
import type { Route } from './+types/forecast-csv.ts';

/** Rows of the sheet: there are fewer governments. */
const MOST = 3_000;

export function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { today, governmentCode } = readAskedForecast(url);
  type Row = Awaited<ReturnType<typeof readForecast>>['each'][number];
  return listFile<Row>(staff, url, '年末の見込み.csv', {
    ...wholeFile(
      url,
      'figure.read',
      async () => (await readForecast(staff, governmentCode, today, MOST)).each,
    ),
    columns: {
      団体コード: (g) => g.code,
      自治体: (g) => g.name,
      今年の累計: (g) => g.soFar,
      年末の見込み: (g) => g.foreseen?.amount ?? null,
      '幅(下)': (g) => g.foreseen?.band?.least ?? null,
      '幅(上)': (g) => g.foreseen?.band?.most ?? null,
      もとにした年数: (g) => g.past.length,
      昨年の合計: (g) => g.past[0]?.whole ?? null,
    },
  });
}
