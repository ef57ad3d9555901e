import { exactWords } from '#app/delivery/dispatch-words.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import type { ConfirmSection } from '#app/forms/confirm-section.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { recipientRows } from '#app/forms/recipient-words.ts';
import { usualDeadline } from '#app/payment/deadline.ts';
import { dayWords, estimateWords } from '#app/sale/rules/delivery-dates.ts';
import { SHIPPING_CLASSES } from '#app/sale/rules/shipping.ts';
import { WRAPPING_CHOICES } from '#app/sale/rules/wrapping.ts';
import {
  ALCOHOL_TERMS,
  APPLICATION_TERMS,
  CANCEL_TERMS,
  DEFECT_TERMS,
  paymentTerms,
  returnTermsOf,
} from '#app/sale/terms.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { TEMPERATURE_NAMES } from '#app/words/labels.ts';
import { config } from '#platform/config.ts';
import { formatDateTime, formatLastMinute, formatPlainDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { IMMEDIATE_MINUTES, isImmediate } from '#platform/payment/methods.ts';
import { handlingOf, sentAs } from './dates.ts';
import type { OrderInput } from './form.ts';
import { NOTE_LABEL } from './note.ts';
import { orderPath, type Product } from './product.ts';

type Row = [string, string];

const row = (term: string, text: string): Row => [term, text];

/** 分量 */
function goodsRows({ skuId, quantity }: OrderInput, product: Product): Row[] {
  const sku = product.skus.find((s) => s.id === skuId)?.label ?? '';
  return [
    row('商品', product.name),
    ...(sku ? [row('種類', sku)] : []),
    row('数量', `${quantity}点`),
    ...(product.contents ? [row('内容量(1点あたり)', product.contents)] : []),
    row('お届け時の温度', TEMPERATURE_NAMES[product.temperature] ?? ''),
  ];
}

/** 販売価格, 送料, 手数料 and what is to be paid in all. */
function sumRows({ skuId, quantity, delivery, wrapping, quote }: OrderInput, product: Product): Row[] {
  const sale = product.skus.find((s) => s.id === skuId)?.sale ?? null;
  const shipping = quote.free
    ? '0円(送料無料)'
    : `${yen(quote.shipping)}(${prefectureName(delivery.prefecture)}、${TEMPERATURE_NAMES[product.temperature]}・${SHIPPING_CLASSES[product.shippingClass].size})`;
  return [
    row(
      '商品の価格(税込)',
      `${sale ? 'セール価格 ' : ''}${yen(quote.price)} × ${quantity}点 = ${yen(quote.goods)}`,
    ),
    ...(sale ? [row('セール価格の期限', `${formatLastMinute(sale.until)}までに確定されたご注文`)] : []),
    row('送料(税込)', shipping),
    ...(wrapping ? [row('包装料(税込)', yen(quote.wrapping))] : []),
    row('支払いの手数料', '当店への手数料はかかりません。'),
    ...(quote.points > 0
      ? [row('ポイントのご利用', `−${digits(quote.points)}ポイント(−${yen(quote.points)})`)]
      : []),
    row('お支払い総額(税込)', yen(quote.total)),
    ...quote.byRate.map((r) =>
      row(r.rate === 8 ? '8%対象(軽減税率)' : '10%対象', `${yen(r.taxable)}(うち消費税${yen(r.tax)})`),
    ),
  ];
}

/** 支払の時期及び方法 */
function paymentRows({ method }: OrderInput, at: Date): Row[] {
  if (method === 'points')
    return [
      row('お支払い方法', 'ポイント(全額)'),
      row('お支払いの時期', 'ご注文の確定時に、ポイントを使います。'),
    ];
  const { name, time } = paymentTerms(method);
  return [
    row('お支払い方法', name),
    row('お支払いの時期', time),
    row(
      'お支払いの期限',
      isImmediate(method)
        ? `ご注文から${IMMEDIATE_MINUTES}分以内`
        : formatDateTime(usualDeadline(method, at)),
    ),
  ];
}

/** 引渡時期 */
function deliveryTimeRows(input: OrderInput, product: Product, at: Date): Row[] {
  const { method, deliveryDate, timeSlot, delivery, skuId } = input;
  const handling = handlingOf(sentAs(product, skuId), delivery, method, at);
  const later = method !== 'points' && !isImmediate(method);
  const arrival =
    deliveryDate !== null
      ? `${dayWords(deliveryDate)}(ご指定の日)`
      : `${later ? '期限の当日にお支払いのとき、' : ''}${estimateWords(handling)}`;
  return [
    row('お届けの予定', arrival),
    ...(product.deliverySlot ? [row('時間帯', TIME_SLOT_CHOICES[timeSlot || 'none'] ?? '')] : []),
    row(
      '発送の時期',
      deliveryDate !== null ? 'ご指定の日に届くように発送します。' : exactWords(handling.window, at),
    ),
  ];
}

/** Where a withdrawal or return is to be told. */
function contact(): string[] {
  const { OPERATOR_NAME, OPERATOR_PHONE, CONTACT_EMAIL } = config();
  return [OPERATOR_NAME, `電話: ${OPERATOR_PHONE}`, `メール: ${CONTACT_EMAIL}`];
}

function wishRows({ noshi, wrapping }: OrderInput, product: Product): Row[] {
  return [
    ...(product.noshi ? [row('のし', NOSHI_CHOICES[noshi || 'none'] ?? '')] : []),
    ...(wrapping ? [row('包装', WRAPPING_CHOICES[wrapping] ?? '')] : []),
  ];
}

/** 申込みの期間 */
function periodRows({ acceptUntil }: Product): Row[] {
  return acceptUntil
    ? [row('受付期間', `${formatDateTime(acceptUntil)}まで`), row('有効期限', APPLICATION_TERMS[0] ?? '')]
    : [
        row('受付期間', '定めはありません。在庫がなくなり次第、販売を終了します。'),
        row('有効期限', APPLICATION_TERMS[0] ?? ''),
      ];
}

/**
 * The final confirmation (特定商取引法 12条の6, 14条1項2号): 分量, 販売価格と送料, 支払の時期と方法, 引渡時期, 申込みの期間, 撤回と解除,
 * all on one screen, with the way to correct each.
 */
export function confirmView(input: OrderInput, product: Product, at: Date, guest: boolean) {
  const wishes = wishRows(input, product);
  const { quote, method, buyer } = input;
  const image = pictureOf(product, input.skuId);
  const sections: ConfirmSection[] = [
    {
      title: 'ご注文の商品と分量',
      field: 'quantity',
      picture: image === null ? null : mediaUrl(image, 160),
      rows: goodsRows(input, product),
    },
    {
      title: '価格・送料・お支払い総額',
      field: quote.points > 0 ? 'pointsUse' : 'quantity',
      rows: sumRows(input, product),
    },
    { title: 'お支払いの方法と時期', field: 'payment', rows: paymentRows(input, at) },
    {
      title: '商品の引渡時期',
      field: product.deliverySlot ? 'deliveryDate' : 'deliveryTo',
      rows: deliveryTimeRows(input, product, at),
    },
    {
      title: 'お届け先',
      field: 'deliveryTo',
      rows:
        input.deliveryTo === 'buyer'
          ? [row('お届け先', 'ご注文される方と同じ')]
          : recipientRows(input.delivery),
    },
    ...(wishes.length > 0
      ? [{ title: 'のし・包装', field: product.noshi ? 'noshi' : 'wrapping', rows: wishes }]
      : []),
    { title: NOTE_LABEL, field: 'note', rows: [row(NOTE_LABEL, input.note || 'なし')] },
    {
      title: 'ご注文される方',
      field: guest ? 'email' : 'buyer.familyName',
      rows: [
        ...recipientRows(buyer),
        ...(buyer.birthDate ? [row('生年月日', formatPlainDate(buyer.birthDate))] : []),
      ],
    },
    { title: 'お申し込みの期間', field: null, rows: periodRows(product) },
  ];
  return {
    path: orderPath(product.id),
    email: input.email,
    total: quote.total,
    shown: {
      goods: quote.goods,
      shipping: quote.shipping,
      wrapping: quote.wrapping,
      points: quote.points,
    },
    /** Points that it earns when it is sent; a guest earns none. */
    earns: guest ? 0 : quote.pointsToEarn,
    next:
      method === 'points' ? ('done' as const) : isImmediate(method) ? ('pay' as const) : ('told' as const),
    sections,
    /** 申込みの撤回・解除に関する事項. */
    terms: [
      { title: 'ご注文の取り消し(撤回・解除)', paragraphs: CANCEL_TERMS },
      { title: '返品・交換(返品特約)', paragraphs: returnTermsOf(product) },
      { title: '商品に不適合があるとき', paragraphs: DEFECT_TERMS },
      ...(product.alcohol ? [{ title: '酒類の販売', paragraphs: ALCOHOL_TERMS }] : []),
      { title: '取り消し・返品のご連絡先', paragraphs: contact() },
    ],
  };
}

export type ConfirmData = ReturnType<typeof confirmView>;
