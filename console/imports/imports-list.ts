import type { List } from '../lists/list.ts';

export const IMPORTS = {
  path: '/imports',
  name: '取り込み',
  params: {},
  columns: {
    file: { name: 'ファイル', fixed: true },
    government: { name: '自治体' },
    state: { name: '状態', fixed: true },
    counts: { name: '内容' },
    person: { name: '送信した人' },
    at: { name: '日時' },
  },
} as const satisfies List;
