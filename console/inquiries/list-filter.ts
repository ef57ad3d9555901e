import type { InquiryFilter } from '#app/correspondence/inquiry-query.ts';
import { type Category, categoryOptions } from '#app/inquiry/categories.ts';
import { STATE_NAMES } from '#app/inquiry/states.ts';
import type { Reach } from '#app/staff/permissions.ts';
import type { List } from '../lists/list.ts';
import { among, readParams, words } from '../lists/params.ts';

/** What the list begins with, and what else it can be narrowed to. */
export const STATES = { waiting: '新着・対応中', all: 'すべて(迷惑メールを除く)', ...STATE_NAMES } as const;
export const CATEGORIES = Object.fromEntries(
  categoryOptions.map(({ value, label }) => [value, label]),
) as Record<Category, string>;
export const ASSIGNEES = { me: '自分', nobody: '未定' } as const;
export const DESKS = { operator: '運営', government: '自治体' } as const;

export const INQUIRIES = {
  path: '/inquiries',
  name: 'お問い合わせ',
  params: {
    q: words('番号・お名前・メールアドレス'),
    state: among('状態', STATES),
    category: among('種類', CATEGORIES),
    assignee: among('担当者', ASSIGNEES),
    desk: among('回答する団体', DESKS),
  },
  columns: {
    number: { name: '番号', fixed: true },
    at: { name: '受付' },
    category: { name: '種類' },
    asker: { name: 'お名前' },
    state: { name: '状態' },
    assignee: { name: '担当者' },
    desk: { name: '回答する団体' },
  },
} as const satisfies List;

/** Who answers for some governments alone knows whose the inquiries are. */
export function leftOut(reach: Reach): string[] {
  return reach === 'all' ? [] : ['desk'];
}

/** What an address asks for. What is searched for may be in any state. */
export function readInquiryFilter(search: URLSearchParams, staffId: number) {
  const said = readParams(INQUIRIES.params, search);
  const state = said.state ?? (said.q === '' ? 'waiting' : 'all');
  const filter: InquiryFilter = {
    ...said,
    state: state === 'all' ? null : state,
    assignee: said.assignee === 'me' ? staffId : said.assignee,
  };
  return { typed: { ...said, state }, filter };
}
