import { redirect } from 'react-router';
import { stateName } from '#app/donation/states.ts';
import { type LedgerRow, listDonations } from '#app/ledger/list-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { DONATIONS, LEFT, readLedgerFilter } from '../ledger-filter.ts';
import { deliveryWords, oneStopWords } from '../words.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!isConfirmed(staff)) throw redirect(`/donations/export${url.search}`);
  const shown = await columnsFor(staff, url, DONATIONS, LEFT);
  const filter = readLedgerFilter(url.searchParams);
  return listFile<LedgerRow>(staff, url, '寄附.csv', {
    action: 'donation.read',
    subject: 'donation',
    asked: askedWords(DONATIONS, url.searchParams),
    list: (asked) => listDonations(reachOf(staff, 'donation.read'), filter, asked),
    columns: shownCells<LedgerRow, KeyOf<typeof DONATIONS>>(shown, {
      number: { 受付番号: (d) => d.number },
      at: { 申込日時: (d) => formatDateTime(d.appliedAt) },
      paidAt: { 受領日時: (d) => d.paidAt && formatDateTime(d.paidAt) },
      donor: { 寄附者: (d) => d.donor, フリガナ: (d) => d.kana },
      goods: {
        返礼品: (d) => d.goods,
        種類: (d) => d.sku,
        数量: (d) => (d.goods === '' ? null : d.quantity),
      },
      government: { 寄附先: (d) => d.government },
      amount: { 寄附金額: (d) => d.amount },
      source: { 受付元: (d) => sourceName(d.source), 受付元での番号: (d) => d.sourceNumber },
      method: { お支払い方法: (d) => methodName(d.method) },
      state: { 状態: (d) => stateName(d.status, d.dispute, d.returnedAt) },
      delivery: { 発送: (d) => deliveryWords(d.delivery) },
      oneStop: { ワンストップ特例: (d) => oneStopWords(d.oneStopState, d.status) },
      receipt: { 受領証明書番号: (d) => d.receiptNumber },
    }),
  });
}
