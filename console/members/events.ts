import { categoryName } from '#app/inquiry/categories.ts';
import type { MemberEvent } from '#app/membership/member-query.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import type { TimelineRow } from '../parts/Timeline.tsx';
import { ENTRY_KINDS, LIST_NAMES } from './words.ts';

/** What happened to a member, as the timeline shows it. */
export function eventRows(events: readonly MemberEvent[]): TimelineRow[] {
  return events.map((e, i) => ({
    id: i,
    at: formatDateTime(e.at),
    who: '',
    what: whatOf(e),
    ...(e.of === 'donation' && { to: `/donations/${e.number}` }),
    ...(e.of === 'order' && { to: `/orders/${e.number}` }),
    ...(e.of === 'inquiry' && { to: `/inquiries/${e.id}` }),
    changes: [],
  }));
}

function whatOf({ of, what, number }: MemberEvent): string {
  const [first = '', second = ''] = what.split(':');
  switch (of) {
    case 'registered':
      return '会員登録';
    case 'withdrawn':
      return '退会';
    case 'consent':
      return `メールマガジン「${LIST_NAMES[first] ?? first}」の${second === 'on' ? '同意' : '停止'}`;
    case 'donation':
      return `寄附の申し込み ${number}(${yen(Number(what))})`;
    case 'order':
      return `ご注文 ${number}(${yen(Number(what))})`;
    case 'points':
      return `ポイントの${ENTRY_KINDS[first as keyof typeof ENTRY_KINDS] ?? first} ${signed(Number(second))}`;
    case 'inquiry':
      return `お問い合わせ ${number}(${categoryName(what as Parameters<typeof categoryName>[0])})`;
    case 'ticket':
      return `現地利用チケットの利用(${what})`;
  }
}

/** 「+500」「−500」 */
export function signed(points: number): string {
  return `${points > 0 ? '+' : '−'}${digits(Math.abs(points))}`;
}
