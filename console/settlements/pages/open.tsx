import { Link } from 'react-router';
import { recentClosings } from '#app/settlement/closing.ts';
import { kindsToClose, listOpen } from '#app/settlement/open-query.ts';
import { KIND_NAMES } from '#app/settlement/party.ts';
import { feesOf, monthOf } from '#app/settlement/rules.ts';
import { jstDate } from '#platform/jst.ts';
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
import { OPEN_SETTLEMENTS, OPEN_STATES, openName, openState, readOpenFilter } from '../open-list.ts';
import { MonthFilters } from '../parts/MonthFilters.tsx';
import type { Route } from './+types/open.ts';

const PAGE = 50;
const RECENT = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  const current = monthOf(jstDate(now));
  const open = await openList(staff, url, OPEN_SETTLEMENTS);
  const search = new URLSearchParams(open.query);
  const filter = readOpenFilter(search);
  const [page, recent] = await Promise.all([
    listOpen(staff, filter, current, { ...readCursor(url), limit: PAGE }, now),
    recentClosings(staff, RECENT),
  ]);
  return {
    open,
    typed: { ...filter, state: search.get('state') ?? '', month: search.get('month') ?? '' },
    count: countWords(page.count),
    closes: kindsToClose(staff).length > 0,
    bulk: String(new URLSearchParams(filter.kind === null ? {} : { kind: filter.kind })),
    recent: recent.map((c) => ({
      id: c.id,
      words: `${shortInstant(c.createdAt)} ${c.person ?? ''} ${digits(c.months)}件${c.endedAt === null ? '(処理中)' : ''}`,
    })),
    before: page.before,
    after: page.after,
    rows: page.rows.map((m) => ({
      key: `${m.party} ${m.month}`,
      party: m.party,
      isNext: m.isNext,
      month: monthWords(m.month),
      kind: KIND_NAMES[m.kind],
      name: openName(m),
      received: yen(m.total.received),
      returned: yen(m.total.returned),
      fees: yen(feesOf(m.total) + m.total.tax),
      due: yen(m.total.due),
      state: openState(m),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function OpenSettlements({ loaderData }: Route.ComponentProps) {
  const { open, typed, count, closes, bulk, recent, before, after, rows } = loaderData;
  return (
    <>
      <PageHead
        title="締める前の精算"
        back={{ to: '/settlements', name: '精算' }}
        lead="まだ締めていない月を、古い順に表示します。金額はいまの時点のものです。月は、古いものから順に締めます。"
      >
        {closes && (
          <Link to={`/settlements/closings/new?${bulk}`} className="btn btn-primary">
            まとめて締める
          </Link>
        )}
        <CsvLink to="/settlements/open/csv" query={open.query} />
      </PageHead>
      {recent.length > 0 && (
        <section className="mb-6">
          <h2>最近のまとめ締め</h2>
          <ul>
            {recent.map((c) => (
              <li key={c.id}>
                <Link to={`/settlements/closings/${c.id}`}>{c.words}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2 className="mb-3">締めていない月({count})</h2>
      <ListHead open={open} />
      <MonthFilters chosen={typed}>
        <SelectFilter
          name="state"
          label="状態"
          chosen={typed.state === '' ? 'all' : typed.state}
          names={OPEN_STATES}
          all={null}
        />
      </MonthFilters>
      <ListTable
        list={OPEN_SETTLEMENTS}
        shown={open.shown}
        rows={rows}
        keyOf={(m) => m.key}
        cells={cells}
        empty="締めていない月はありません。"
        stacks
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof OPEN_SETTLEMENTS>, Cell<Row>> = {
  month: { isHead: true, className: nowrap, show: (m) => m.month },
  kind: { className: nowrap, show: (m) => m.kind },
  party: {
    className: 'md:min-w-40',
    show: (m) => (
      <Link to={`/settlements/drafts/${m.party}`}>
        {m.name}
        <span className="sr-only">({m.month})</span>
      </Link>
    ),
  },
  received: { isNumber: true, show: (m) => m.received },
  returned: { isNumber: true, show: (m) => m.returned },
  fees: { isNumber: true, show: (m) => m.fees },
  due: { isNumber: true, show: (m) => m.due },
  state: { className: nowrap, show: (m) => m.state },
};
