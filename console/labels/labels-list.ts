import type { List } from '../lists/list.ts';
import { words } from '../lists/params.ts';

export const LABELS = {
  path: '/labels',
  name: 'ラベル',
  params: { q: words('ラベル') },
  columns: {
    name: { name: 'ラベル', fixed: true },
    published: { name: '公開中' },
    goods: { name: 'すべて' },
  },
} as const satisfies List;
