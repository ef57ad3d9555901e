import type { CaseFilter, CaseOrder, CaseState } from '#app/casebook/list-query.ts';
import type { List } from '../lists/list.ts';
import { among, oneOf, readParams, rowNumber, words } from '../lists/params.ts';
import { KIND_NAMES, STATES, THINGS } from './words.ts';

/** In the words of a choice. */
export const ORDERS: Record<Exclude<CaseOrder, 'ended'>, string> = {
  due: '期限が近い順',
  new: '新しい順',
  amount: '金額が大きい順',
};

export const MONEY = {
  path: '/money',
  name: '入出金の対応',
  params: {
    q: words('受付番号・お申し込み番号・注文番号・決済の番号・金額'),
    state: oneOf<CaseState>('状態', STATES, 'open'),
    kind: among('内容', KIND_NAMES),
    of: among('寄附・注文', THINGS),
    taker: rowNumber('引き受けた担当者'),
    sort: among('並び順', ORDERS),
  },
  columns: {
    kind: { name: '内容', fixed: true },
    number: { name: '番号' },
    amount: { name: '金額' },
    due: { name: '期限' },
    state: { name: '状態' },
    who: { name: '担当者' },
    since: { name: '発生' },
    closed: { name: '終了' },
  },
} as const satisfies List;

/** What the address of the list asks for. What has ended stands with the newest end first, unless something else is asked. */
export function readCaseFilter(search: URLSearchParams): CaseFilter {
  const { q, state, kind, of, taker, sort } = readParams(MONEY.params, search);
  const order = sort ?? (state === 'closed' ? 'ended' : 'due');
  return { q, state, kind, of, takerId: taker, order };
}
