import { DELIVERY_STATE_NAMES, type DeliveryState } from '#app/delivery/states.ts';
import { ORDER_STATE_NAMES, type OrderState } from '#app/order/states.ts';
import type { OrderEvent } from '#app/orderbook/events-query.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { ACTORS as SHARED } from '../parts/actors.ts';
import type { TimelineRow } from '../parts/Timeline.tsx';

const MAIL_STATES: Record<string, string> = { queued: '送信待ち', sent: '送信済み', dead: '送信できず' };

/** Who did something, as people read it; a person of the console by name. */
const ACTORS: Record<string, string> = {
  ...SHARED,
  member: 'お客様',
  guest: 'お客様(ゲスト)',
  staff: '担当者',
};

/** What happened to an order, as the timeline shows it. */
export function eventRows(events: readonly OrderEvent[]): TimelineRow[] {
  return events.map((e, i) => ({
    id: i,
    at: formatDateTime(e.at),
    who: e.of === 'mail' ? '' : (ACTORS[e.actor] ?? e.actor),
    what: whatOf(e),
    ...(e.of === 'mail' && { to: `/mails/${e.mailId}` }),
    changes: [...moreOf(e), ...(e.reason ? [`理由: ${e.reason}`] : [])],
  }));
}

function whatOf(e: OrderEvent): string {
  switch (e.of) {
    case 'state':
      return `状態: ${ORDER_STATE_NAMES[e.to as OrderState] ?? e.to}`;
    case 'parcel':
      return `お荷物${e.parcel}: ${DELIVERY_STATE_NAMES[e.to as DeliveryState] ?? e.to}`;
    case 'refund':
      return `返金 ${yen(e.amount)}`;
    case 'return':
      return `返品の受け取り(${e.quantity}点、うち${e.restocked}点を在庫へ)`;
    case 'paper':
      return `${e.refund === 0 ? '領収書' : `適格返還請求書(${e.refund}回目の返金)`} 第${e.version}版を発行`;
    case 'mail':
      return `メール「${e.subject}」(${MAIL_STATES[e.to] ?? e.to})`;
    case 'message':
      return 'お客様へのご連絡';
    case 'note':
      return 'メモ';
  }
}

function moreOf(e: OrderEvent): string[] {
  switch (e.of) {
    case 'note':
    case 'message':
    case 'return':
      return [e.text];
    case 'parcel':
      return e.tracking ? [`お問い合わせ番号 ${e.tracking}`] : [];
    case 'refund':
      return e.points > 0 ? [`ポイントでのお戻し ${digits(e.points)}`] : [];
    default:
      return [];
  }
}
