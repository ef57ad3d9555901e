import { tracked } from '#app/delivery/carriers.ts';
import { createOrderDeliveries, deliveriesOf } from '#app/delivery/create.ts';
import { type Move, type Moved, moveDelivery } from '#app/delivery/move.ts';
import { earn } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { dispatchTowards } from '#app/sale/rules/delivery-dates.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { digits } from '#platform/money.ts';
import { disputeState, holdsBack } from '#platform/payment/dispute.ts';
import { sendOrderMail } from '../mail/order-mail.ts';
import { packedWords, parcelsOfLines } from '../parcel-words.ts';
import { type LockedOrder, lockOrder } from '../pay/lock-store.ts';
import { orderUrl } from '../signed-link.ts';
import { stands, statesAfter } from '../states.ts';
import { moveOrder } from '../store.ts';
import { pointsLost } from './refund-store.ts';

const TEMPERATURE_NOTES = {
  ambient: [],
  chilled: ['冷蔵便でお届けします。お早めにお受け取りいただき、冷蔵庫で保管してください。'],
  frozen: ['冷凍便でお届けします。お早めにお受け取りいただき、冷凍庫で保管してください。'],
} as const;

/**
 * Moves the delivery of one parcel of an order, and the order with its parcels: it is prepared with the first, shipped and
 * delivered with the last. Each parcel that leaves is told by a mail; with the last a member's points are credited, once. A
 * corrected number is shown on the order's page and not mailed again.
 * @param parcel counted from 1. @param also what is written in the same transaction where something changed.
 */
export function moveDispatch(
  number: string,
  parcel: number,
  to: Move,
  by: { actor: string; reason: string },
  at?: Date,
  also?: (tx: Tx) => Promise<void>,
): Promise<Moved> {
  return transaction(async (tx) => {
    // Locks the order before its deliveries, in the same order as a cancellation does.
    const o = await lockOrder(tx, number);
    if (!o) return 'unknown';
    const now = at ?? new Date();
    if (!stands(o.status)) return 'refused';
    // A process of the release before planned one delivery, whatever the number of parcels.
    await createOrderDeliveries(tx, o.id, o.paid_at ?? now, dispatchTowards);
    const held = holdsBack(disputeState(o.disputes));
    const moved = await moveDelivery(tx, { of: { order: o.id }, instalment: parcel, held }, to, by, now);
    if (moved === 'moved' || moved === 'corrected') await also?.(tx);
    if (moved !== 'moved') return moved;
    const points = await followParcels(tx, o, by, now);
    if (to.to === 'shipped') await shippedMail(tx, o.id, parcel, points);
    return moved;
  });
}

/**
 * Moves an order to where its parcels are.
 * @returns the points that it has earned thereby.
 */
export async function followParcels(
  tx: Tx,
  o: LockedOrder,
  by: { actor: string; reason: string },
  now: Date,
): Promise<number> {
  const parcels = await deliveriesOf(tx, { order: o.id });
  let points = 0;
  let from = o.status;
  for (const to of statesAfter(
    from,
    parcels.map((p) => p.status),
  )) {
    await moveOrder(tx, { id: o.id, status: from }, to, by);
    if (to === 'shipped') points = await earnPoints(tx, o, now);
    from = to;
  }
  return points;
}

/** Credits what the order earns, less what refunds before dispatch have deducted. @returns the points. */
async function earnPoints(tx: Tx, o: LockedOrder, at: Date): Promise<number> {
  if (o.member_id === null) return 0;
  const points = o.points_to_earn - (await pointsLost(tx, o.id));
  if (points <= 0) return 0;
  await earn(tx, { memberId: o.member_id, issuer: SHOP, source: { order: o.number }, points, at });
  return points;
}

async function shippedMail(tx: Tx, orderId: number, parcel: number, points: number): Promise<void> {
  const all = await deliveriesOf(tx, { order: orderId });
  const sent = all.find((d) => d.instalment === parcel);
  const way = sent && tracked(sent);
  const left = all.filter((d) => d.status === 'waiting' || d.status === 'preparing').length;
  await sendOrderMail(tx, orderId, (f) => {
    const parcels = parcelsOfLines(f.lines);
    const several = parcels.length > 1;
    // Those that are not sent any more have no place in the count.
    const ofAll = all.some((d) => d.status === 'cancelled') ? '' : `/全${parcels.length}個`;
    const again = (sent?.attempt ?? 1) > 1;
    const own = parcels.find((p) => p.position === parcel);
    return {
      kind: 'order_shipped',
      ...(again ? { part: `${parcel}-${sent?.attempt}` } : several && { part: String(parcel) }),
      subject: `商品を${again ? '再' : ''}発送しました${several ? `(お荷物${parcel}${ofAll})` : ''}`,
      paragraphs: [
        several
          ? `ご注文の商品のうち、${own?.name}を${again ? 'あらためて' : ''}発送しました。お受け取りまで、もうしばらくお待ちください。`
          : `ご注文の商品を${again ? 'あらためて' : ''}発送しました。お受け取りまで、もうしばらくお待ちください。`,
        ...TEMPERATURE_NOTES[own?.lines[0]?.temperature ?? 'ambient'],
      ],
      facts: [
        ...(own && (several || own.lines.some((l) => l.packed < l.quantity))
          ? ([['このお荷物の商品', packedWords(own.lines)]] satisfies [string, string][])
          : []),
        ...(way ? ([['配送会社', way.carrier]] satisfies [string, string][]) : []),
        ...(way?.number ? ([['お問い合わせ番号', way.number]] satisfies [string, string][]) : []),
      ],
      ...(way?.url && { button: { label: 'お荷物の状況を確認する', url: way.url } }),
      notes: [
        '配送会社のページに反映されるまで、数時間かかることがあります。',
        ...(left > 0 ? [`ほかのお荷物${left}個は、発送しましたらあらためてお知らせします。`] : []),
        ...(points > 0 ? [`このご注文の${digits(points)}ポイントを付与しました。`] : []),
        left > 0
          ? `領収書を兼ねた適格請求書(PDF)は、すべてのお荷物の発送ののちに、ご注文のページからご用意いただけます。${orderUrl(f)}`
          : `領収書を兼ねた適格請求書(PDF)を、ご注文のページからご用意いただけます。${orderUrl(f)}`,
      ],
    };
  });
}
