import { tracked } from '#app/delivery/carriers.ts';
import { DELIVERY_STATE_NAMES, type DeliveryState } from '#app/delivery/states.ts';
import { STATE_NAMES } from '#app/donation/states.ts';
import { ORDER_STATE_NAMES } from '#app/order/states.ts';
import type { Actor } from '#app/staff/actor.ts';
import { may, mayEverywhere } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import { formatDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { InquiryRecord } from './inquiry-store.ts';
import { applicationOf, donationOf, orderOf } from './matter-query.ts';

/** What an inquiry is about, as far as the number that was given tells. */
export interface Matter {
  of: 'donation' | 'application' | 'order';
  number: string;
  facts: [term: string, text: string][];
  /** Whether who asked is whose it is: the same account, or the same mail address. */
  isAskers: boolean;
  governmentCode: string | null;
}

/** The donation or order beside an inquiry, for who may see it. */
export async function matterOf(
  actor: Actor,
  inquiry: Pick<InquiryRecord, 'reference' | 'memberId' | 'email'>,
): Promise<Matter | undefined> {
  const number = readNumber(inquiry.reference);
  if (number === undefined) return undefined;
  const donation = await donationOf(number);
  if (donation) {
    if (!may(actor, 'inquiry.read', donation)) return undefined;
    const goods = [donation.goods, donation.variant].filter(Boolean).join(' ');
    return {
      of: 'donation',
      number,
      isAskers: isAskers(inquiry, donation),
      governmentCode: donation.governmentCode,
      facts: [
        ['自治体', donation.government],
        ['返礼品', goods ? `${goods}(${donation.quantity}点)` : 'なし'],
        ['寄附金額', yen(donation.amount)],
        ['状態', STATE_NAMES[donation.status]],
        ['申し込み', formatDate(donation.appliedAt)],
        ...(donation.paidAt ? [['受領日', formatDate(donation.paidAt)] as [string, string]] : []),
        ...deliveryFacts(donation.deliveries),
      ],
    };
  }
  if (!mayEverywhere(actor, 'inquiry.read')) return undefined;
  const order = await orderOf(number);
  if (order)
    return {
      of: 'order',
      number,
      isAskers: isAskers(inquiry, order),
      governmentCode: null,
      facts: [
        ['商品', order.goods],
        ['お支払い金額', yen(order.total)],
        ['状態', ORDER_STATE_NAMES[order.status]],
        ['ご注文', formatDate(order.orderedAt)],
        ...deliveryFacts(order.deliveries),
      ],
    };
  const [first, ...others] = await applicationOf(number);
  if (!first) return undefined;
  return {
    of: 'application',
    number,
    isAskers: isAskers(inquiry, first),
    governmentCode: null,
    facts: [first, ...others].map((d) => [
      `受付番号 ${d.number}`,
      `${d.government}\n${yen(d.amount)}\n${STATE_NAMES[d.status]}`,
    ]),
  };
}

function isAskers(
  asker: Pick<InquiryRecord, 'memberId' | 'email'>,
  owner: { memberId: number | null; email: string | null },
): boolean {
  return (
    (asker.memberId !== null && asker.memberId === owner.memberId) ||
    asker.email.toLowerCase() === owner.email?.toLowerCase()
  );
}

function deliveryFacts(
  deliveries: readonly {
    state: DeliveryState;
    carrier: string;
    tracking: string;
    shippedAt: number | null;
  }[],
): [string, string][] {
  if (deliveries.length === 0) return [];
  const words = deliveries.map((d) => {
    const by = d.shippedAt === null ? null : tracked(d);
    return [
      DELIVERY_STATE_NAMES[d.state],
      ...(d.shippedAt === null ? [] : [formatDate(new Date(d.shippedAt))]),
      ...(by ? [`${by.carrier} ${by.number}`.trim()] : []),
    ].join(' ');
  });
  return [['お届け', words.join('\n')]];
}
