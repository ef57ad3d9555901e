import type { List } from '../lists/list.ts';
import { day, readParams } from '../lists/params.ts';
import { readDays } from '../members/member-filter.ts';

export const CORRECTIONS = {
  path: '/points/corrections',
  name: 'ポイントの調整',
  params: { from: day('調整日(から)'), until: day('調整日(まで)') },
  columns: {
    at: { name: '日時', fixed: true },
    member: { name: '会員番号' },
    issuer: { name: '発行元' },
    points: { name: 'ポイント' },
    expiresOn: { name: '有効期限' },
    reason: { name: '理由' },
    note: { name: '会員への表示' },
    who: { name: '担当者' },
  },
} as const satisfies List;

export function readWithin(search: URLSearchParams): { from: Date | null; until: Date | null } {
  return readDays(readParams(CORRECTIONS.params, search));
}
