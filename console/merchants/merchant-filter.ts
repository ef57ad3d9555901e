import type { Reach } from '#app/staff/permissions.ts';
import type { MerchantFilter } from '#app/ticket/merchants/merchants-query.ts';
import type { List } from '../lists/list.ts';
import { among, government, readParams, words } from '../lists/params.ts';
import { STATE_WORDS } from './words.ts';

export const MERCHANTS = {
  path: '/merchants',
  name: '加盟店',
  params: { q: words('名称または加盟店コード'), state: among('状態', STATE_WORDS), government },
  columns: {
    name: { name: '名称', fixed: true },
    state: { name: '状態' },
    genre: { name: '種類' },
    government: { name: '自治体' },
    place: { name: '所在地' },
    code: { name: '加盟店コード' },
    last: { name: '最後の利用' },
  },
} as const satisfies List;

/** Who works for one government alone sees its merchants. */
export function readMerchantFilter(search: URLSearchParams, reach: Reach): MerchantFilter {
  const { q, state, government } = readParams(MERCHANTS.params, search);
  const own = reach === 'all' || reach.governments.length !== 1 ? null : reach.governments[0]!;
  return { q, state, governmentCode: government ?? own };
}
