import { Form, Link } from 'react-router';
import { countGoods, listGoods } from '#app/listing/list-query.ts';
import { stateName } from '#app/listing/state.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { shortDate } from '../../parts/dates.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { filterChoices } from '../filter-choices.ts';
import { GOODS, KINDS, leftOut, readFilter } from '../list-filter.ts';
import { GoodsFilters } from '../parts/GoodsFilters.tsx';
import { GoodsTable } from '../parts/GoodsTable.tsx';
import { withSold } from '../sold.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'goods.read');
  const open = await openList(staff, url, GOODS, leftOut(reach));
  const filter = readFilter(new URLSearchParams(open.query));
  const [page, count, choices] = await Promise.all([
    listGoods(reach, filter, { ...readCursor(url), limit: PAGE }).then(withSold),
    countGoods(reach, filter),
    filterChoices(reach, filter),
  ]);
  return {
    open,
    filter,
    choices,
    before: page.before,
    after: page.after,
    count: countWords(count),
    mayEdit: mayAnywhere(staff, 'goods.edit'),
    mayImport: mayAnywhere(staff, 'goods.import'),
    rows: page.rows.map((row) => ({
      ...row,
      kindName: KINDS[row.kind],
      state: stateName(row),
      updatedAt: shortDate(row.updatedAt),
      acceptUntil: row.acceptUntil && shortDate(row.acceptUntil),
    })),
  };
}

export const meta = pageTitle;

export default function GoodsList({ loaderData }: Route.ComponentProps) {
  const { open, filter, choices, rows, count, before, after, mayEdit, mayImport } = loaderData;
  return (
    <>
      <PageHead title="返礼品・商品" lead={count}>
        <CsvLink to="/goods/csv" query={open.query} />
        {/* A sheet is of one kind. */}
        {mayImport && filter.kind && (
          <a href={`/goods/sheet?${open.query}`} download className="btn btn-secondary">
            取り込み用CSV
          </a>
        )}
        {mayEdit && (
          <Link to="/goods/new" className="btn btn-primary">
            新しく登録する
          </Link>
        )}
      </PageHead>
      <ListHead open={open} />
      <GoodsFilters filter={filter} choices={choices} />
      {mayEdit ? (
        <Form method="post" action={`/goods/bulk?${open.query}`}>
          <GoodsTable rows={rows} shown={open.shown} choosing />
          <div className="sticky bottom-0 mt-3 flex flex-wrap items-center gap-2 border-t border-line bg-white p-3">
            <label className="inline-flex items-center gap-2">
              <input type="checkbox" name="all" value="1" className="h-5 w-5 accent-strong" />
              条件に合う{count}すべて
            </label>
            <span className="text-soft">を</span>
            <button type="submit" name="intent" value="choose" className="btn btn-secondary">
              まとめて変更する
            </button>
          </div>
        </Form>
      ) : (
        <GoodsTable rows={rows} shown={open.shown} choosing={false} />
      )}
      <Turn before={before} after={after} />
    </>
  );
}
