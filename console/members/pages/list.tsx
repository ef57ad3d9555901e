import { Link } from 'react-router';
import { countMembers, listMembers } from '#app/membership/list.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { shortDate, shortInstant } from '../../parts/dates.ts';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { MEMBERS, readMemberFilter, STATES } from '../member-filter.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, MEMBERS);
  const search = new URLSearchParams(open.query);
  const filter = readMemberFilter(search);
  const [page, count] = await Promise.all([
    listMembers(staff, filter, { ...readCursor(url), limit: PAGE }),
    countMembers(staff, filter),
  ]);
  return {
    open,
    q: filter.q,
    state: filter.state ?? '',
    from: search.get('from') ?? '',
    until: search.get('until') ?? '',
    count: countWords(count),
    mayDisclose: mayEverywhere(staff, 'member.disclose'),
    before: page.before,
    after: page.after,
    rows: page.rows.map((m) => ({
      ...{ id: m.id, name: m.name, kana: m.kana, email: m.email, phone: m.phone, place: m.place },
      at: shortInstant(m.createdAt),
      state: m.withdrawnAt ? `退会済み(${shortDate(m.withdrawnAt)})` : STATES[m.state],
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Members({ loaderData }: Route.ComponentProps) {
  const { open, q, state, from, until, count, mayDisclose, before, after, rows } = loaderData;
  return (
    <>
      <PageHead
        title="会員"
        lead={`${count}。氏名・連絡先・住所は伏せて表示しています。会員のページを見たことは記録されます。`}
      >
        {mayDisclose && (
          <Link to="/members/guests" className="btn btn-secondary">
            会員登録のない方
          </Link>
        )}
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={q} label={MEMBERS.params.q.label}>
        <SelectFilter name="state" label="状態" chosen={state} names={STATES} />
        <DayFilter name="from" label="登録日(から)" typed={from} />
        <DayFilter name="until" label="登録日(まで)" typed={until} />
      </SearchBox>
      <ListTable
        list={MEMBERS}
        shown={open.shown}
        rows={rows}
        keyOf={(m) => m.id}
        cells={cells}
        empty="該当する会員はいません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof MEMBERS>, Cell<Row>> = {
  number: { isHead: true, className: nowrap, show: (m) => <Link to={`/members/${m.id}`}>{m.id}</Link> },
  name: {
    className: nowrap,
    show: (m) => (
      <>
        {m.name}
        <span className="block text-sm text-soft">{m.kana}</span>
      </>
    ),
  },
  email: { className: nowrap, show: (m) => m.email },
  phone: { className: nowrap, show: (m) => m.phone },
  place: { className: nowrap, show: (m) => m.place },
  at: { className: nowrap, show: (m) => m.at },
  state: { className: nowrap, show: (m) => m.state },
};
