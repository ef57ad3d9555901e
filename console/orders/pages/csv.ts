import { redirect } from 'react-router';
import { listOrders, type OrderRow } from '#app/orderbook/list-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime } from '#platform/jst.ts';
import { deliveryWords } from '../../donations/words.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { LEFT, ORDERS, readOrderFilter } from '../order-filter.ts';
import { stateWords } from '../words.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!isConfirmed(staff)) throw redirect(`/orders/export${url.search}`);
  const shown = await columnsFor(staff, url, ORDERS, LEFT);
  const filter = readOrderFilter(url.searchParams);
  return listFile<OrderRow>(staff, url, '注文.csv', {
    action: 'order.read',
    subject: 'order',
    asked: askedWords(ORDERS, url.searchParams),
    list: (asked) => listOrders(filter, asked),
    columns: shownCells<OrderRow, KeyOf<typeof ORDERS>>(shown, {
      number: { 注文番号: (o) => o.number },
      at: { 注文日時: (o) => formatDateTime(o.orderedAt) },
      paidAt: { 入金日時: (o) => o.paidAt && formatDateTime(o.paidAt) },
      buyer: {
        お客様: (o) => o.buyer,
        フリガナ: (o) => o.kana,
        '会員・ゲスト': (o) => (o.isMember ? '会員' : 'ゲスト'),
      },
      goods: {
        商品: (o) => o.goods,
        種類: (o) => o.sku,
        数量: (o) => o.quantity,
        商品数: (o) => o.lines,
      },
      total: { 合計: (o) => o.total },
      points: { ポイント利用: (o) => o.pointsUsed },
      back: { 返金: (o) => o.givenBack },
      method: { お支払い方法: (o) => methodName(o.method) },
      state: { 状態: (o) => stateWords(o.status, o.dispute) },
      delivery: { 発送: (o) => deliveryWords(o.delivery) },
    }),
  });
}
