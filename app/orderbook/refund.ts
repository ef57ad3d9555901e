import {
  type Preview,
  previewRefund,
  type Refunded,
  refundOrder,
  type ShownRefund,
} from '#app/order/handling/refund.ts';
import type { NoRefund, RefundParts } from '#app/order/handling/refund-plan.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { digits, yen } from '#platform/money.ts';
import { noteDeed } from './order.ts';

/** What a refund would do, for who may make one. @throws NotAllowed */
export function preview(
  actor: Actor,
  number: string,
  parts: RefundParts | 'rest',
): Promise<Preview | NoRefund | 'unknown'> {
  demandEverywhere(actor, 'order.refund');
  return previewRefund(number, parts);
}

export interface ConfirmedRefund {
  key: string;
  parts: RefundParts | 'rest';
  reason: string;
  /** As it was shown to who confirms it. */
  shown: ShownRefund;
}

/** Makes a refund as it was shown, or says that it would be another one now. @throws NotAllowed */
export function refund(actor: Actor, number: string, wish: ConfirmedRefund): Promise<Refunded> {
  demandEverywhere(actor, 'order.refund');
  return refundOrder(
    number,
    { ...wish, actor: historyName(actor) },
    undefined,
    (tx, { totals, returned, whole }) =>
      noteDeed(
        tx,
        actor,
        number,
        {
          [whole ? '残りすべての返金' : '一部返金']: [null, yen(totals.total)],
          ...(returned.lines.length > 0 && {
            返金する商品: [null, returned.lines.map(lineWords)] as const,
          }),
          ...(totals.points > 0 && { お戻しするポイント: [null, digits(totals.points)] as const }),
          理由: [null, wish.reason],
        },
        'order.refund',
      ),
  );
}

/** 「ほたて貝柱 1kg 2点(4,000円)」 */
function lineWords({
  line,
  quantity,
  amount,
}: {
  line: { name: string };
  quantity: number;
  amount: number;
}): string {
  return `${line.name} ${quantity > 0 ? `${quantity}点` : '値引き'}(${yen(amount)})`;
}
