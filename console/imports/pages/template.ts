import { emptySheet } from '#app/listing/sheet/write-sheet.ts';
import { csvFile } from '../../parts/csv-file.ts';
import type { Route } from './+types/template.ts';

export function loader({ url }: Route.LoaderArgs) {
  const kind = url.searchParams.get('kind') === 'product' ? 'product' : 'gift';
  return csvFile(kind === 'gift' ? '返礼品のひな型.csv' : '商品のひな型.csv', [emptySheet(kind)]);
}
