import type { Open, OpenFilter } from '#app/settlement/open-query.ts';
import { KIND_NAMES } from '#app/settlement/party.ts';
import type { List } from '../lists/list.ts';
import { among, government, producer, readParams } from '../lists/params.ts';
import { month } from './settlements-list.ts';

export const OPEN_STATES = { over: '締めを待つ月', all: 'すべて(今月を含む)' } as const;

export const OPEN_SETTLEMENTS = {
  path: '/settlements/open',
  name: '締める前の精算',
  params: {
    kind: among('種類', KIND_NAMES),
    state: among('状態', OPEN_STATES),
    month,
    government,
    producer,
  },
  columns: {
    month: { name: '対象月', fixed: true },
    kind: { name: '種類' },
    party: { name: '精算の相手' },
    received: { name: '受取額・代金・売上' },
    returned: { name: '取り消し・返金' },
    fees: { name: '手数料(税込)' },
    due: { name: '精算額' },
    state: { name: '状態' },
  },
} as const satisfies List;

export function readOpenFilter(search: URLSearchParams): OpenFilter {
  const {
    kind,
    state,
    month: of,
    government: governmentCode,
    producer: producerId,
  } = readParams(OPEN_SETTLEMENTS.params, search);
  return { kind, month: of, governmentCode, producerId, until: null, isOver: state === 'over' };
}

/** Whether a month can be closed now, in words. */
export function openState({ isOver, isNext, mayClose }: Open): string {
  if (!isOver) return '月の途中';
  if (!isNext) return '前の月が先';
  return mayClose ? '締められます' : '締めを待っています';
}

/** Its party, in a list of all governments. */
export function openName({ producerId, name, government }: Open): string {
  return producerId === null ? name : `${name}(${government})`;
}
