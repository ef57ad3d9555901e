import { TEXT_KINDS } from '#app/texts/kinds.ts';
import { TEXT_STATES } from '#app/texts/states.ts';
import type { List } from '../lists/list.ts';
import { among, readParams, words } from '../lists/params.ts';

export const TEXTS = {
  path: '/texts',
  name: '文章',
  params: {
    q: words('題名・アドレス'),
    kind: among('種類', TEXT_KINDS),
    state: among('状態', TEXT_STATES),
  },
  columns: {
    title: { name: '題名', fixed: true },
    kind: { name: '種類' },
    state: { name: '状態' },
    shown: { name: '掲載期間' },
    slug: { name: 'アドレスの名前' },
    by: { name: '最後に書いた人' },
    at: { name: '変更' },
  },
} as const satisfies List;

export function readTextFilter(search: URLSearchParams) {
  return readParams(TEXTS.params, search);
}
