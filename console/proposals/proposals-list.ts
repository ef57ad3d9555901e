import type { List } from '../lists/list.ts';

export const PROPOSALS = {
  path: '/proposals',
  name: '提案',
  params: {},
  columns: {
    name: { name: '名称', fixed: true },
    producer: { name: '事業者' },
    sort: { name: '内容' },
    state: { name: '状態' },
    at: { name: '更新' },
  },
} as const satisfies List;
