import { exportSheet } from '#app/listing/sheet/export.ts';
import { readFilter } from '../../goods/list-filter.ts';
import { csvFile } from '../../parts/csv-file.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/sheet.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams);
  const kind = filter.kind ?? 'gift';
  const pieces = await exportSheet(context.get(staffContext), { ...filter, kind });
  return csvFile(kind === 'gift' ? '返礼品.csv' : '商品.csv', pieces);
}
