import { listCorrections } from '#app/membership/points/corrections.ts';
import type { Correction } from '#app/membership/points/ledger-query.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { CORRECTIONS, readWithin } from '../corrections-list.ts';
import type { Route } from './+types/corrections-csv.ts';

/** Members stand in it by their numbers alone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, CORRECTIONS);
  const within = readWithin(url.searchParams);
  return listFile<Correction>(staff, url, 'ポイントの調整.csv', {
    action: 'point.read',
    subject: 'point',
    asked: askedWords(CORRECTIONS, url.searchParams),
    list: (asked) => listCorrections(staff, within, asked),
    columns: shownCells<Correction, KeyOf<typeof CORRECTIONS>>(shown, {
      at: { 日時: (c) => formatDateTime(c.at) },
      member: { 会員番号: (c) => c.memberId },
      issuer: { 発行元: (c) => c.government ?? config().SHOP_NAME },
      points: { ポイント: (c) => c.points },
      expiresOn: { 有効期限: (c) => c.expiresOn },
      reason: { 理由: (c) => c.reason },
      note: { 会員への表示: (c) => c.note },
      who: { 担当者: (c) => c.actor },
    }),
  });
}
