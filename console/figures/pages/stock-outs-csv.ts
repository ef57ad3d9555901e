import { readStockOutTimes } from '#app/figures/stock-outs.ts';
import type { StockOutTime } from '#app/figures/stock-outs-query.ts';
import { formatDateTime } from '#platform/jst.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { readPeriod } from '../period.ts';
import { wholeFile } from '../sheet.ts';
import type { Route } from './+types/stock-outs-csv.ts';

/** Rows of one sheet. */
const MOST = 50_000;

export function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  const asked = readPeriod(url, now);
  return listFile<StockOutTime>(staff, url, '品切れ.csv', {
    ...wholeFile(url, 'figure.read', () => readStockOutTimes(staff, asked, now, MOST)),
    columns: {
      管理番号: (t) => t.code,
      名称: (t) => t.name,
      種類: (t) => t.label,
      品切れの始まり: (t) => (t.began === null ? '記録の前から' : formatDateTime(t.began)),
      在庫が戻った日時: (t) => (t.ended === null ? '' : formatDateTime(t.ended)),
      '期間内の時間(分)': (t) => Math.round(t.seconds / 60),
      お知らせ待ち: (t) => t.waiting,
    },
  });
}
