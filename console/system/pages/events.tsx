import { Link } from 'react-router';
import { listPaymentEvents } from '#app/system/events.ts';
import type { EventOutcome } from '#app/system/events-query.ts';
import { shortInstant } from '../../parts/dates.ts';
import { FilterInput } from '../../parts/FilterFields.tsx';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { SystemHead } from '../parts/SystemHead.tsx';
import { OUTCOMES } from '../words.ts';
import type { Route } from './+types/events.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('outcome') ?? '';
  const outcome = Object.hasOwn(OUTCOMES, asked) ? (asked as EventOutcome) : null;
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const page = await listPaymentEvents(
    context.get(staffContext),
    { outcome, q },
    { ...readCursor(url), limit: PAGE },
  );
  return {
    outcome,
    q,
    before: page.before,
    after: page.after,
    rows: page.rows.map((e) => ({
      id: e.id,
      eventId: e.eventId,
      type: e.type,
      provider: e.provider,
      outcome: OUTCOMES[e.outcome],
      isFailed: e.outcome === 'failed',
      at: shortInstant(e.receivedAt),
    })),
  };
}

export const meta = pageTitle;

export default function Events({ loaderData }: Route.ComponentProps) {
  const { rows, outcome, q, before, after } = loaderData;
  return (
    <div className="max-w-6xl space-y-5">
      <SystemHead
        title="決済の通知"
        lead="決済会社から届いた、署名の正しい通知(Webhook)です。18か月間保存されます。"
      />
      <FilterForm label="通知の絞り込み">
        <FilterInput label="通知の番号・種類(全体)" said={q} type="search" name="q" maxLength={200} />
        <SelectFilter name="outcome" label="結果" names={OUTCOMES} chosen={outcome} />
      </FilterForm>
      {rows.length === 0 ? (
        <p>該当する通知はありません。</p>
      ) : (
        <TableBox label="決済の通知" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">通知の番号</th>
              <th scope="col">種類</th>
              <th scope="col">結果</th>
              <th scope="col">決済会社</th>
              <th scope="col">受信</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((e) => (
              <tr key={e.id}>
                <th scope="row" className="[overflow-wrap:anywhere]">
                  <Link to={`/system/events/${e.id}`}>{e.eventId}</Link>
                </th>
                <td data-name="種類" className="md:whitespace-nowrap">
                  {e.type}
                </td>
                <td data-name="結果" className="md:whitespace-nowrap">
                  <span className={e.isFailed ? 'badge bg-danger-tint text-danger' : ''}>{e.outcome}</span>
                </td>
                <td data-name="決済会社" className="md:whitespace-nowrap">
                  {e.provider}
                </td>
                <td data-name="受信" className="md:whitespace-nowrap">
                  {e.at}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <Turn before={before} after={after} />
    </div>
  );
}
