import { data, Form, Link, redirect } from 'react-router';
import { lastCosts } from '#app/dispatch/cost/cost-query.ts';
import { enterParcelCosts } from '#app/dispatch/cost/enter-costs.ts';
import { countParcels, isToSend, listParcels } from '#app/dispatch/list-query.ts';
import { moveParcels } from '#app/dispatch/send.ts';
import { whereabouts } from '#app/dispatch/whereabouts-query.ts';
import { readForm } from '#app/forms/request.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { jstDate } from '#platform/jst.ts';
import { countWords } from '#platform/text/count-words.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { placesElsewhere } from '../elsewhere.ts';
import { outgoingOf } from '../outgoing-form.ts';
import { DELIVERIES, readParcelFilter, STATES, TEMPERATURES } from '../parcel-filter.ts';
import { parcelView } from '../parcel-view.ts';
import { Elsewhere } from '../parts/Elsewhere.tsx';
import { ParcelTable } from '../parts/ParcelTable.tsx';
import { SendBar } from '../parts/SendBar.tsx';
import { costFault, moveFault, readSendForm, type Sent } from '../send-form.ts';
import { NO_REASON, NOTHING_TYPED, type Typed } from '../typed.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

interface Shown {
  moved: number;
  /** Parcels whose cost was entered. */
  priced: number;
  typed: Typed;
  /** By parcel. */
  faults: Record<number, string>;
  /** Parcels whose number another one has: it can be said that it is meant. */
  shared: number[];
  fault?: string;
}

const NOTHING: Shown = { moved: 0, priced: 0, typed: NOTHING_TYPED, faults: {}, shared: [] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, DELIVERIES);
  const filter = readParcelFilter(new URLSearchParams(open.query));
  const reach = reachOf(staff, 'delivery.read');
  const today = jstDate(new Date());
  const [page, count, found] = await Promise.all([
    listParcels(reach, filter, { ...readCursor(url), limit: PAGE }, today),
    countParcels(reach, filter, today),
    whereabouts(reach, filter),
  ]);
  const mayPrice = mayAnywhere(staff, 'figure.edit') && !isToSend(filter.state);
  const costs = mayPrice ? await lastCosts(page.rows.map(({ id }) => id)) : new Map<number, number>();
  const sees = { donations: mayAnywhere(staff, 'donation.read'), orders: mayAnywhere(staff, 'order.read') };
  return {
    open,
    filter,
    count: countWords(count),
    elsewhere: placesElsewhere(found, filter.state, count, open.query),
    before: page.before,
    after: page.after,
    maySend: mayAnywhere(staff, 'delivery.send'),
    mayAsk: mayAnywhere(staff, 'donation.read'),
    mayPrice,
    isHere: isToSend(filter.state),
    rows: page.rows.map((row) => parcelView(row, today, sees, costs.get(row.id) ?? null)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = readSendForm(await readForm(request));
  if ('outgoing' in sent) throw redirect(outgoingOf(sent.outgoing), 303);
  const { typed } = sent;
  if ('costs' in sent) return priced(context.get(staffContext), sent);
  if ('fault' in sent) return data<Shown>({ ...NOTHING, typed, fault: sent.fault }, { status: 400 });
  const faults: Record<number, string> = {};
  const shared: number[] = [];
  for (const outcome of await moveParcels(context.get(staffContext), sent.wishes)) {
    const { id } = outcome;
    const fault = moveFault(outcome, typed, typed.tracking[id]);
    if (fault !== undefined) faults[id] = fault;
    if (outcome.moved === 'shared') shared.push(id);
  }
  const left = (id: number) => faults[id] !== undefined;
  const tracking = Object.fromEntries(Object.entries(typed.tracking).filter(([id]) => left(Number(id))));
  const failed = Object.keys(faults).length;
  return data<Shown>(
    {
      ...NOTHING,
      moved: sent.wishes.length - failed,
      typed: { ...typed, picked: typed.picked.filter(left), tracking },
      faults,
      shared,
    },
    { status: failed > 0 ? 400 : 200 },
  );
}

/** Enters what was typed of parcels' costs; what could not be read or entered stays as it was typed. */
async function priced(staff: SignedInStaff, sent: Extract<Sent, { costs: unknown }>) {
  const faults = { ...sent.faults };
  const entered = await enterParcelCosts(staff, sent.costs);
  for (const id of sent.costs.keys()) {
    const fault = costFault(entered.get(id));
    if (fault !== undefined) faults[id] = fault;
  }
  const failed = Object.keys(faults).length;
  const cost = Object.fromEntries(Object.keys(faults).map((id) => [id, sent.typed.cost[Number(id)] ?? '']));
  return data<Shown>(
    {
      ...NOTHING,
      priced: sent.costs.size + Object.keys(sent.faults).length - failed,
      typed: { ...sent.typed, cost },
      faults,
    },
    { status: failed > 0 ? 400 : 200 },
  );
}

export const meta = pageTitle;

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { open, filter, count, before, after, rows, maySend, mayAsk, mayPrice, isHere } = loaderData;
  const shown = (actionData as Shown | undefined) ?? NOTHING;
  const numbers = new Map(rows.map((row) => [row.id, row.number]));
  const errors = {
    ...(shown.fault && { '': [shown.fault] }),
    ...Object.fromEntries(
      Object.entries(shown.faults).map(([id, words]) => [
        `tracking.${id}`,
        [`${numbers.get(Number(id)) ?? ''} ${words}`.trim()],
      ]),
    ),
  };
  return (
    <>
      <PageHead title="お届け" lead={`${count}。${LEADS[filter.state]}`}>
        {maySend && (
          <>
            {isHere && rows.length > 0 && (
              <Link to={`/deliveries/outgoing?${open.query}`} className="btn btn-secondary">
                該当するすべての送り状・納品書
              </Link>
            )}
            <Link to="/deliveries/tracking" className="btn btn-secondary">
              お問い合わせ番号の取り込み
            </Link>
          </>
        )}
        {mayAsk && (
          <Link to="/remedies" className="btn btn-secondary">
            遅延・在庫不足のご案内
          </Link>
        )}
        <CsvLink to="/deliveries/export" query={open.query} />
      </PageHead>
      {shown.moved > 0 && <Notice look="ok" live title={`${shown.moved}件の手続きを行いました`} />}
      {shown.priced > 0 && <Notice look="ok" live title={`${shown.priced}件の送料を登録しました`} />}
      <ErrorSummary errors={errors} />
      <ListHead open={open} />
      <SearchBox q={filter.q} label={DELIVERIES.params.q.label}>
        {filter.governmentCode && <input type="hidden" name="government" value={filter.governmentCode} />}
        {filter.producerId && <input type="hidden" name="producer" value={filter.producerId} />}
        <SelectFilter name="state" label="状態" chosen={filter.state} names={STATES} all={null} />
        <SelectFilter
          name="temperature"
          label="温度帯"
          chosen={filter.temperature ?? ''}
          names={TEMPERATURES}
        />
      </SearchBox>
      <Elsewhere places={loaderData.elsewhere} />
      <Form method="post" noValidate className="space-y-3">
        <ParcelTable
          shown={open.shown}
          rows={rows}
          typed={shown.typed}
          faults={shown.faults}
          shared={shown.shared}
          maySend={maySend}
          mayPrice={mayPrice}
        />
        {maySend && rows.length > 0 && (
          <SendBar
            typed={shown.typed}
            state={filter.state}
            why={shown.fault === NO_REASON}
            mayPrice={mayPrice}
          />
        )}
      </Form>
      <Turn before={before} after={after} />
    </>
  );
}

const LEADS = {
  open: '発送予定日の近い順です。',
  ready: '発送の時期になった、まだ発送していないお届けです。発送予定日の近い順です。',
  waiting: 'まだ準備を始めていないお届けです。発送予定日の近い順です。',
  preparing: '準備中のお届けです。発送予定日の近い順です。',
  today: '本日が発送予定日の、まだ発送していないお届けです。',
  late: '発送予定日を過ぎた、まだ発送していないお届けです。遅れの大きい順です。',
  returned: '戻ってきたお届けです。古い順です。準備中にすると、新しい番号で再発送できます。',
  shipped: '発送の新しい順です。お問い合わせ番号の訂正もできます。',
  delivered: '発送の新しい順です。',
};
