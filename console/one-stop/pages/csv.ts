import { redirect } from 'react-router';
import { openTaxYear } from '#app/donation/one-stop/rules.ts';
import { type ApplicationRow, listApplications } from '#app/onestop/list-query.ts';
import { faultWords } from '#app/onestop/receive.ts';
import { STATE_NAMES } from '#app/onestop/words.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { jstDate } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { APPLICATIONS, LEFT, readApplicationFilter, SOURCES } from '../applications-list.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!isConfirmed(staff)) throw redirect(`/one-stop/export${url.search}`);
  const shown = await columnsFor(staff, url, APPLICATIONS, LEFT);
  const filter = readApplicationFilter(url.searchParams);
  const pastYear = openTaxYear(new Date()) - 1;
  return listFile<ApplicationRow>(staff, url, `ワンストップ特例の申請_${filter.taxYear}年分.csv`, {
    action: 'onestop.read',
    subject: 'one_stop',
    asked: askedWords(APPLICATIONS, url.searchParams),
    list: (asked) => listApplications(reachOf(staff, 'onestop.read'), filter, asked, pastYear),
    columns: shownCells<ApplicationRow, KeyOf<typeof APPLICATIONS>>(shown, {
      number: { 整理番号: (a) => a.number },
      donor: { 寄附者: (a) => a.donor, フリガナ: (a) => a.kana },
      state: {
        状態: (a) => STATE_NAMES[a.state],
        不備: (a) => faultWords(a.faults, a.note),
        変更届: (a) => (a.moved ? 'あり' : ''),
      },
      arrived: { 到着日: (a) => a.arrivedOn },
      source: { 方法: (a) => SOURCES[a.source] },
      portal: { 受付元: (a) => sourceName(a.from) },
      amount: { 寄附金額: (a) => a.amount },
      paidAt: { 受領日: (a) => jstDate(a.paidAt) },
      government: { 寄附先: (a) => a.government },
      sent: { 寄附者の投函日: (a) => a.sentOn },
    }),
  });
}
