import { Link } from 'react-router';
import { may, mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { countMerchants, listMerchants } from '#app/ticket/merchants/merchants-query.ts';
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
import { MERCHANTS, readMerchantFilter } from '../merchant-filter.ts';
import { codeWords, STATE_WORDS } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'ticket.read');
  const open = await openList(staff, url, MERCHANTS);
  const filter = readMerchantFilter(new URLSearchParams(open.query), reach);
  const [page, count] = await Promise.all([
    listMerchants(reach, filter, { ...readCursor(url), limit: PAGE }),
    countMerchants(reach, filter),
  ]);
  const { governmentCode } = filter;
  return {
    open,
    filter,
    count: countWords(count),
    mayAdd:
      governmentCode === null
        ? mayAnywhere(staff, 'merchant.edit')
        : may(staff, 'merchant.edit', { governmentCode }),
    before: page.before,
    after: page.after,
    rows: page.rows.map((m) => ({
      ...{ id: m.id, name: m.name, genre: m.genre, place: m.place, government: m.government },
      code: codeWords(m.code),
      state: STATE_WORDS[m.active ? 'active' : 'suspended'],
      last: m.lastTaken === null ? '—' : shortInstant(m.lastTaken),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Merchants({ loaderData }: Route.ComponentProps) {
  const { open, filter, count, mayAdd, before, after, rows } = loaderData;
  const { governmentCode } = filter;
  return (
    <>
      <PageHead title="加盟店" lead={count}>
        <CsvLink to="/merchants/csv" query={open.query} />
        {mayAdd && (
          <Link
            to={`/merchants/new${governmentCode ? `?government=${governmentCode}` : ''}`}
            className="btn btn-primary"
          >
            加盟店を登録する
          </Link>
        )}
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={filter.q} label="名称または加盟店コード">
        <SelectFilter name="state" label="状態" chosen={filter.state ?? ''} names={STATE_WORDS} />
        {governmentCode && <input type="hidden" name="government" value={governmentCode} />}
      </SearchBox>
      <ListTable
        list={MERCHANTS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する加盟店はありません。"
        stacks
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof MERCHANTS>, Cell<Row>> = {
  name: { isHead: true, show: (m) => <Link to={`/merchants/${m.id}`}>{m.name}</Link> },
  state: { className: nowrap, show: (m) => m.state },
  genre: { show: (m) => m.genre || '—' },
  government: { className: nowrap, show: (m) => m.government },
  place: { show: (m) => m.place },
  code: { className: nowrap, show: (m) => m.code },
  last: { className: nowrap, show: (m) => m.last },
};
