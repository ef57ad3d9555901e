import { Link } from 'react-router';
import { openTaxYear } from '#app/donation/one-stop/rules.ts';
import { countApplications, listApplications } from '#app/onestop/list-query.ts';
import { faultWords } from '#app/onestop/receive.ts';
import { STATE_NAMES } from '#app/onestop/words.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { jstYear } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { countWords } from '#platform/text/count-words.ts';
import { SOURCES as FROM } from '../../donations/ledger-filter.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { shortDate, shortDay } from '../../parts/dates.ts';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { APPLICATIONS, LEFT, MARKS, readApplicationFilter, SOURCES, STATES } from '../applications-list.ts';
import { deadlineFacts } from '../desk.ts';
import { OneStopNav } from '../parts/DeskHead.tsx';
import type { Route } from './+types/list.ts';

const PAGE = 50;
const YEARS_BACK = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  const open = await openList(staff, url, APPLICATIONS, LEFT);
  const filter = readApplicationFilter(new URLSearchParams(open.query), now);
  const reach = reachOf(staff, 'onestop.read');
  const pastYear = openTaxYear(now) - 1;
  const [page, count] = await Promise.all([
    listApplications(reach, filter, { ...readCursor(url), limit: PAGE }, pastYear),
    countApplications(reach, filter, pastYear),
  ]);
  const years = Array.from({ length: YEARS_BACK }, (_, i) => jstYear(now) - i);
  return {
    open,
    filter,
    years: Object.fromEntries([...new Set([...years, filter.taxYear])].map((y) => [y, `${y}年分`])),
    ...deadlineFacts(filter.taxYear, now),
    mayReceive: mayAnywhere(staff, 'onestop.receive'),
    count: countWords(count),
    before: page.before,
    after: page.after,
    rows: page.rows.map((a) => ({
      number: a.number,
      donor: a.donor,
      kana: a.kana,
      government: a.government,
      amount: yen(a.amount),
      paidAt: shortDate(a.paidAt),
      state: STATE_NAMES[a.state],
      isOpen: a.state === 'incomplete' || a.state === 'received',
      more: [faultWords(a.faults, a.note), a.moved ? '変更届あり' : ''].filter(Boolean),
      source: SOURCES[a.source],
      portal: sourceName(a.from),
      arrived: shortDay(a.arrivedOn ?? ''),
      sent: shortDay(a.sentOn ?? ''),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Applications({ loaderData: d }: Route.ComponentProps) {
  const { open, filter } = d;
  return (
    <>
      <PageHead
        title="ワンストップ特例の申請"
        lead={`${filter.taxYear}年分 ${d.count}。提出期限 ${d.legalDeadline ?? d.deadline}(${d.left})`}
      >
        <CsvLink to="/one-stop/export" query={open.query} />
      </PageHead>
      <OneStopNav year={filter.taxYear} government={filter.governmentCode} may={d} />
      <ListHead open={open} />
      <SearchBox q={filter.q} label={APPLICATIONS.params.q.label}>
        {filter.governmentCode && <input type="hidden" name="government" value={filter.governmentCode} />}
        <SelectFilter name="year" label="年分" chosen={String(filter.taxYear)} names={d.years} all={null} />
        <SelectFilter name="state" label="状態" chosen={filter.state ?? ''} names={STATES} />
        <SelectFilter name="source" label="届いた方法" chosen={filter.source ?? ''} names={SOURCES} />
        <SelectFilter name="portal" label="受付元" chosen={filter.from ?? ''} names={FROM} />
        <DayFilter name="arrived" label="到着日" typed={filter.arrivedOn ?? ''} />
        <SelectFilter name="mark" label="期限" chosen={filter.overdue ? 'overdue' : ''} names={MARKS} />
      </SearchBox>
      <ListTable
        list={APPLICATIONS}
        shown={open.shown}
        rows={d.rows}
        keyOf={(a) => a.number}
        cells={cells}
        empty="該当する申請はありません。"
      />
      <Turn before={d.before} after={d.after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof APPLICATIONS>, Cell<Row>> = {
  number: {
    isHead: true,
    className: nowrap,
    show: (a) => <Link to={`/one-stop?number=${a.number}`}>{a.number}</Link>,
  },
  donor: {
    className: nowrap,
    show: (a) => (
      <>
        {a.donor}
        <span className="block text-sm text-soft">{a.kana}</span>
      </>
    ),
  },
  state: {
    className: 'md:min-w-32',
    show: (a) => (
      <>
        <span className={a.isOpen ? 'font-bold' : undefined}>{a.state}</span>
        {a.more.map((words) => (
          <span key={words} className="block text-sm text-soft">
            {words}
          </span>
        ))}
      </>
    ),
  },
  arrived: { className: nowrap, show: (a) => a.arrived },
  source: { className: nowrap, show: (a) => a.source },
  portal: { className: nowrap, show: (a) => a.portal },
  amount: { isNumber: true, show: (a) => a.amount },
  paidAt: { className: nowrap, show: (a) => a.paidAt },
  government: { className: nowrap, show: (a) => a.government },
  sent: { className: nowrap, show: (a) => a.sent },
};
