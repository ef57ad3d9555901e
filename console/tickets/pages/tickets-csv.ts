import { reachOf } from '#app/staff/permissions.ts';
import { type FoundTicket, listTickets } from '#app/ticket/handling/tickets-query.ts';
import { spokenCode } from '#app/ticket/rules.ts';
import { STATE_NAMES } from '#app/ticket/states.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { readTicketFilter, TICKETS } from '../ticket-filters.ts';
import type { Route } from './+types/tickets-csv.ts';

/** Donations stand in it by their numbers, and nobody's name. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'ticket.read');
  const shown = await columnsFor(staff, url, TICKETS);
  const filter = readTicketFilter(url.searchParams);
  return listFile<FoundTicket>(staff, url, '電子チケット.csv', {
    action: 'ticket.read',
    subject: 'ticket',
    asked: askedWords(TICKETS, url.searchParams),
    list: (asked) => listTickets(reach, filter, asked),
    columns: shownCells<FoundTicket, KeyOf<typeof TICKETS>>(shown, {
      code: { チケット番号: (t) => spokenCode(t.code) },
      title: { 内容: (t) => t.title },
      state: { 状態: (t) => STATE_NAMES[t.status] },
      remaining: { 残り: (t) => t.remaining, 単位: (t) => (t.kind === 'amount' ? '円' : '回') },
      face: { 額面: (t) => t.face },
      until: { 有効期限: (t) => formatDateTime(t.validUntil) },
      donation: { 寄附の受付番号: (t) => t.donation },
      government: { 団体コード: (t) => t.governmentCode, 自治体: (t) => t.government },
    }),
  });
}
