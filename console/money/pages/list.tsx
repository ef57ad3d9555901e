import { Link } from 'react-router';
import { listCases } from '#app/casebook/cases.ts';
import { countCases, takers } from '#app/casebook/list-query.ts';
import { yen } from '#platform/money.ts';
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
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { MONEY, ORDERS, readCaseFilter } from '../cases-list.ts';
import { CaseBadge } from '../parts/CaseBadge.tsx';
import { KIND_NAMES, STATES, stateOf, THINGS, whoWords } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;
const MOST_TAKERS = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, MONEY);
  const search = new URLSearchParams(open.query);
  const filter = readCaseFilter(search);
  const now = new Date();
  const [page, count, people] = await Promise.all([
    listCases(staff, filter, { ...readCursor(url), limit: PAGE }, now),
    countCases(filter, now),
    takers(MOST_TAKERS),
  ]);
  return {
    open,
    filter: { ...filter, sort: search.get('sort') },
    people: people.map(({ id, name }): [string, string] => [String(id), name]),
    count: countWords(count),
    before: page.before,
    after: page.after,
    rows: page.rows.map((c) => ({
      id: c.id,
      kind: KIND_NAMES[c.kind],
      number: c.reference,
      of: THINGS[c.of],
      amount: yen(c.amount),
      due: shortInstant(c.dueAt),
      state: stateOf(c, now),
      who: whoWords(c.takenBy ?? c.endedBy ?? ''),
      since: shortInstant(c.createdAt),
      closed: c.closedAt ? shortInstant(c.closedAt) : '',
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Money({ loaderData }: Route.ComponentProps) {
  const { open, filter, people, count, before, after, rows } = loaderData;
  return (
    <>
      <PageHead
        title={MONEY.name}
        lead={`${count}。当サイトが自動では終えられない入金・返金です。1時間ごとに新しいものを探します。`}
      >
        <CsvLink to="/money/csv" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={filter.q} label={MONEY.params.q.label}>
        <SelectFilter name="state" label="状態" names={STATES} chosen={filter.state} all={null} />
        <SelectFilter name="kind" label="内容" names={KIND_NAMES} chosen={filter.kind} />
        <SelectFilter name="of" label="寄附・注文" names={THINGS} chosen={filter.of} />
        {people.length > 0 && (
          <SelectFilter
            name="taker"
            label="引き受けた担当者"
            names={people}
            chosen={filter.takerId === null ? null : String(filter.takerId)}
          />
        )}
        <SelectFilter
          name="sort"
          label="並び順"
          names={ORDERS}
          chosen={filter.sort}
          all={filter.state === 'closed' ? '終わった順' : '標準'}
        />
      </SearchBox>
      <ListTable
        list={MONEY}
        shown={open.shown}
        rows={rows}
        keyOf={(c) => c.id}
        cells={cells}
        empty="該当する入金・返金はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof MONEY>, Cell<Row>> = {
  kind: {
    isHead: true,
    className: 'md:min-w-48',
    show: (c) => <Link to={`/money/${c.id}`}>{c.kind}</Link>,
  },
  number: {
    className: nowrap,
    show: (c) => (
      <>
        {c.number}
        <span className="ms-2 text-sm text-soft">{c.of}</span>
      </>
    ),
  },
  amount: { isNumber: true, show: (c) => c.amount },
  due: { className: nowrap, show: (c) => c.due },
  state: { className: nowrap, show: (c) => <CaseBadge state={c.state} /> },
  who: { className: nowrap, show: (c) => c.who },
  since: { className: nowrap, show: (c) => c.since },
  closed: { className: nowrap, show: (c) => c.closed },
};
