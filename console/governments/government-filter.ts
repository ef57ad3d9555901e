import type { GovernmentFilter, GovernmentMark } from '#app/municipality/governments-query.ts';
import type { List } from '../lists/list.ts';
import { among, readParams, words } from '../lists/params.ts';

export const MARKS: Record<GovernmentMark, string> = {
  contract: '契約中',
  none: '契約なし',
  ending: 'まもなく終了',
};

export const GOVERNMENTS = {
  path: '/governments',
  name: '自治体',
  params: { q: words('名称・かな・都道府県・団体コード'), mark: among('契約', MARKS) },
  columns: {
    name: { name: '名称', fixed: true },
    standing: { name: '受付' },
    contract: { name: '契約' },
    designation: { name: '総務大臣の指定' },
    gifts: { name: '公開中の返礼品' },
  },
} as const satisfies List;

export function readGovernmentFilter({ searchParams }: URL): GovernmentFilter {
  return readParams(GOVERNMENTS.params, searchParams);
}
