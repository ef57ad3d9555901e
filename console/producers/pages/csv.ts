import { listProducers, type ProducerRow } from '#app/municipality/producers-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { PRODUCERS, readProducerFilter } from '../producer-filter.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'producer.read');
  const shown = await columnsFor(staff, url, PRODUCERS);
  const filter = readProducerFilter(url.searchParams, reach);
  return listFile<ProducerRow>(staff, url, '事業者.csv', {
    action: 'producer.read',
    subject: 'producer',
    asked: askedWords(PRODUCERS, url.searchParams),
    list: (asked) => listProducers(reach, filter, asked),
    columns: shownCells<ProducerRow, KeyOf<typeof PRODUCERS>>(shown, {
      name: { 事業者番号: (p) => p.id, 名称: (p) => p.name },
      place: { 所在地: (p) => p.place },
      government: { 団体コード: (p) => p.governmentCode, 自治体: (p) => p.government },
      goods: { '返礼品・商品': (p) => p.goods },
    }),
  });
}
