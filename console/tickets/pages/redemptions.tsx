import { Link } from 'react-router';
import { reachOf } from '#app/staff/permissions.ts';
import { countTaken, listTaken } from '#app/ticket/handling/redemptions-query.ts';
import { spokenCode } from '#app/ticket/rules.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { shortInstant } from '../../parts/dates.ts';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { amountWords, reasonWords, WHAT_NAMES, whatWords } from '../taken-words.ts';
import { REDEMPTIONS, readTakenFilter } from '../ticket-filters.ts';
import type { Route } from './+types/redemptions.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'ticket.read');
  const open = await openList(staff, url, REDEMPTIONS);
  const search = new URLSearchParams(open.query);
  const filter = readTakenFilter(search);
  const [page, count] = await Promise.all([
    listTaken(reach, filter, { ...readCursor(url), limit: PAGE }),
    countTaken(reach, filter),
  ]);
  const { what, merchantId, governmentCode } = filter;
  return {
    open,
    filter: { what, merchantId, governmentCode },
    from: search.get('from') ?? '',
    until: search.get('until') ?? '',
    count: countWords(count),
    before: page.before,
    after: page.after,
    rows: page.rows.map((r) => ({
      ...{ id: r.id, code: r.code, title: r.title, government: r.government },
      ...{ merchant: r.merchant, merchantId: r.merchantId },
      at: shortInstant(r.at),
      what: whatWords(r),
      amount: amountWords(r),
      ticket: spokenCode(r.code),
      reason: reasonWords(r),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Redemptions({ loaderData }: Route.ComponentProps) {
  const { open, filter, from, until, count, before, after, rows } = loaderData;
  return (
    <>
      <PageHead title="チケットの利用" back={{ to: '/tickets', name: '電子チケット' }} lead={count}>
        <CsvLink to="/redemptions/csv" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      <FilterForm label="チケットの利用">
        <SelectFilter name="what" label="種類" chosen={filter.what ?? ''} names={WHAT_NAMES} />
        <DayFilter name="from" label={REDEMPTIONS.params.from.label} typed={from} />
        <DayFilter name="until" label={REDEMPTIONS.params.until.label} typed={until} />
        {filter.merchantId && <input type="hidden" name="merchant" value={filter.merchantId} />}
        {filter.governmentCode && <input type="hidden" name="government" value={filter.governmentCode} />}
      </FilterForm>
      <ListTable
        list={REDEMPTIONS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する利用はありません。"
        stacks
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof REDEMPTIONS>, Cell<Row>> = {
  at: { isHead: true, className: nowrap, show: (r) => r.at },
  what: { className: nowrap, show: (r) => r.what },
  amount: { isNumber: true, show: (r) => r.amount },
  ticket: { className: nowrap, show: (r) => <Link to={`/tickets/${r.code}`}>{r.ticket}</Link> },
  title: { className: 'md:min-w-40', show: (r) => r.title },
  merchant: { show: (r) => <Link to={`/merchants/${r.merchantId}`}>{r.merchant}</Link> },
  government: { className: nowrap, show: (r) => r.government },
  reason: { show: (r) => r.reason || '—' },
};
