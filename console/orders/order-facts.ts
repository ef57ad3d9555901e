import type { Recipient } from '#app/forms/recipient.ts';
import { deliveryWish, pointsToEarn, sumsOf } from '#app/order/history/detail.ts';
import { refundFacts } from '#app/order/mail/refund-mail.ts';
import { noshiWords } from '#app/order/noshi-words.ts';
import { linesToCome, unsentWords } from '#app/order/parcel-words.ts';
import { wrappingWords } from '#app/order/wrapping-words.ts';
import type { OrderView } from '#app/orderbook/view.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { personWords } from '../donations/person-words.ts';
import { stateWords } from './words.ts';

type Fact = [string, string];
type Facts = (Fact | null)[];

const given = (facts: Facts): Fact[] => facts.filter((f): f is Fact => f !== null && f[1] !== '');

/** What an order is, apart from who and how much. */
export function orderFacts({ o }: OrderView): Fact[] {
  return given([
    ['状態', stateWords(o.status, o.dispute)],
    ['注文日時', formatDateTime(o.ordered_at)],
    ['入金日時', o.paid_at ? formatDateTime(o.paid_at) : '未入金'],
    ['お届けのご希望', deliveryWish(o)],
    ['のし', noshiWords(o.noshi, linesToCome(o.lines)) ?? ''],
    ['包装', wrappingWords(o.wrapping, linesToCome(o.lines)) ?? ''],
    ['ご要望・備考', o.note],
  ]);
}

/** How it is paid, what came, and what goes or went back. */
export function moneyFacts({ o, refunds }: OrderView): Fact[] {
  const granted = refunds.reduce((sum, r) => sum + r.totals.total, 0);
  const points = refunds.reduce((sum, r) => sum + r.totals.points, 0);
  return given([
    ['お支払い方法', methodName(o.method)],
    o.paid_at !== null ? null : ['お支払い期限', formatDateTime(o.deadline)],
    ['入金額', yen(o.received_amount)],
    granted > 0 ? ['一部返金の合計', yen(granted)] : null,
    ['返金済みの額', yen(o.refunded_amount)],
    o.points_used > 0
      ? [
          'ポイント利用',
          `${digits(o.points_used)}ポイント${points > 0 ? `(うち${digits(points)}ポイントをお戻し)` : ''}`,
        ]
      : null,
    o.member_id !== null && o.adopted_at === null ? ['付与するポイント', earnedWords(o, refunds)] : null,
  ]);
}

/** 「20ポイント(返金により11ポイント減)」 */
function earnedWords(o: OrderView['o'], refunds: OrderView['refunds']): string {
  const points = pointsToEarn(o, refunds);
  const less = o.points_to_earn - points;
  return `${digits(points)}ポイント${less > 0 ? `(返金により${digits(less)}ポイント減)` : ''}`;
}

export function buyerFacts({ o }: OrderView): Fact[] {
  return [
    ...personWords(o.buyer as unknown as Recipient),
    ['メールアドレス', o.email],
    ['会員・ゲスト', o.member_id === null ? 'ゲスト' : o.adopted_at ? '会員(ゲスト注文を追加)' : '会員'],
  ];
}

export function recipientFacts({ o }: OrderView): Fact[] {
  return personWords(o.delivery_address as unknown as Recipient);
}

/** The lines with what of them went back as money and as goods. */
export function lineRows({ o, lines, refunds }: OrderView) {
  return o.lines.map((l) => {
    const own = lines.find((x) => x.position === l.position);
    const reduced = refunds
      .flatMap((r) => r.lines)
      .filter((r) => r.position === l.position && r.quantity === 0)
      .reduce((sum, r) => sum + r.amount, 0);
    return {
      position: l.position,
      goodsId: l.goodsId,
      name: [l.name, l.sku].filter(Boolean).join(' '),
      producer: l.producer,
      parcel: l.parcel,
      unitPrice: yen(l.unitPrice),
      quantity: l.quantity,
      amount: yen(l.unitPrice * l.quantity),
      rate: l.taxRate === 8 ? '8%(軽減)' : '10%',
      refunded: [
        ...(own && own.refunded > 0 ? [`${own.refunded}点`] : []),
        ...(l.unsent > 0 ? [unsentWords(l)] : []),
        ...(reduced > 0 ? [`値引き${yen(reduced)}`] : []),
      ].join('、'),
      back: own && own.back > 0 ? `${own.back}点(うち${own.restocked}点を在庫へ)` : '',
    };
  });
}

export function sumFacts({ o }: OrderView): Fact[] {
  const s = sumsOf(o);
  return given([
    ['商品の合計', yen(s.goods)],
    ...s.parcels.map((p): Fact => [`${p.name}の送料`, yen(p.fee)]),
    [s.parcels.length > 0 ? '送料の合計' : '送料', yen(s.shipping)],
    s.wrapping > 0 ? ['包装', yen(s.wrapping)] : null,
    s.points > 0 ? ['ポイント利用', `−${digits(s.points)}円`] : null,
    ['合計(税込)', yen(s.total)],
    ...s.rates.map((r): Fact => [`${r.rate}%対象`, `${yen(r.taxable)}(うち消費税${yen(r.tax)})`]),
  ]);
}

/** Each refund, the newest first, and whether it has a 適格返還請求書. */
export function refundRows({ o, refunds, papers }: OrderView) {
  return refunds
    .map((r, i) => ({
      n: i + 1,
      at: formatDateTime(r.at),
      reason: r.reason,
      facts: [
        ...refundFacts({ ...r, pointsTaken: r.earned ? r.pointsTaken : 0 }),
        ...(r.pointsShort > 0
          ? [['取り消せなかったポイント(使用済み)', digits(r.pointsShort)] satisfies Fact]
          : []),
      ],
      /** Whether a 適格返還請求書 can be issued that was not. */
      issues: o.shipped_at !== null && r.sold !== undefined && !papers.some((p) => p.refund === i + 1),
    }))
    .toReversed();
}

export function paperRows({ papers }: OrderView) {
  return papers.map((p) => ({
    key: `${p.refund}-${p.version}`,
    name:
      p.refund > 0
        ? `適格返還請求書(${p.refund}回目の返金)`
        : p.isInvoice
          ? '領収書 兼 適格請求書'
          : '領収書',
    version: p.version,
    to: `${p.addressee} ${p.honorific}`,
    at: formatDateTime(p.at),
    by: p.actor === 'staff' ? '担当者' : 'お客様',
  }));
}
