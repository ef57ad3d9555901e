import type { List } from '../lists/list.ts';
import { words } from '../lists/params.ts';

export const PEOPLE = {
  path: '/staff',
  name: '担当者',
  params: { q: words('お名前・メールアドレス') },
  columns: {
    name: { name: 'お名前', fixed: true },
    roles: { name: '役割' },
    state: { name: '状態' },
    login: { name: '最後のログイン' },
  },
} as const satisfies List;
