import { Link } from 'react-router';
import { countProducers, listProducers, type ProducerRow } from '#app/municipality/producers-query.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { PRODUCERS, readProducerFilter } from '../producer-filter.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'producer.read');
  const open = await openList(staff, url, PRODUCERS);
  const filter = readProducerFilter(new URLSearchParams(open.query), reach);
  const { q, governmentCode } = filter;
  const [found, count] = await Promise.all([
    listProducers(reach, filter, { ...readCursor(url), limit: PAGE }),
    countProducers(reach, filter),
  ]);
  const mayAdd = governmentCode !== null && mayAnywhere(staff, 'producer.edit');
  return { open, q, count: countWords(count), governmentCode, mayAdd, ...found };
}

export const meta = pageTitle;

export default function Producers({ loaderData }: Route.ComponentProps) {
  const { open, q, count, before, after, rows, governmentCode, mayAdd } = loaderData;
  return (
    <>
      <PageHead title="事業者" lead={count}>
        <CsvLink to="/producers/csv" query={open.query} />
        {mayAdd && (
          <Link to={`/producers/new?government=${governmentCode}`} className="btn btn-primary">
            事業者を登録する
          </Link>
        )}
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={q} label="事業者・自治体の名称">
        {governmentCode && <input type="hidden" name="government" value={governmentCode} />}
      </SearchBox>
      <ListTable
        list={PRODUCERS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する事業者はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const cells: Record<KeyOf<typeof PRODUCERS>, Cell<ProducerRow>> = {
  name: { isHead: true, show: (p) => <Link to={`/producers/${p.id}`}>{p.name}</Link> },
  government: { show: (p) => p.government },
  place: { show: (p) => p.place },
  goods: { isNumber: true, show: (p) => <Link to={`/goods?producer=${p.id}`}>{p.goods}</Link> },
};
