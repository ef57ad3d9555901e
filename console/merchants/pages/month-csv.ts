import { data } from 'react-router';
import { listTaken, type TakenRow } from '#app/ticket/handling/redemptions-query.ts';
import { readMonth } from '#app/ticket/merchants/month.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { TAKEN_CELLS } from '../../tickets/taken-words.ts';
import type { Route } from './+types/month-csv.ts';

/** What a merchant took in a month, line by line: tickets, and nobody's name. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = context.get(staffContext);
  const month = url.searchParams.get('month') ?? '';
  const found = await readMonth(staff, routeNumber(params.id) ?? 0, month);
  if (!found) throw data(null, { status: 404 });
  const { merchant, from, until } = found;
  const filter = { what: null, governmentCode: null, merchantId: merchant.id, from, until };
  return listFile<TakenRow>(staff, url, `加盟店精算明細_${merchant.name}_${month}.csv`, {
    action: 'merchant_settlement.read',
    subject: 'merchant',
    asked: `${merchant.name} ${month}`,
    list: (asked) => listTaken('all', filter, asked),
    columns: { 日時: (r) => formatDateTime(r.at), ...TAKEN_CELLS },
  });
}
