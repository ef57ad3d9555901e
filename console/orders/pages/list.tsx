import { Link } from 'react-router';
import { countOrders, listOrders } from '#app/orderbook/list-query.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { digits, yen } from '#platform/money.ts';
import { countWords } from '#platform/text/count-words.ts';
import { deliveryWords } from '../../donations/words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { shortInstant } from '../../parts/dates.ts';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { BUYERS, LEFT, METHODS, ORDERS, REFUNDS, readOrderFilter, STATES } from '../order-filter.ts';
import { goodsWords, stateWords } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const open = await openList(context.get(staffContext), url, ORDERS, LEFT);
  const search = new URLSearchParams(open.query);
  const filter = readOrderFilter(search);
  const [page, count] = await Promise.all([
    listOrders(filter, { ...readCursor(url), limit: PAGE }),
    countOrders(filter),
  ]);
  return {
    open,
    filter: { ...filter, from: search.get('from') ?? '', until: search.get('until') ?? '' },
    count: countWords(count),
    before: page.before,
    after: page.after,
    rows: page.rows.map((o) => ({
      number: o.number,
      at: shortInstant(o.orderedAt),
      paidAt: o.paidAt ? shortInstant(o.paidAt) : '',
      buyer: o.buyer,
      kana: o.isMember ? o.kana : `${o.kana}(ゲスト)`,
      goods: goodsWords(o),
      total: yen(o.total),
      points: o.pointsUsed > 0 ? digits(o.pointsUsed) : '',
      back: o.givenBack > 0 ? yen(o.givenBack) : '',
      method: methodName(o.method),
      state: stateWords(o.status, o.dispute),
      delivery: deliveryWords(o.delivery),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { open, filter, count, before, after, rows } = loaderData;
  return (
    <>
      <PageHead title="注文" lead={count}>
        <CsvLink to="/orders/export" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={filter.q} label={ORDERS.params.q.label}>
        {filter.producerId && <input type="hidden" name="producer" value={filter.producerId} />}
        <SelectFilter name="state" label="状態" chosen={filter.state ?? ''} names={STATES} />
        <SelectFilter name="method" label="お支払い方法" chosen={filter.method ?? ''} names={METHODS} />
        <SelectFilter name="refund" label="返金" chosen={filter.refund ?? ''} names={REFUNDS} />
        <SelectFilter name="buyer" label="会員・ゲスト" chosen={filter.buyer ?? ''} names={BUYERS} />
        <DayFilter name="from" label="注文日(から)" typed={filter.from} />
        <DayFilter name="until" label="注文日(まで)" typed={filter.until} />
      </SearchBox>
      <ListTable
        list={ORDERS}
        shown={open.shown}
        rows={rows}
        keyOf={(o) => o.number}
        cells={cells}
        empty="該当する注文はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof ORDERS>, Cell<Row>> = {
  number: {
    isHead: true,
    className: nowrap,
    show: (o) => <Link to={`/orders/${o.number}`}>{o.number}</Link>,
  },
  at: { className: nowrap, show: (o) => o.at },
  paidAt: { className: nowrap, show: (o) => o.paidAt },
  buyer: {
    className: nowrap,
    show: (o) => (
      <>
        {o.buyer}
        <span className="block text-sm text-soft">{o.kana}</span>
      </>
    ),
  },
  goods: { className: 'md:min-w-48', show: (o) => o.goods },
  total: { isNumber: true, show: (o) => o.total },
  points: { isNumber: true, show: (o) => o.points },
  back: { isNumber: true, show: (o) => o.back },
  method: { className: nowrap, show: (o) => o.method },
  state: { className: nowrap, show: (o) => o.state },
  delivery: { className: nowrap, show: (o) => o.delivery },
};
