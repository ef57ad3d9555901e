import { redirect } from 'react-router';
import { lastCosts } from '#app/dispatch/cost/cost-query.ts';
import { listParcels } from '#app/dispatch/list-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { jstDate } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { DELIVERIES, readParcelFilter } from '../parcel-filter.ts';
import { type ParcelView, parcelView } from '../parcel-view.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!isConfirmed(staff)) throw redirect(`/deliveries/export${url.search}`);
  const shown = await columnsFor(staff, url, DELIVERIES);
  const filter = readParcelFilter(url.searchParams);
  const today = jstDate(new Date());
  // A file has no links.
  const sees = { donations: mayAnywhere(staff, 'donation.read'), orders: false };
  const seesCosts = mayAnywhere(staff, 'figure.read');
  return listFile<ParcelView>(staff, url, 'お届け.csv', {
    action: 'delivery.read',
    subject: 'delivery',
    asked: askedWords(DELIVERIES, url.searchParams),
    async list(asked) {
      const page = await listParcels(reachOf(staff, 'delivery.read'), filter, asked, today);
      const costs = seesCosts ? await lastCosts(page.rows.map(({ id }) => id)) : new Map<number, number>();
      return {
        ...page,
        rows: page.rows.map((row) => parcelView(row, today, sees, costs.get(row.id) ?? null)),
      };
    },
    columns: shownCells<ParcelView, KeyOf<typeof DELIVERIES>>(shown, {
      number: { 番号: (p) => p.number, 回: (p) => p.turn, お荷物番号: (p) => p.parcel },
      state: { 状態: (p) => p.state, 返送: (p) => p.returned, 保留: (p) => p.held },
      planned: { 発送予定: (p) => p.planned },
      goods: { 内容: (p) => p.goods.join('\n'), 温度帯: (p) => p.temperature },
      to: {
        氏名: (p) => p.to[0] ?? '',
        住所: (p) => p.to[1] ?? '',
        電話番号: (p) => p.to[2] ?? '',
      },
      wishes: { ご希望: (p) => p.wishes.join('\n') },
      producer: { 事業者: (p) => p.producer },
      tracking: { お問い合わせ番号: (p) => p.sent, ...(seesCosts && { 送料: (p: ParcelView) => p.cost }) },
    }),
  });
}
