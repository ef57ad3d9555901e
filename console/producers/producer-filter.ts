import type { ProducerFilter } from '#app/municipality/producers-query.ts';
import type { Reach } from '#app/staff/permissions.ts';
import type { List } from '../lists/list.ts';
import { government, readParams, words } from '../lists/params.ts';

export const PRODUCERS = {
  path: '/producers',
  name: '事業者',
  params: { q: words('事業者・自治体の名称'), government },
  columns: {
    name: { name: '名称', fixed: true },
    government: { name: '自治体' },
    place: { name: '所在地' },
    goods: { name: '返礼品・商品' },
  },
} as const satisfies List;

/** Who works for one government alone sees its producers. */
export function readProducerFilter(search: URLSearchParams, reach: Reach): ProducerFilter {
  const { q, government } = readParams(PRODUCERS.params, search);
  const own = reach === 'all' || reach.governments.length !== 1 ? null : reach.governments[0]!;
  return { q, governmentCode: government ?? own };
}
