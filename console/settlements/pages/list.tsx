import { Link } from 'react-router';
import { settlementsWaiting } from '#app/settlement/open-query.ts';
import { KIND_NAMES } from '#app/settlement/party.ts';
import { directionOf, monthOf } from '#app/settlement/rules.ts';
import { countStatements, listStatements } from '#app/settlement/statement-query.ts';
import type { Grant } from '#app/staff/roles.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { shortInstant } from '../../parts/dates.ts';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { monthWords } from '../../points/words.ts';
import { staffContext } from '../../staff-context.ts';
import { MonthFilters } from '../parts/MonthFilters.tsx';
import { PAID_NAMES, readSettlementFilter, SETTLEMENTS } from '../settlements-list.ts';
import { DIRECTION_WORDS } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, SETTLEMENTS);
  const search = new URLSearchParams(open.query);
  const filter = readSettlementFilter(search);
  const [waiting, page, count] = await Promise.all([
    settlementsWaiting(staff, monthOf(jstDate(new Date()))),
    listStatements(staff, filter, { ...readCursor(url), limit: PAGE }),
    countStatements(staff, filter),
  ]);
  return {
    open,
    filter: { ...filter, month: search.get('month') ?? '' },
    count: countWords(count),
    own: ownDrafts(staff.grants),
    waiting: waiting && {
      count: `${digits(waiting.toClose.count)}件`,
      since: waiting.toClose.since && `${monthWords(waiting.toClose.since)}分`,
    },
    before: page.before,
    after: page.after,
    rows: page.rows.map((s) => ({
      id: s.id,
      month: monthWords(s.month),
      kind: KIND_NAMES[s.kind],
      party: s.names.party,
      due: yen(s.total.due),
      closed: shortInstant(s.closedAt),
      by: s.closedBy,
      paid: s.paidOn === null ? DIRECTION_WORDS[directionOf(s.total.due)].open : formatPlainDate(s.paidOn),
    })),
  };
}

/** The months that are open now of who settles with somebody, and not for all. */
function ownDrafts(grants: readonly Grant[]): { to: string; name: string }[] {
  const [government, ...governments] = grants.filter((g) => g.role === 'government');
  const [producer, ...producers] = grants.filter((g) => g.role === 'producer');
  const own: { to: string; name: string }[] = [];
  const link = (party: string, name: string) => own.push({ to: `/settlements/drafts/${party}`, name });
  if (government && governments.length === 0) link(`government-${government.governmentCode}`, '次の精算');
  if (producer && producers.length === 0) {
    link(`gift-${producer.producerId}`, '返礼品の次の精算');
    link(`shop-${producer.producerId}`, '通販の次の精算');
  }
  return own;
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Settlements({ loaderData }: Route.ComponentProps) {
  const { open, filter, count, own, waiting, before, after, rows } = loaderData;
  return (
    <>
      <PageHead
        title="精算"
        lead="自治体・事業者との月ごとの精算です。締めた精算書は変わらず、その後の変更は翌月の訂正になります。"
      >
        {own.map(({ to, name }) => (
          <Link key={to} to={to} className="btn btn-secondary">
            {name}
          </Link>
        ))}
        <Link to="/settlements/open" className="btn btn-secondary">
          締める前の精算
        </Link>
        <CsvLink to="/settlements/csv" query={open.query} />
      </PageHead>
      {waiting && (
        <section className="panel mb-8 flex flex-wrap items-center justify-between gap-3">
          <p>
            <Link to="/settlements/open?state=over">締めを待つ月</Link>: <strong>{waiting.count}</strong>
            {waiting.since && `(最も古い月: ${waiting.since})`}
          </p>
          {waiting.since && (
            <Link to="/settlements/closings/new" className="btn btn-secondary">
              まとめて締める
            </Link>
          )}
        </section>
      )}
      <h2 className="mb-3">締めた精算書({count})</h2>
      <ListHead open={open} />
      <MonthFilters chosen={filter}>
        <SelectFilter name="state" label="支払い" chosen={filter.state ?? ''} names={PAID_NAMES} />
      </MonthFilters>
      <ListTable
        list={SETTLEMENTS}
        shown={open.shown}
        rows={rows}
        keyOf={(s) => s.id}
        cells={cells}
        empty="該当する精算書はありません。"
        stacks
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof SETTLEMENTS>, Cell<Row>> = {
  month: {
    isHead: true,
    className: nowrap,
    show: (s) => <Link to={`/settlements/${s.id}`}>{s.month}</Link>,
  },
  kind: { className: nowrap, show: (s) => s.kind },
  party: { className: 'md:min-w-40', show: (s) => s.party },
  due: { isNumber: true, show: (s) => s.due },
  closed: { className: nowrap, show: (s) => s.closed },
  by: { className: nowrap, show: (s) => s.by },
  paid: { className: nowrap, show: (s) => s.paid },
};
