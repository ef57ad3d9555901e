import type { TakenFilter } from '#app/ticket/handling/redemptions-query.ts';
import type { TicketFilter } from '#app/ticket/handling/tickets-query.ts';
import { STATE_NAMES } from '#app/ticket/states.ts';
import type { List } from '../lists/list.ts';
import { among, day, government, readParams, rowNumber, words } from '../lists/params.ts';
import { readDays } from '../members/member-filter.ts';
import { WHAT_NAMES } from './taken-words.ts';

export const TICKETS = {
  path: '/tickets',
  name: '電子チケット',
  params: {
    q: words('チケット番号または寄附の受付番号'),
    state: among('状態', STATE_NAMES),
    government,
  },
  columns: {
    code: { name: 'チケット番号', fixed: true },
    title: { name: '内容' },
    state: { name: '状態' },
    remaining: { name: '残り' },
    face: { name: '額面' },
    until: { name: '有効期限' },
    donation: { name: '寄附' },
    government: { name: '自治体' },
  },
} as const satisfies List;

export function readTicketFilter(search: URLSearchParams): TicketFilter {
  const { q, state, government } = readParams(TICKETS.params, search);
  return { q, state, governmentCode: government };
}

export const REDEMPTIONS = {
  path: '/redemptions',
  name: 'チケットの利用',
  params: {
    what: among('種類', WHAT_NAMES),
    from: day('利用日(から)'),
    until: day('利用日(まで)'),
    merchant: rowNumber('加盟店'),
    government,
  },
  columns: {
    at: { name: '日時', fixed: true },
    what: { name: '種類' },
    amount: { name: '金額・回数' },
    ticket: { name: 'チケット番号' },
    title: { name: '内容' },
    merchant: { name: '加盟店' },
    government: { name: '自治体' },
    reason: { name: '取り消しの理由' },
  },
} as const satisfies List;

export function readTakenFilter(search: URLSearchParams): TakenFilter {
  const typed = readParams(REDEMPTIONS.params, search);
  return {
    what: typed.what,
    merchantId: typed.merchant,
    governmentCode: typed.government,
    ...readDays(typed),
  };
}
