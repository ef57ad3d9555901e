import type { List } from '../lists/list.ts';
import { words } from '../lists/params.ts';

export const SYNONYMS = {
  path: '/synonyms',
  name: '同義語',
  params: { q: words('言葉') },
  columns: { words: { name: '言葉', fixed: true }, means: { name: '一緒に見つける言葉' } },
} as const satisfies List;

export const PINS = {
  path: '/search-pins',
  name: '優先表示',
  params: {},
  columns: {
    word: { name: '言葉', fixed: true },
    kind: { name: '売場' },
    goods: { name: '件数' },
    period: { name: '期間' },
    state: { name: '状態' },
  },
} as const satisfies List;
