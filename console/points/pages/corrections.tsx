import { Link } from 'react-router';
import { listCorrections } from '#app/membership/points/corrections.ts';
import { config } from '#platform/config.ts';
import { formatPlainDate } from '#platform/jst.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { signed } from '../../members/events.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { shortInstant } from '../../parts/dates.ts';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { DayFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { CORRECTIONS, readWithin } from '../corrections-list.ts';
import type { Route } from './+types/corrections.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, CORRECTIONS);
  const search = new URLSearchParams(open.query);
  const page = await listCorrections(staff, readWithin(search), { ...readCursor(url), limit: PAGE });
  return {
    open,
    from: search.get('from') ?? '',
    until: search.get('until') ?? '',
    before: page.before,
    after: page.after,
    rows: page.rows.map((c) => ({
      ...{ id: c.id, memberId: c.memberId, reason: c.reason, note: c.note, who: c.actor },
      at: shortInstant(c.at),
      issuer: c.government ?? config().SHOP_NAME,
      points: signed(c.points),
      expiresOn: c.expiresOn === null ? '' : formatPlainDate(c.expiresOn),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Corrections({ loaderData }: Route.ComponentProps) {
  const { open, from, until, before, after, rows } = loaderData;
  return (
    <>
      <PageHead title="ポイントの調整" back={{ to: '/points', name: 'ポイント' }}>
        <CsvLink to="/points/corrections/csv" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      <FilterForm label="ポイントの調整">
        <DayFilter name="from" label={CORRECTIONS.params.from.label} typed={from} />
        <DayFilter name="until" label={CORRECTIONS.params.until.label} typed={until} />
      </FilterForm>
      <ListTable
        list={CORRECTIONS}
        shown={open.shown}
        rows={rows}
        keyOf={(c) => c.id}
        cells={cells}
        empty="該当する調整はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof CORRECTIONS>, Cell<Row>> = {
  at: { isHead: true, className: nowrap, show: (c) => c.at },
  member: { className: nowrap, show: (c) => <Link to={`/members/${c.memberId}/points`}>{c.memberId}</Link> },
  issuer: { className: nowrap, show: (c) => c.issuer },
  points: { isNumber: true, show: (c) => c.points },
  expiresOn: { className: nowrap, show: (c) => c.expiresOn },
  reason: { className: 'md:min-w-48', show: (c) => c.reason },
  note: { className: 'md:min-w-32', show: (c) => c.note },
  who: { className: nowrap, show: (c) => c.who },
};
