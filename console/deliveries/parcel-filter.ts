import type { ParcelFilter, ParcelState } from '#app/dispatch/list-query.ts';
import type { List } from '../lists/list.ts';
import { among, government, oneOf, producer, readParams, words } from '../lists/params.ts';

export const STATES: Record<ParcelState, string> = {
  open: '発送待ち・準備中',
  ready: '発送できるもの',
  today: '本日が発送予定日のもの',
  late: '予定日を過ぎたもの',
  waiting: '発送待ち',
  preparing: '準備中',
  shipped: '発送済み',
  returned: '返送・紛失',
  delivered: 'お届け済み',
};

export const TEMPERATURES = { ambient: '常温', chilled: '冷蔵', frozen: '冷凍' };

export const DELIVERIES = {
  path: '/deliveries',
  name: 'お届け',
  params: {
    q: words('番号・返礼品や商品の名称'),
    state: oneOf('状態', STATES, 'open'),
    temperature: among('温度帯', TEMPERATURES),
    government,
    producer,
  },
  columns: {
    number: { name: '番号', fixed: true },
    state: { name: '状態' },
    tracking: { name: 'お問い合わせ番号', fixed: true },
    planned: { name: '発送予定' },
    goods: { name: '内容' },
    to: { name: 'お届け先' },
    wishes: { name: 'ご希望' },
    producer: { name: '事業者' },
  },
} as const satisfies List;

/** What the address of the list asks for; what it says wrongly counts as not said. */
export function readParcelFilter(search: URLSearchParams): ParcelFilter {
  const { q, state, temperature, government, producer } = readParams(DELIVERIES.params, search);
  return { q, state, temperature, governmentCode: government, producerId: producer };
}
