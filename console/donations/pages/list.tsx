import { Link } from 'react-router';
import { stateName } from '#app/donation/states.ts';
import { countDonations, listDonations } from '#app/ledger/list-query.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { yen } from '#platform/money.ts';
import { countWords } from '#platform/text/count-words.ts';
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
import { DONATIONS, LEFT, ONE_STOP, readLedgerFilter, SOURCES, STATES } from '../ledger-filter.ts';
import { deliveryWords, goodsWords, oneStopWords } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, DONATIONS, LEFT);
  const search = new URLSearchParams(open.query);
  const filter = readLedgerFilter(search);
  const reach = reachOf(staff, 'donation.read');
  const [page, count] = await Promise.all([
    listDonations(reach, filter, { ...readCursor(url), limit: PAGE }),
    countDonations(reach, filter),
  ]);
  return {
    open,
    mayEnter: mayAnywhere(staff, 'donation.enter'),
    q: filter.q,
    state: filter.state ?? '',
    oneStop: filter.oneStop ?? '',
    source: filter.source ?? '',
    governmentCode: filter.governmentCode,
    memberId: filter.memberId,
    from: search.get('from') ?? '',
    until: search.get('until') ?? '',
    count: countWords(count),
    before: page.before,
    after: page.after,
    rows: page.rows.map((d) => ({
      number: d.number,
      at: shortInstant(d.appliedAt),
      paidAt: d.paidAt ? shortInstant(d.paidAt) : '',
      donor: d.donor,
      kana: d.kana,
      government: d.government,
      goods: goodsWords(d),
      amount: yen(d.amount),
      source: [sourceName(d.source), d.sourceNumber ?? ''].join(' ').trim(),
      method: methodName(d.method),
      state: stateName(d.status, d.dispute, d.returnedAt),
      oneStop: oneStopWords(d.oneStopState, d.status),
      delivery: deliveryWords(d.delivery),
      receipt: d.receiptNumber ?? '',
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export const meta = pageTitle;

export default function Donations({ loaderData }: Route.ComponentProps) {
  const {
    open,
    mayEnter,
    q,
    state,
    oneStop,
    source,
    governmentCode,
    memberId,
    from,
    until,
    count,
    before,
    after,
    rows,
  } = loaderData;
  return (
    <>
      <PageHead title="寄附" lead={count}>
        {mayEnter && (
          <>
            <Link to="/donation-imports" className="btn btn-secondary">
              CSVで取り込む
            </Link>
            <Link to="/donations/new" className="btn btn-secondary">
              ほかで受けた寄附を登録
            </Link>
          </>
        )}
        <CsvLink to="/donations/export" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      {memberId !== null && (
        <p className="mb-4">
          <strong>会員番号{memberId}の寄附</strong> <Link to={open.whole.to}>すべての寄附を表示</Link>
        </p>
      )}
      <SearchBox q={q} label={DONATIONS.params.q.label}>
        {governmentCode && <input type="hidden" name="government" value={governmentCode} />}
        {memberId !== null && <input type="hidden" name="member" value={memberId} />}
        <SelectFilter name="state" label="状態" chosen={state} names={STATES} />
        <SelectFilter name="one_stop" label="ワンストップ特例" chosen={oneStop} names={ONE_STOP} />
        <SelectFilter name="source" label="受付元" chosen={source} names={SOURCES} />
        <DayFilter name="from" label="申込日(から)" typed={from} />
        <DayFilter name="until" label="申込日(まで)" typed={until} />
      </SearchBox>
      <ListTable
        list={DONATIONS}
        shown={open.shown}
        rows={rows}
        keyOf={(d) => d.number}
        cells={cells}
        empty="該当する寄附はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof DONATIONS>, Cell<Row>> = {
  number: {
    isHead: true,
    className: nowrap,
    show: (d) => <Link to={`/donations/${d.number}`}>{d.number}</Link>,
  },
  at: { className: nowrap, show: (d) => d.at },
  paidAt: { className: nowrap, show: (d) => d.paidAt },
  donor: {
    className: nowrap,
    show: (d) => (
      <>
        {d.donor}
        <span className="block text-sm text-soft">{d.kana}</span>
      </>
    ),
  },
  goods: { className: 'md:min-w-48', show: (d) => d.goods },
  government: { className: nowrap, show: (d) => d.government },
  amount: { isNumber: true, show: (d) => d.amount },
  source: { className: nowrap, show: (d) => d.source },
  method: { className: nowrap, show: (d) => d.method },
  state: { className: nowrap, show: (d) => d.state },
  delivery: { className: nowrap, show: (d) => d.delivery },
  oneStop: { className: nowrap, show: (d) => d.oneStop },
  receipt: { className: nowrap, show: (d) => d.receipt },
};
