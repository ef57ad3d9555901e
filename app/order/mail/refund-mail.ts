import { askForAccountToo } from '#app/payment/mail-words.ts';
import type { RefundTotals } from '#app/sale/rules/totals.ts';
import type { Tx } from '#platform/db/db.ts';
import { digits, yen } from '#platform/money.ts';
import { parcelsOfLines } from '../parcel-words.ts';
import { sendOrderMail } from './order-mail.ts';

export interface ToldRefund {
  id: number;
  totals: RefundTotals;
  /** Earned points that were taken back. */
  pointsTaken: number;
  /** Of which lines; none where only sums were told. */
  lines: readonly { name: string; quantity: number; amount: number }[];
  /** Parcels, by their positions, that are not sent any more. */
  dropped: readonly number[];
  /** All that was left of the order. */
  whole: boolean;
  /** Something of it had left, and so has a 適格返還請求書. */
  sold: boolean;
}

/** What a refund gives back, told when it is decided; another mail follows when the money has gone. */
export function refundMail(tx: Tx, orderId: number, r: ToldRefund): Promise<void> {
  const { totals } = r;
  return sendOrderMail(tx, orderId, (f) => ({
    kind: 'order_refund_granted',
    part: String(r.id),
    subject: r.whole ? 'ご注文の代金を返金いたします' : 'ご注文の一部を返金いたします',
    paragraphs: [
      r.whole
        ? 'ご注文の代金を、次のとおり返金いたします。'
        : 'ご注文の代金の一部を、次のとおり返金いたします。',
      ...droppedWords(r, parcelsOfLines(f.lines)),
      totals.total > 0
        ? f.bounced_amount > 0
          ? `${askForAccountToo(`注文番号${f.number}`)}完了しましたら、あらためてメールでお知らせします。`
          : '返金の手続きが完了しましたら、あらためてメールでお知らせします。お手続きは必要ありません。'
        : 'ポイントでお支払いいただいた分のため、ポイントでお戻ししました。お手続きは必要ありません。',
    ],
    facts: refundFacts(r),
    notes: r.sold ? [paperWords(f.waits)] : [],
  }));
}

/** @param waits whether something of the order is still to be sent. */
function paperWords(waits: boolean): string {
  return `返還の内容を記した適格返還請求書(PDF)は、${waits ? '商品をすべて発送したあと、' : ''}ご注文のページからご用意いただけます。`;
}

/** Which of several parcels the buyer need not wait for. */
function droppedWords(
  { dropped, whole, totals }: ToldRefund,
  parcels: ReturnType<typeof parcelsOfLines>,
): string[] {
  const names = parcels.filter((p) => dropped.includes(p.position)).map((p) => p.name);
  return whole || names.length === 0
    ? []
    : [`${names.join('、')}は、お送りしません。${totals.shipping > 0 ? '送料もお返しします。' : ''}`];
}

/** What goes back, and the tax of each rate within it. */
export function refundFacts({
  totals,
  pointsTaken,
  lines,
}: Pick<ToldRefund, 'totals' | 'pointsTaken' | 'lines'>) {
  const rows: [string, number, (n: number) => string][] = [
    ['商品の代金', totals.goods, yen],
    ['送料', totals.shipping, yen],
    ['包装', totals.wrapping, yen],
    ['ポイントでのお戻し', totals.points, (n) => `${digits(n)}ポイント(もとの有効期限のまま)`],
    ['付与したポイントの取り消し', pointsTaken, (n) => `${digits(n)}ポイント`],
  ];
  return [
    ...lines.map((l): [string, string] => [
      l.quantity > 0 ? `${l.name} ${l.quantity}点` : `${l.name}の値引き`,
      yen(l.amount),
    ]),
    ...rows.filter(([, n]) => n > 0).map(([label, n, words]): [string, string] => [label, words(n)]),
    ['ご返金額', yen(totals.total)] satisfies [string, string],
    ...totals.byRate
      .filter((r) => r.taxable > 0)
      .map((r): [string, string] => [`${r.rate}%対象のご返金`, `${yen(r.taxable)}(うち消費税${yen(r.tax)})`]),
  ];
}
