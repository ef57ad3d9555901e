import { data, Form } from 'react-router';
import { countParcels, listParcels } from '#app/dispatch/list-query.ts';
import { moveParcels } from '#app/dispatch/send.ts';
import { readForm } from '#app/forms/request.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
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
import { DELIVERIES, readParcelFilter, STATES, TEMPERATURES } from '../parcel-filter.ts';
import { parcelView } from '../parcel-view.ts';
import { ParcelTable } from '../parts/ParcelTable.tsx';
import { SendBar } from '../parts/SendBar.tsx';
import { moveFault, readSendForm, type Typed } from '../send-form.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

interface Shown {
  moved: number;
  typed: Typed;
  /** By parcel. */
  faults: Record<number, string>;
  fault?: string;
}

const NOTHING: Shown = { moved: 0, typed: { picked: [], tracking: {}, carrier: 'yamato' }, faults: {} };

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, DELIVERIES);
  const filter = readParcelFilter(new URLSearchParams(open.query));
  const reach = reachOf(staff, 'delivery.read');
  const today = jstDate(new Date());
  const [page, count] = await Promise.all([
    listParcels(reach, filter, { ...readCursor(url), limit: PAGE }, today),
    countParcels(reach, filter, today),
  ]);
  const sees = { donations: mayAnywhere(staff, 'donation.read'), orders: mayAnywhere(staff, 'order.read') };
  return {
    open,
    filter,
    count: countWords(count),
    before: page.before,
    after: page.after,
    maySend: mayAnywhere(staff, 'delivery.send') && filter.state !== 'delivered',
    rows: page.rows.map((row) => parcelView(row, today, sees)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = readSendForm(await readForm(request));
  const { typed } = sent;
  if ('fault' in sent) return data<Shown>({ ...NOTHING, typed, fault: sent.fault }, { status: 400 });
  const faults: Record<number, string> = {};
  for (const { id, moved } of await moveParcels(context.get(staffContext), sent.wishes)) {
    const fault = moveFault(moved, typed, typed.tracking[id]);
    if (fault !== undefined) faults[id] = fault;
  }
  const left = (id: number) => faults[id] !== undefined;
  const tracking = Object.fromEntries(Object.entries(typed.tracking).filter(([id]) => left(Number(id))));
  const failed = Object.keys(faults).length;
  return data<Shown>(
    {
      moved: sent.wishes.length - failed,
      typed: { ...typed, picked: typed.picked.filter(left), tracking },
      faults,
    },
    { status: failed > 0 ? 400 : 200 },
  );
}

export const meta = pageTitle;

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { open, filter, count, before, after, rows, maySend } = loaderData;
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
        <CsvLink to="/deliveries/export" query={open.query} />
      </PageHead>
      {shown.moved > 0 && <Notice look="ok" live title={`${shown.moved}件の手続きを行いました`} />}
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
      <Form method="post" noValidate className="space-y-3">
        <ParcelTable
          shown={open.shown}
          rows={rows}
          typed={shown.typed}
          faults={shown.faults}
          maySend={maySend}
        />
        {maySend && rows.length > 0 && <SendBar carrier={shown.typed.carrier} state={filter.state} />}
      </Form>
      <Turn before={before} after={after} />
    </>
  );
}

const LEADS = {
  open: '発送予定日の近い順です。',
  late: '発送予定日を過ぎた、まだ発送していないお届けです。',
  shipped: '発送の新しい順です。お問い合わせ番号の訂正もできます。',
  delivered: '発送の新しい順です。',
};
