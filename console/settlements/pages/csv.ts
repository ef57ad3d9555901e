import { KIND_NAMES } from '#app/settlement/party.ts';
import { listStatements, type Statement } from '#app/settlement/statement-query.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { shortInstant } from '../../parts/dates.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { readSettlementFilter, SETTLEMENTS } from '../settlements-list.ts';
import type { Route } from './+types/csv.ts';

/** Closed statements with all their sums. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, SETTLEMENTS);
  const filter = readSettlementFilter(url.searchParams);
  return listFile<Statement>(staff, url, '精算書.csv', {
    action: 'settlement.read',
    subject: 'settlement',
    asked: askedWords(SETTLEMENTS, url.searchParams),
    list: (asked) => listStatements(staff, filter, asked),
    columns: shownCells<Statement, KeyOf<typeof SETTLEMENTS>>(shown, {
      month: { 対象月: (s) => s.month.slice(0, 7) },
      kind: { 種類: (s) => KIND_NAMES[s.kind] },
      party: { 精算の相手: (s) => s.names.party },
      due: {
        '受取額・代金・売上': (s) => s.total.received,
        '取り消し・返金': (s) => s.total.returned,
        ほかで受けた寄附: (s) => s.total.elsewhere,
        調整: (s) => s.total.adjusted,
        '利用料・販売手数料(税抜)': (s) => s.total.siteFee,
        'ほかで受けた寄附の管理料(税抜)': (s) => s.total.elsewhereFee,
        '決済手数料(税抜)': (s) => s.total.paymentFee,
        '発送の管理料(税抜)': (s) => s.total.parcelFee,
        '月額の基本料(税抜)': (s) => s.total.monthlyFee,
        消費税: (s) => s.total.tax,
        精算額: (s) => s.total.due,
      },
      closed: { 締めた日時: (s) => shortInstant(s.closedAt) },
      by: { 締めた人: (s) => s.closedBy },
      paid: { '支払日・入金日': (s) => s.paidOn },
    }),
  });
}
