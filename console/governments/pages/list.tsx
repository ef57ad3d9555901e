import { Link } from 'react-router';
import { countGovernments, listGovernments } from '#app/municipality/governments-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { jstDate } from '#platform/jst.ts';
import { countWords } from '#platform/text/count-words.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { MARKS, readGovernmentFilter } from '../government-filter.ts';
import { span, standing } from '../standing.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { q: _, ...cursor } = readCursor(url);
  const filter = readGovernmentFilter(url);
  const { q, mark } = filter;
  const today = jstDate(new Date());
  const reach = reachOf(staff, 'government.read');
  const [{ rows, before, after }, count] = await Promise.all([
    listGovernments(reach, filter, { ...cursor, limit: PAGE }, today),
    countGovernments(reach, filter, today),
  ]);
  return {
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

export const meta = pageTitle;

export default function Governments({ loaderData }: Route.ComponentProps) {
  const { q, mark, count, before, after, rows } = loaderData;
  return (
    <>
      <PageHead title="自治体" lead={count}>
        <CsvLink to="/governments/csv" />
      </PageHead>
      <SearchBox q={q} label="名称・かな・都道府県・団体コード">
        <label>
          <span className="block text-sm text-soft">契約</span>
          <select key={mark} name="mark" defaultValue={mark ?? ''} className="field-input short">
            <option value="">すべて</option>
            {Object.entries(MARKS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </SearchBox>
      <TableBox label="自治体">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">受付</th>
            <th scope="col">契約</th>
            <th scope="col">総務大臣の指定</th>
            <th scope="col" className="number">
              公開中の返礼品
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((g) => (
            <tr key={g.code}>
              <th scope="row">
                <Link to={`/governments/${g.code}`}>{g.name}</Link>
                <span className="block text-sm font-normal text-soft">
                  {g.prefecture}・{g.code}
                </span>
              </th>
              <td>{g.standing}</td>
              <td className="whitespace-nowrap">{g.contract}</td>
              <td className="whitespace-nowrap">{g.designation}</td>
              <td className="number">
                <Link to={`/goods?government=${g.code}&state=published&kind=gift`}>
                  {g.gifts.toLocaleString('ja-JP')}
                </Link>
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>該当する自治体はありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      <Turn before={before} after={after} />
    </>
  );
}
