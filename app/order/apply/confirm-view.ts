import { NOSHI_CHOICES } from '#app/delivery/wishes.ts';
import type { ConfirmSection } from '#app/forms/confirm-section.ts';
import { recipientRows } from '#app/forms/recipient-words.ts';
import { WRAPPING_CHOICES } from '#app/sale/rules/wrapping.ts';
import {
  ALCOHOL_TERMS,
  APPLICATION_TERMS,
  CANCEL_TERMS,
  DEFECT_TERMS,
  returnTermsOf,
} from '#app/sale/terms.ts';
import { config } from '#platform/config.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import { noshiWords } from '../noshi-words.ts';
import { wrappingWords } from '../wrapping-words.ts';
import { deliveryTimeRows, goodsSections, paymentRows, type Row, row, sumRows } from './confirm-rows.ts';
import type { OrderInput } from './form.ts';
import { NOTE_LABEL } from './note.ts';
import { asksOf, CART_PATH, type Choice, type Line, linesKey, orderPath } from './offer.ts';

/** Where a withdrawal or return is to be told. */
function contact(): string[] {
  const { OPERATOR_NAME, OPERATOR_PHONE, CONTACT_EMAIL } = config();
  return [OPERATOR_NAME, `電話: ${OPERATOR_PHONE}`, `メール: ${CONTACT_EMAIL}`];
}

function wishRows({ noshi, wrapping, lines }: OrderInput): Row[] {
  return [
    ...(lines.some((l) => l.product.noshi)
      ? [
          row(
            'のし',
            noshiWords(
              noshi,
              lines.map((l) => l.product),
            ) ??
              NOSHI_CHOICES.none ??
              '',
          ),
        ]
      : []),
    ...(wrapping
      ? [
          row(
            '包装',
            wrappingWords(
              wrapping,
              lines.map((l) => l.product),
            ) ??
              WRAPPING_CHOICES.none ??
              '',
          ),
        ]
      : []),
  ];
}

/** 申込みの期間 */
function periodRows(lines: readonly Line[]): Row[] {
  const until = lines.flatMap(({ product: { name, acceptUntil } }): Row[] =>
    acceptUntil
      ? [row(lines.length > 1 ? `受付期間(${name})` : '受付期間', `${formatDateTime(acceptUntil)}まで`)]
      : [],
  );
  const none = row(
    until.length > 0 ? '受付期間(そのほかの商品)' : '受付期間',
    '定めはありません。在庫がなくなり次第、販売を終了します。',
  );
  return [
    ...until,
    ...(until.length < lines.length ? [none] : []),
    row('有効期限', APPLICATION_TERMS[0] ?? ''),
  ];
}

/** 返品特約: what holds for all of it, or of goods of different terms each with what it holds for. */
function returnParagraphs(lines: readonly Line[]): readonly string[] {
  const byTerms = Map.groupBy(lines, (l) => returnTermsOf(l.product).join('\n'));
  return byTerms.size === 1
    ? returnTermsOf(lines[0]!.product)
    : [...byTerms].map(
        ([terms, of]) =>
          `${[...new Set(of.map((l) => l.product.name))].join('、')}: ${terms.replaceAll('\n', '')}`,
      );
}

/**
 * The final confirmation (特定商取引法 12条の6, 14条1項2号): 分量, 販売価格と送料, 支払の時期と方法, 引渡時期, 申込みの期間, 撤回と解除,
 * all on one screen, with the way to correct each.
 */
export function confirmView(input: OrderInput, choice: Choice, at: Date, guest: boolean) {
  const wishes = wishRows(input);
  const { quote, method, buyer, lines } = input;
  const { alcohol, deliverySlot, noshi } = asksOf({ products: lines.map((l) => l.product) });
  // What a cart holds is changed there.
  const goodsField = 'goodsId' in choice ? 'quantity' : null;
  const sections: ConfirmSection[] = [
    ...goodsSections(input, goodsField),
    {
      title: '価格・送料・お支払い総額',
      field: quote.points > 0 ? 'pointsUse' : goodsField,
      rows: sumRows(input),
    },
    { title: 'お支払いの方法と時期', field: 'payment', rows: paymentRows(input, at) },
    {
      title: '商品の引渡時期',
      field: deliverySlot ? 'deliveryDate' : 'deliveryTo',
      rows: deliveryTimeRows(input, deliverySlot, at),
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
      ? [{ title: 'のし・包装', field: noshi ? 'noshi' : 'wrapping', rows: wishes }]
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
    { title: 'お申し込みの期間', field: null, rows: periodRows(lines) },
  ];
  return {
    path: orderPath(choice),
    /** Where what is ordered is changed; null on the form itself. */
    cartPath: goodsField === null ? CART_PATH : null,
    email: input.email,
    total: quote.total,
    shown: {
      goods: quote.goods,
      shipping: quote.shipping,
      wrapping: quote.wrapping,
      points: quote.points,
      earns: guest ? 0 : quote.pointsToEarn,
      lines: linesKey(lines),
    },
    next:
      method === 'points' ? ('done' as const) : isImmediate(method) ? ('pay' as const) : ('told' as const),
    sections,
    /** 申込みの撤回・解除に関する事項. */
    terms: [
      { title: 'ご注文の取り消し(撤回・解除)', paragraphs: CANCEL_TERMS },
      { title: '返品・交換(返品特約)', paragraphs: returnParagraphs(lines) },
      { title: '商品に不適合があるとき', paragraphs: DEFECT_TERMS },
      ...(alcohol ? [{ title: '酒類の販売', paragraphs: ALCOHOL_TERMS }] : []),
      { title: '取り消し・返品のご連絡先', paragraphs: contact() },
    ],
  };
}

export type ConfirmData = ReturnType<typeof confirmView>;
