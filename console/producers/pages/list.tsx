import { Link } from 'react-router';
import { countProducers, listProducers } from '#app/municipality/producers-query.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { readProducerFilter } from '../producer-filter.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { q, ...cursor } = readCursor(url);
  const reach = reachOf(staff, 'producer.read');
  const filter = readProducerFilter(url, reach);
  const { governmentCode } = filter;
  const [found, count] = await Promise.all([
    listProducers(reach, filter, { ...cursor, limit: PAGE }),
    countProducers(reach, filter),
  ]);
  const mayAdd = governmentCode !== null && mayAnywhere(staff, 'producer.edit');
  return { q, count: countWords(count), governmentCode, mayAdd, ...found };
}

export const meta = pageTitle;

export default function Producers({ loaderData }: Route.ComponentProps) {
  const { q, count, before, after, rows, governmentCode, mayAdd } = loaderData;
  return (
    <>
      <PageHead title="事業者" lead={count}>
        <CsvLink to="/producers/csv" />
        {mayAdd && (
          <Link to={`/producers/new?government=${governmentCode}`} className="btn btn-primary">
            事業者を登録する
          </Link>
        )}
      </PageHead>
      <SearchBox q={q} label="事業者・自治体の名称">
        {governmentCode && <input type="hidden" name="government" value={governmentCode} />}
      </SearchBox>
      <TableBox label="事業者">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">自治体</th>
            <th scope="col">所在地</th>
            <th scope="col" className="number">
              返礼品・商品
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((p) => (
            <tr key={p.id}>
              <th scope="row">
                <Link to={`/producers/${p.id}`}>{p.name}</Link>
              </th>
              <td>{p.government}</td>
              <td>{p.place}</td>
              <td className="number">
                <Link to={`/goods?producer=${p.id}`}>{p.goods}</Link>
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={4}>該当する事業者はありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      <Turn before={before} after={after} />
    </>
  );
}
