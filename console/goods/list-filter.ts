import type { GoodsFilter, GoodsSort, GoodsState } from '#app/listing/list-query.ts';
import { routeNumber } from '#platform/http/route-number.ts';

export const STATES: Record<GoodsState, string> = {
  published: '公開中',
  draft: '下書き',
  suspended: '停止中',
  archived: '保管',
};
export const MARKS: Record<NonNullable<GoodsFilter['mark']>, string> = {
  cost: '調達費が28%超',
  ending: '30日以内に受付終了',
  low: '残りわずか',
};
export const SORTS: Record<GoodsSort, string> = {
  changed: '更新の新しい順',
  code: '管理番号順',
  amount: '金額の低い順',
  popular: '人気順',
};
export const KINDS = { gift: '返礼品', product: '商品' } as const;

function one<T extends string>(names: Record<T, string>, typed: string | null): T | null {
  return typed !== null && Object.hasOwn(names, typed) ? (typed as T) : null;
}

/** What the address of the list asks for; what it says wrongly counts as not said. */
export function readFilter(params: URLSearchParams): GoodsFilter {
  const government = params.get('government') ?? '';
  return {
    kind: one(KINDS, params.get('kind')),
    state: one(STATES, params.get('state')),
    mark: one(MARKS, params.get('mark')),
    sort: one(SORTS, params.get('sort')) ?? 'changed',
    q: (params.get('q') ?? '').trim().slice(0, 100),
    governmentCode: /^\d{6}$/.test(government) ? government : null,
    producerId: routeNumber(params.get('producer') ?? '') ?? null,
  };
}
