import { tracked } from '#app/delivery/carriers.ts';
import { deliveriesOf } from '#app/delivery/create.ts';
import { type Move, type Moved, moveDelivery } from '#app/delivery/move.ts';
import { earn } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { digits } from '#platform/money.ts';
import { disputeState, holdsBack } from '#platform/payment/dispute.ts';
import { sendOrderMail } from '../mail/order-mail.ts';
import { type LockedOrder, lockOrder } from '../pay/lock-store.ts';
import { orderUrl } from '../signed-link.ts';
import { stands } from '../states.ts';
import { moveOrder } from '../store.ts';
import { pointsLost } from './refund-store.ts';

const TEMPERATURE_NOTES = {
  ambient: [],
  chilled: ['冷蔵便でお届けします。お早めにお受け取りいただき、冷蔵庫で保管してください。'],
  frozen: ['冷凍便でお届けします。お早めにお受け取りいただき、冷凍庫で保管してください。'],
} as const;

/**
 * Moves the one delivery of an order, and the order with it: paid → preparing → shipped → delivered. The dispatch sends
 * the mail and credits a member's points, each once. A corrected number is shown on the order's page and not mailed
 * again.
 */
export function moveDispatch(
  number: string,
  to: Move,
  by: { actor: string; reason: string },
  now: Date = new Date(),
): Promise<Moved> {
  return transaction(async (tx) => {
    // Locks the order before its delivery, in the same order as a cancellation does.
    const o = await lockOrder(tx, number);
    if (!o) return 'unknown';
    if (!stands(o.status)) return 'refused';
    const held = holdsBack(disputeState(o.disputes));
    const moved = await moveDelivery(tx, { of: { order: o.id }, instalment: 1, held }, to, by, now);
    if (moved !== 'moved') return moved;
    await moveOrder(tx, o, to.to, by);
    if (to.to === 'shipped') {
      const points = await earnPoints(tx, o, now);
      await shippedMail(tx, o.id, points);
    }
    return moved;
  });
}

/** Credits what the order earns, less what refunds before dispatch have deducted. @returns the points. */
async function earnPoints(tx: Tx, o: LockedOrder, at: Date): Promise<number> {
  if (o.member_id === null) return 0;
  const points = o.points_to_earn - (await pointsLost(tx, o.id));
  if (points <= 0) return 0;
  await earn(tx, { memberId: o.member_id, issuer: SHOP, source: { order: o.number }, points, at });
  return points;
}

async function shippedMail(tx: Tx, orderId: number, points: number): Promise<void> {
  const [sent] = await deliveriesOf(tx, { order: orderId });
  const way = sent && tracked(sent);
  await sendOrderMail(tx, orderId, (f) => ({
    kind: 'order_shipped',
    subject: '商品を発送しました',
    paragraphs: [
      'ご注文の商品を発送しました。お受け取りまで、もうしばらくお待ちください。',
      ...TEMPERATURE_NOTES[f.lines[0]?.temperature ?? 'ambient'],
    ],
    facts: [
      ...(way ? ([['配送会社', way.carrier]] satisfies [string, string][]) : []),
      ...(way?.number ? ([['お問い合わせ番号', way.number]] satisfies [string, string][]) : []),
    ],
    ...(way?.url && { button: { label: 'お荷物の状況を確認する', url: way.url } }),
    notes: [
      '配送会社のページに反映されるまで、数時間かかることがあります。',
      ...(points > 0 ? [`このご注文の${digits(points)}ポイントを付与しました。`] : []),
      `領収書を兼ねた適格請求書(PDF)を、ご注文のページからご用意いただけます。${orderUrl(f)}`,
    ],
  }));
}
