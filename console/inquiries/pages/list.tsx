import { Link } from 'react-router';
import { countInquiries, listInquiries, usualWait } from '#app/correspondence/inquiry-query.ts';
import { categoryName } from '#app/inquiry/categories.ts';
import { mayEverywhere, reachOf } from '#app/staff/permissions.ts';
import { formatDateTime } from '#platform/jst.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import {
  ASSIGNEES,
  CATEGORIES,
  DESKS,
  INQUIRIES,
  leftOut,
  readInquiryFilter,
  STATES,
} from '../list-filter.ts';
import { InquiriesHead } from '../parts/InquiriesHead.tsx';
import { InquiryBadge } from '../parts/InquiryBadge.tsx';
import { spanWords, waitWords } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'inquiry.read');
  const open = await openList(staff, url, INQUIRIES, leftOut(reach));
  const { typed, filter } = readInquiryFilter(new URLSearchParams(open.query), staff.staffId);
  const [page, count, usual] = await Promise.all([
    listInquiries(reach, filter, { ...readCursor(url), limit: PAGE }),
    countInquiries(reach, filter),
    usualWait(reach),
  ]);
  const now = new Date();
  return {
    open,
    typed,
    count: countWords(count),
    usual: usual === null ? null : spanWords(usual),
    seesAll: mayEverywhere(staff, 'inquiry.read'),
    before: page.before,
    after: page.after,
    rows: page.rows.map(({ createdAt, firstAnsweredAt, category, ...row }) => ({
      ...row,
      category: categoryName(category),
      at: formatDateTime(createdAt),
      wait: row.state === 'suspected' ? '' : waitWords({ createdAt, firstAnsweredAt }, now),
    })),
  };
}

export const meta = pageTitle;

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const { open, typed, count, usual, seesAll, rows, before, after } = loaderData;
  return (
    <>
      <InquiriesHead
        title="お問い合わせ"
        lead={`${count}${usual === null ? '' : `。最初の回答までの時間は、この30日間の中央値で${usual}です。`}`}
      >
        <CsvLink to="/inquiries/csv" query={open.query} />
      </InquiriesHead>
      <ListHead open={open} />
      <SearchBox q={typed.q} label="番号・お名前・メールアドレス">
        <SelectFilter name="state" label="状態" names={STATES} chosen={typed.state} all={null} />
        <SelectFilter name="category" label="種類" names={CATEGORIES} chosen={typed.category} />
        <SelectFilter name="assignee" label="担当者" names={ASSIGNEES} chosen={typed.assignee} />
        {seesAll && <SelectFilter name="desk" label="回答する団体" names={DESKS} chosen={typed.desk} />}
      </SearchBox>
      <ListTable
        list={INQUIRIES}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当するお問い合わせはありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const cells: Record<KeyOf<typeof INQUIRIES>, Cell<Row>> = {
  number: {
    isHead: true,
    className: 'md:min-w-56',
    show: (q) => (
      <>
        <Link to={`/inquiries/${q.id}`}>{q.number}</Link>
        <div className="text-sm font-normal text-soft [overflow-wrap:anywhere]">{q.beginning}</div>
      </>
    ),
  },
  at: {
    className: 'md:whitespace-nowrap',
    show: (q) => (
      <>
        {q.at}
        <div className="text-sm text-soft">{q.wait}</div>
      </>
    ),
  },
  category: { className: 'md:min-w-32', show: (q) => q.category },
  asker: { className: 'md:min-w-24', show: (q) => q.name },
  state: { className: 'md:whitespace-nowrap', show: (q) => <InquiryBadge state={q.state} /> },
  assignee: { show: (q) => q.assignee ?? '未定' },
  desk: { show: (q) => q.government ?? '運営' },
};
