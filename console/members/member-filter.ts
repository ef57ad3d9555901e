import type { MemberFilter, MemberState } from '#app/membership/list-query.ts';
import type { List } from '../lists/list.ts';
import { among, day, readParams, words } from '../lists/params.ts';

const DAY_MS = 86_400_000;

export const STATES: Record<MemberState, string> = { active: '会員', withdrawn: '退会済み' };

export const MEMBERS = {
  path: '/members',
  name: '会員',
  params: {
    q: words('会員番号・氏名・フリガナ・電話番号・メールアドレス'),
    state: among('状態', STATES),
    from: day('登録日(から)'),
    until: day('登録日(まで)'),
  },
  columns: {
    number: { name: '会員番号', fixed: true },
    name: { name: '氏名' },
    email: { name: 'メールアドレス' },
    phone: { name: '電話番号' },
    place: { name: 'お住まい' },
    at: { name: '登録日時' },
    state: { name: '状態' },
  },
} as const satisfies List;

/** What the address of the list asks for; what it says wrongly counts as not said. */
export function readMemberFilter(search: URLSearchParams): MemberFilter {
  const { q, state, from, until } = readParams(MEMBERS.params, search);
  return { q, state, ...readDays({ from, until }) };
}

/** Days in Japan as instants: from the first one's beginning to the last one's end. */
export function readDays({ from, until }: { from: string | null; until: string | null }): {
  from: Date | null;
  until: Date | null;
} {
  return {
    from: from === null ? null : new Date(`${from}T00:00:00+09:00`),
    until: until === null ? null : new Date(Date.parse(`${until}T00:00:00+09:00`) + DAY_MS),
  };
}
