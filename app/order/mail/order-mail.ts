import { sql } from 'kysely';
import type { Recipient } from '#app/forms/recipient.ts';
import type { Tx } from '#platform/db/db.ts';
import { queueLetter } from '#platform/mail/letter.ts';
import { yen } from '#platform/money.ts';
import { orderUrl } from '../order-link.ts';

interface MailLine {
  name: string;
  sku: string;
  quantity: number;
  temperature: 'ambient' | 'chilled' | 'frozen';
  taxRate: 8 | 10;
  alcohol: boolean;
  /** Business days until it leaves. */
  handlingDays: number;
}

/** What a mail about an order tells: no full address, no card. Amounts in yen, tax included. */
async function mailFacts(tx: Tx, orderId: number) {
  return tx
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .select([
      'shop_order.number',
      'shop_order.member_id',
      'shop_order.email',
      'shop_order.buyer',
      'shop_order.delivery_address',
      'shop_order.delivery_date',
      'shop_order.time_slot',
      'shop_order.goods_total',
      'shop_order.shipping_fee',
      'shop_order.wrapping_fee',
      'shop_order.points_used',
      'shop_order.points_to_earn',
      'shop_order.total',
      'shop_order.taxable_8',
      'shop_order.tax_8',
      'shop_order.taxable_10',
      'shop_order.tax_10',
      'shop_order.paid_at',
      'payment.method',
      'payment.deadline',
      'payment.instructions',
      'payment.received_amount',
      'payment.refunded_amount',
      sql<number>`shop_order.points_used - (
        select coalesce(sum(r.points_8 + r.points_10), 0) from order_refund r where r.order_id = shop_order.id)`.as(
        'points_left',
      ),
      sql<MailLine[]>`(
        select jsonb_agg(jsonb_build_object(
                 'name', l.goods_name, 'sku', l.sku_label, 'quantity', l.quantity, 'temperature', l.temperature,
                 'taxRate', l.tax_rate, 'alcohol', g.alcohol, 'handlingDays', g.handling_days) order by l.position)
          from order_line l join goods g on g.id = l.goods_id where l.order_id = shop_order.id)`.as('lines'),
    ])
    .where('shop_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export type OrderMailFacts = Awaited<ReturnType<typeof mailFacts>>;

export interface OrderMailWords {
  kind: string;
  /** Tells apart mails of one kind of which an order may have several. */
  part?: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label of the button; it leads to the order, unless another address is given. */
  button?: { label: string; url?: string };
  /** Rows under the order's own. */
  facts?: [string, string][];
  notes?: string[];
}

/**
 * Queues a mail about an order to its buyer, member or guest, in the caller's transaction: greeting, the words, the
 * order's facts. A second mail of the same kind (and part) is not queued.
 */
export async function sendOrderMail(
  tx: Tx,
  orderId: number,
  write: (f: OrderMailFacts) => OrderMailWords,
): Promise<void> {
  const f = await mailFacts(tx, orderId);
  const words = write(f);
  const buyer = f.buyer as unknown as Recipient;
  await queueLetter(tx, 'shop', {
    kind: words.kind,
    dedupeKey: [words.kind, words.part, f.number].filter(Boolean).join(':'),
    to: f.email,
    subject: words.subject,
    greeting: `${buyer.familyName} ${buyer.givenName} 様`,
    heading: words.heading,
    paragraphs: words.paragraphs,
    facts: [
      ['注文番号', f.number],
      ...f.lines.flatMap((l): [string, string][] => [
        ['商品', [l.name, l.sku].filter(Boolean).join(' ')],
        ['数量', `${l.quantity}点`],
      ]),
      ['合計(税込)', yen(f.total)],
      ...(words.facts ?? []),
    ],
    button: { label: words.button?.label ?? 'ご注文の内容を見る', url: words.button?.url ?? orderUrl(f) },
    notes: words.notes ?? [],
  });
}
