import { exactWords } from '#app/delivery/dispatch-words.ts';
import { TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import type { ConfirmSection } from '#app/forms/confirm-section.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { usualDeadline } from '#app/payment/deadline.ts';
import { dayWords, estimateWords, type Handling } from '#app/sale/rules/delivery-dates.ts';
import type { OrderParcel } from '#app/sale/rules/parcels.ts';
import { SHIPPING_CLASSES } from '#app/sale/rules/shipping.ts';
import { paymentTerms } from '#app/sale/terms.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { TEMPERATURE_NAMES } from '#app/words/labels.ts';
import { formatDateTime, formatLastMinute } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { IMMEDIATE_MINUTES, isImmediate } from '#platform/payment/methods.ts';
import { parcelName } from '../parcel-words.ts';
import { handlingOf, lastOf, sentLine } from './dates.ts';
import type { OrderInput } from './form.ts';
import type { Line } from './offer.ts';

export type Row = [string, string];

export const row = (term: string, text: string): Row => [term, text];

/** 分量 */
function goodsRows({ skuId, quantity, product }: Line, parcel: string | null): Row[] {
  const sku = product.skus.find((s) => s.id === skuId)?.label ?? '';
  return [
    row('商品', product.name),
    ...(sku ? [row('種類', sku)] : []),
    row('数量', `${quantity}点`),
    ...(product.contents ? [row('内容量(1点あたり)', product.contents)] : []),
    row('お届け時の温度', TEMPERATURE_NAMES[product.temperature] ?? ''),
    ...(parcel === null ? [] : [row('お荷物', parcel)]),
  ];
}

/** What is ordered, of several each in a section of its own, with the parcel in which it goes where there are several. */
export function goodsSections({ lines, quote }: OrderInput, field: string | null): ConfirmSection[] {
  const { parcels } = quote;
  const parcelOf = (i: number) => {
    const n = parcels.findIndex((p) => p.lines.includes(i));
    return parcels.length > 1 ? parcelName(parcels[n]!, n, lines) : null;
  };
  return lines.map((line, i) => {
    const image = pictureOf(line.product, line.skuId);
    return {
      title: `ご注文の商品と分量${lines.length > 1 ? `(${i + 1}/${lines.length})` : ''}`,
      field,
      picture: image === null ? null : mediaUrl(image, 160),
      rows: goodsRows(line, parcelOf(i)),
    };
  });
}

/** 販売価格, of several lines each with its name. */
function priceRows({ lines, quote }: OrderInput): Row[] {
  return lines.flatMap(({ product, skuId, quantity }, i): Row[] => {
    const sku = product.skus.find((s) => s.id === skuId);
    const price = quote.prices[i]!;
    const sum = `${yen(price)} × ${quantity}点 = ${yen(price * quantity)}`;
    const several = lines.length > 1;
    const of = several ? `商品${i + 1}の` : '商品の';
    const name = several ? `${[product.name, sku?.label].filter(Boolean).join(' ')}\n` : '';
    return [
      row(`${of}価格(税込)`, `${name}${sku?.sale ? 'セール価格 ' : ''}${sum}`),
      ...(sku?.sale
        ? [
            row(
              `${several ? of : ''}セール価格の期限`,
              `${formatLastMinute(sku.sale.until)}までに確定されたご注文`,
            ),
          ]
        : []),
    ];
  });
}

/** 送料, of several parcels each with its own and their sum. */
function shippingRows({ delivery, quote }: OrderInput): Row[] {
  const to = prefectureName(delivery.prefecture);
  const words = (p: OrderParcel) =>
    p.free
      ? '0円(送料無料)'
      : `${yen(p.fee)}(${to}、${TEMPERATURE_NAMES[p.temperature]}・${SHIPPING_CLASSES[p.shippingClass].size})`;
  const { parcels } = quote;
  const [only, ...more] = parcels;
  if (only && more.length === 0) return [row('送料(税込)', words(only))];
  return [
    ...parcels.map((p, i) => row(`お荷物${i + 1}の送料(税込)`, words(p))),
    row(`送料の合計(お荷物${parcels.length}個)`, yen(quote.shipping)),
  ];
}

/** 販売価格, 送料, 手数料 and what is to be paid in all. */
export function sumRows(input: OrderInput): Row[] {
  const { lines, wrapping, quote } = input;
  const wrapped = quote.parcels.filter((p) => p.wrappingFee > 0).length;
  return [
    ...priceRows(input),
    ...(lines.length > 1 ? [row('商品の合計(税込)', yen(quote.goods))] : []),
    ...shippingRows(input),
    ...(wrapping
      ? [
          row(
            '包装料(税込)',
            wrapped > 1 ? `${yen(quote.wrapping)}(お荷物${wrapped}個)` : yen(quote.wrapping),
          ),
        ]
      : []),
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
export function paymentRows({ method }: OrderInput, at: Date): Row[] {
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

/** 引渡時期, of several parcels each with its own. */
export function deliveryTimeRows(input: OrderInput, slot: boolean, at: Date): Row[] {
  const { method, deliveryDate, timeSlot, lines, quote } = input;
  const { parcels } = quote;
  const slotRows = slot ? [row('時間帯', TIME_SLOT_CHOICES[timeSlot || 'none'] ?? '')] : [];
  if (deliveryDate !== null)
    return [
      row('お届けの予定', `${dayWords(deliveryDate)}(ご指定の日)`),
      ...slotRows,
      row('発送の時期', 'ご指定の日に届くように発送します。'),
    ];
  const later = method !== 'points' && !isImmediate(method) ? '期限の当日にお支払いのとき、' : '';
  const handlings = parcels.map((p) =>
    handlingOfAll(
      input,
      p.lines.map((i) => lines[i]!),
      at,
    ),
  );
  const of = (i: number) => (parcels.length > 1 ? `お荷物${i + 1}の` : '');
  return [
    ...parcels.map((_, i) => row(`${of(i)}お届けの予定`, `${later}${estimateWords(handlings[i]!)}`)),
    ...slotRows,
    ...parcels.map((_, i) => row(`${of(i)}発送の時期`, exactWords(handlings[i]!.window, at))),
  ];
}

/** How goods that are sent together are handled. */
function handlingOfAll({ delivery, method }: OrderInput, lines: readonly Line[], at: Date): Handling {
  return lastOf(lines.map((line) => handlingOf(sentLine(line), delivery, method, at)));
}
