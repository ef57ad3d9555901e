import { Link } from 'react-router';
import { countGovernments, listGovernments } from '#app/municipality/governments-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { jstDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { GOVERNMENTS, MARKS, readGovernmentFilter } from '../government-filter.ts';
import { span, standing } from '../standing.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, GOVERNMENTS);
  const filter = readGovernmentFilter(url);
  const { q, mark } = filter;
  const today = jstDate(new Date());
  const reach = reachOf(staff, 'government.read');
  const [{ rows, before, after }, count] = await Promise.all([
    listGovernments(reach, filter, { ...readCursor(url), limit: PAGE }, today),
    countGovernments(reach, filter, today),
  ]);
  return {
    open,
    q,
    mark,
    count: countWords(count),
    before,
    after,
    rows: rows.map((g) => ({
      ...g,
      standing: standing(g, today),
      contract: span(g.contractFrom, g.contractUntil),
      designation: span(g.designatedFrom, g.designatedUntil),
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export const meta = pageTitle;

export default function Governments({ loaderData }: Route.ComponentProps) {
  const { open, q, mark, count, before, after, rows } = loaderData;
  return (
    <>
      <PageHead title="自治体" lead={count}>
        <CsvLink to="/governments/csv" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={q} label="名称・かな・都道府県・団体コード">
        <SelectFilter name="mark" label="契約" chosen={mark} names={MARKS} />
      </SearchBox>
      <ListTable
        list={GOVERNMENTS}
        shown={open.shown}
        rows={rows}
        keyOf={({ code }) => code}
        cells={cells}
        empty="該当する自治体はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const cells: Record<KeyOf<typeof GOVERNMENTS>, Cell<Row>> = {
  name: {
    isHead: true,
    show: (g) => (
      <>
        <Link to={`/governments/${g.code}`}>{g.name}</Link>
        <span className="block text-sm font-normal text-soft">
          {g.prefecture}・{g.code}
        </span>
      </>
    ),
  },
  standing: { show: (g) => g.standing },
  contract: { className: 'md:whitespace-nowrap', show: (g) => g.contract },
  designation: { className: 'md:whitespace-nowrap', show: (g) => g.designation },
  gifts: {
    isNumber: true,
    show: (g) => <Link to={`/goods?government=${g.code}&state=published&kind=gift`}>{digits(g.gifts)}</Link>,
  },
};
