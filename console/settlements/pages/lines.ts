import { data } from 'react-router';
import { type Line, statementLines, WHAT_NAMES } from '#app/settlement/lines-query.ts';
import { readAction } from '#app/settlement/party.ts';
import { startOf } from '#app/settlement/rules.ts';
import { readStatement } from '#app/settlement/statement.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { shortInstant } from '../../parts/dates.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { lineWords } from '../words.ts';
import type { Route } from './+types/lines.ts';

/** For donations made elsewhere and for parcels another fee is charged than for what came here. */
const isManaged = ({ what }: Line) => what === 'parcel' || what.startsWith('elsewhere');

/** The lines of a statement as a sheet: numbers of donations and orders, and nobody's name. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = context.get(staffContext);
  const s = await readStatement(staff, routeNumber(params.id) ?? 0);
  if (!s) throw data(null, { status: 404 });
  const begins = startOf(s.month);
  return listFile<Line>(staff, url, `精算明細_${s.names.party}_${s.month.slice(0, 7)}.csv`, {
    action: readAction(s),
    subject: 'settlement',
    asked: `${s.names.party} ${s.month.slice(0, 7)}`,
    list: (asked) => statementLines(s.id, asked),
    columns: {
      日時: (l) => shortInstant(l.occurredAt),
      種類: (l) => WHAT_NAMES[l.what],
      訂正: (l) => (l.occurredAt < begins ? '前月以前の訂正' : ''),
      番号: (l) => l.number,
      内容: lineWords,
      数量: (l) => l.quantity,
      '金額(円)': (l) => l.amount,
      '決済手数料(税抜・円)': (l) => l.paymentFee,
      '利用料・販売手数料(税抜・円)': (l) => (isManaged(l) ? 0 : l.siteFee),
      '管理料(税抜・円)': (l) => (isManaged(l) ? l.siteFee : 0),
    },
  });
}
