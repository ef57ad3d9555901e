import { type InquiryRow, listInquiries } from '#app/correspondence/inquiry-query.ts';
import { categoryName } from '#app/inquiry/categories.ts';
import { STATE_NAMES } from '#app/inquiry/states.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { INQUIRIES, leftOut, readInquiryFilter } from '../list-filter.ts';
import type { Route } from './+types/csv.ts';

/** For figures: who asked, and what, is read on the pages, where looking is recorded. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'inquiry.read');
  const shown = await columnsFor(staff, url, INQUIRIES, leftOut(reach));
  const { filter } = readInquiryFilter(url.searchParams, staff.staffId);
  const asked = new URLSearchParams(url.searchParams);
  // The audit is kept longer than the inquiries, and names nobody who asked.
  if (asked.has('q')) asked.set('q', '(検索の言葉)');
  return listFile<InquiryRow>(staff, url, 'お問い合わせ.csv', {
    action: 'inquiry.read',
    subject: 'inquiry',
    asked: askedWords(INQUIRIES, asked),
    list: (page) => listInquiries(reach, filter, page),
    columns: shownCells<InquiryRow, KeyOf<typeof INQUIRIES>>(shown, {
      number: { 番号: (q) => q.number },
      at: {
        受付: (q) => formatDateTime(q.createdAt),
        最初の回答: (q) => q.firstAnsweredAt && formatDateTime(q.firstAnsweredAt),
      },
      category: { 種類: (q) => categoryName(q.category) },
      asker: {},
      state: { 状態: (q) => STATE_NAMES[q.state] },
      assignee: { 担当者: (q) => q.assignee },
      desk: { 回答する団体: (q) => q.government ?? '運営' },
    }),
  });
}
