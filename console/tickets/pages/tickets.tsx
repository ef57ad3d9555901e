import { Link } from 'react-router';
import { reachOf } from '#app/staff/permissions.ts';
import { countTickets, listTickets } from '#app/ticket/handling/tickets-query.ts';
import { spokenCode, worth } from '#app/ticket/rules.ts';
import { STATE_NAMES } from '#app/ticket/states.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { shortDate } from '../../parts/dates.ts';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { readTicketFilter, TICKETS } from '../ticket-filters.ts';
import type { Route } from './+types/tickets.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'ticket.read');
  const open = await openList(staff, url, TICKETS);
  const filter = readTicketFilter(new URLSearchParams(open.query));
  const [page, count] = await Promise.all([
    listTickets(reach, filter, { ...readCursor(url), limit: PAGE }),
    countTickets(reach, filter),
  ]);
  return {
    open,
    filter,
    count: countWords(count),
    before: page.before,
    after: page.after,
    rows: page.rows.map((t) => ({
      ...{ code: t.code, title: t.title, donation: t.donation, government: t.government },
      spoken: spokenCode(t.code),
      state: STATE_NAMES[t.status],
      remaining: worth(t.kind, t.remaining),
      face: worth(t.kind, t.face),
      until: shortDate(t.validUntil),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { open, filter, count, before, after, rows } = loaderData;
  return (
    <>
      <PageHead title="電子チケット" lead={count}>
        <Link to="/redemptions" className="btn btn-secondary">
          利用の一覧
        </Link>
        <CsvLink to="/tickets/csv" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={filter.q} label="チケット番号または寄附の受付番号">
        <SelectFilter name="state" label="状態" chosen={filter.state ?? ''} names={STATE_NAMES} />
        {filter.governmentCode && <input type="hidden" name="government" value={filter.governmentCode} />}
      </SearchBox>
      <ListTable
        list={TICKETS}
        shown={open.shown}
        rows={rows}
        keyOf={({ code }) => code}
        cells={cells}
        empty="該当するチケットはありません。"
        stacks
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof TICKETS>, Cell<Row>> = {
  code: {
    isHead: true,
    className: nowrap,
    show: (t) => <Link to={`/tickets/${t.code}`}>{t.spoken}</Link>,
  },
  title: { className: 'md:min-w-40', show: (t) => t.title },
  state: { className: nowrap, show: (t) => t.state },
  remaining: { isNumber: true, show: (t) => t.remaining },
  face: { isNumber: true, show: (t) => t.face },
  until: { className: nowrap, show: (t) => t.until },
  donation: { className: nowrap, show: (t) => <Link to={`/donations/${t.donation}`}>{t.donation}</Link> },
  government: { className: nowrap, show: (t) => t.government },
};
