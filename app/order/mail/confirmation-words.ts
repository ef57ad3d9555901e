import { windowOf } from '#app/delivery/dispatch-window.ts';
import { TIME_SLOTS } from '#app/delivery/time-slots.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { recipientInShort } from '#app/forms/recipient-words.ts';
import { dayWords, deliverableDates, estimateWords, type Handling } from '#app/sale/rules/delivery-dates.ts';
import { ALCOHOL_TERMS, CANCEL_TERMS, returnTermsOf } from '#app/sale/terms.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { NOTE_LABEL } from '../apply/note.ts';
import { noshiWords } from '../noshi-words.ts';
import { contentsWords, parcelsOfLines } from '../parcel-words.ts';
import { wrappingWords } from '../wrapping-words.ts';
import type { OrderMailFacts } from './mail-store.ts';

/**
 * What the confirmed order's mail says beside its words: the sums, the tax of each rate, when it comes and what may be
 * taken back (特定商取引法 11条, in the very words of the final confirmation).
 */
export function confirmationFacts(f: OrderMailFacts): [string, string][] {
  return [
    ...sumFacts(f),
    ...(
      [
        [10, f.taxable_10, f.tax_10],
        [8, f.taxable_8, f.tax_8],
      ] as const
    )
      .filter(([, taxable]) => taxable > 0)
      .map(([rate, taxable, tax]): [string, string] => [
        `${rate}%対象`,
        `${yen(taxable)}(うち消費税${yen(tax)})`,
      ]),
    ['お支払い方法', methodName(f.method)],
    ...(f.paid_at ? [['お支払い日時', formatDateTime(f.paid_at)] satisfies [string, string]] : []),
    ...destinationFacts(f),
    ...arrivalFacts(f),
    ...wishFacts(f),
    // Only here: of a mail that goes out before the payment anybody could choose reader and words.
    ...(f.note === '' ? [] : [[NOTE_LABEL, f.note.replaceAll('\n', ' ')] satisfies [string, string]]),
  ];
}

/** What is known of an order before it is paid: what its sum is made of, where it goes, and what was wished for. */
export function orderedFacts(f: OrderMailFacts): [string, string][] {
  return [...sumFacts(f), ...destinationFacts(f), ...wishFacts(f)];
}

/** What the sum is made of. */
function sumFacts(f: OrderMailFacts): [string, string][] {
  return [
    ['商品の合計(税込)', yen(f.goods_total)],
    ...shippingFacts(f),
    ...(f.wrapping_fee > 0 ? [['包装料(税込)', yen(f.wrapping_fee)] satisfies [string, string]] : []),
    ...(f.points_used > 0
      ? [['ポイントのご利用', `-${digits(f.points_used)}ポイント`] satisfies [string, string]]
      : []),
  ];
}

/** Where it goes, of several parcels what is in each. The rest of the address stands on the order's page: a mail is read on the way. */
function destinationFacts(f: OrderMailFacts): [string, string][] {
  const parcels = parcelsOfLines(f.lines);
  return [
    ['お届け先', recipientInShort(f.delivery_address as unknown as Recipient)],
    ...(parcels.length > 1
      ? parcels.map((p): [string, string] => [`${p.name}の商品`, contentsWords(p.lines)])
      : []),
  ];
}

function wishFacts(f: OrderMailFacts): [string, string][] {
  const noshi = noshiWords(f.noshi, f.lines);
  const wrapping = wrappingWords(f.wrapping, f.lines);
  return [
    ...(noshi === null ? [] : [['のし', noshi] satisfies [string, string]]),
    ...(wrapping === null ? [] : [['包装', wrapping] satisfies [string, string]]),
  ];
}

/** 送料, of several parcels each with its own. */
function shippingFacts({ lines, fees, shipping_fee }: OrderMailFacts): [string, string][] {
  const parcels = parcelsOfLines(lines);
  const feeOf = (position: number) => fees.find((p) => p.position === position)?.fee ?? 0;
  return [
    ...(parcels.length > 1
      ? parcels.map((p): [string, string] => [`${p.name}の送料(税込)`, yen(feeOf(p.position))])
      : []),
    [parcels.length > 1 ? '送料の合計(税込)' : '送料(税込)', yen(shipping_fee)],
  ];
}

/**
 * The day that was wished for, or about when each parcel comes, by what comes last of it; nothing where nothing was
 * promised.
 */
function arrivalFacts(f: OrderMailFacts): [string, string][] {
  const slot = f.time_slot in TIME_SLOTS ? TIME_SLOTS[f.time_slot as keyof typeof TIME_SLOTS] : '';
  if (f.delivery_date !== null)
    return [['お届け予定', `${dayWords(f.delivery_date)}${slot ? ` ${slot}` : ''}(ご指定の日)`]];
  const parcels = parcelsOfLines(f.lines);
  return parcels.flatMap(({ name, lines }): [string, string][] => {
    const last = lastHandling(f, lines);
    if (!last) return [];
    const words = slot ? `${estimateWords(last)}(${slot})` : estimateWords(last);
    return [[parcels.length > 1 ? `${name}のお届け予定` : 'お届け予定', words]];
  });
}

function lastHandling(f: OrderMailFacts, lines: OrderMailFacts['lines']): Handling | undefined {
  const { prefecture, postalCode } = f.delivery_address as unknown as Recipient;
  const handlings = lines.flatMap((line): Handling[] => {
    const window = windowOf(line.window);
    if (!window) return [];
    return [{ from: f.paid_at ?? new Date(), temperature: line.temperature, prefecture, postalCode, window }];
  });
  const earliest = (h: Handling) => deliverableDates(h).earliest;
  return handlings.toSorted((a, b) => (earliest(a) > earliest(b) ? -1 : 1))[0];
}

export function confirmationNotes(f: OrderMailFacts): string[] {
  const returns = [...new Set(f.lines.flatMap(returnTermsOf))];
  return [
    ...(f.points_to_earn > 0 && f.member_id !== null
      ? [`このご注文の${digits(f.points_to_earn)}ポイントは、発送のときに付与します。`]
      : []),
    ...CANCEL_TERMS,
    ...returns,
    ...(f.lines.some((l) => l.alcohol) ? ALCOHOL_TERMS : []),
    '領収書(PDF)は、お支払いの完了ののち、ご注文のページから発行いただけます。発送ののちは、適格請求書を兼ねた領収書になります。',
    `販売業者やそのほかの条件は、特定商取引法に基づく表記をご覧ください。${config().origin}/ec/law`,
  ];
}
