import { z } from 'zod';
import { canBeKept } from '#app/delivery/dispatch-window.ts';
import { TOO_LATE_TO_SEND } from '#app/delivery/dispatch-words.ts';
import { addressShape, typedAddressFault, typedSurroundings } from '#app/forms/address.ts';
import { DRINKING_AGE, isYounger } from '#app/forms/age.ts';
import { parseForm } from '#app/forms/parse.ts';
import { type Recipient, recipientOf } from '#app/forms/recipient.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { ratesAt } from '#app/sale/rates.ts';
import { dayWords, deliverableDates } from '#app/sale/rules/delivery-dates.ts';
import { overLimit } from '#app/words/payment-methods.ts';
import { yen } from '#platform/money.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { Buyer } from '../store.ts';
import { commonDates, handlingOf, lastOf, sentLine, sentOf } from './dates.ts';
import { drinkNames, tooYoungWords } from './excluded-words.ts';
import { NO_COMMON_DAY } from './note.ts';
import { asksOf, type Line, linesOf, type Offer } from './offer.ts';
import type { Visitor } from './product.ts';
import { type Quote, quoteOf } from './quote.ts';
import { factsOf, type POINT_USES, schemaOf } from './schema.ts';

/** Both addresses of the form, for the buttons that fill one in: only their normalisation is used. */
export const addressSchema = z.object({
  buyer: z.object(addressShape()),
  delivery: z.object(addressShape()),
});

const NO_PROMISE = 'お届け先の島へは船の運航に応じてお届けするため、日時をお約束できません。';

/** An order form that passed every rule on what was typed. */
export interface OrderInput {
  lines: Line[];
  email: string;
  buyer: Buyer;
  deliveryTo: 'buyer' | 'new' | 'book';
  delivery: Recipient;
  saveAddress: boolean;
  /** 'YYYY-MM-DD'; null for as soon as it can be. */
  deliveryDate: string | null;
  timeSlot: string;
  noshi: string;
  wrapping: string;
  /** ご要望・備考; '' for none. */
  note: string;
  /** 'all': as many as there are and as it costs. */
  pointsUse: (typeof POINT_USES)[number];
  /** 'points' when they pay the whole. */
  method: PaymentMethod | 'points';
  quote: Quote;
}

export type ReadOrder = { ok: true; value: OrderInput; reply: FormReply } | { ok: false; reply: FormReply };

/** Reads the form of an order: normalised, checked, with the sums of its goods as they are now. */
export async function readOrderForm(
  form: FormData,
  offer: Offer,
  visitor: Visitor,
  now: Date,
): Promise<ReadOrder> {
  const facts = factsOf(offer, visitor, now, form);
  const parsed = parseForm(form, schemaOf(facts));
  let reply = await typedChecks(parsed.reply, offer, facts.wantsNew);
  if (!parsed.ok) return { ok: false, reply };
  const value = toInput(parsed.value as unknown as Values, visitor, offer, now);
  reply = wholeChecks(reply, value, offer, now);
  return Object.keys(reply.errors).length > 0 ? { ok: false, reply } : { ok: true, value, reply };
}

/** What no single field can tell, also of a form that is not whole: address against postal code, the age for alcohol. */
async function typedChecks(reply: FormReply, offer: Offer, wantsNew: boolean): Promise<FormReply> {
  let checked = reply;
  const prefixes = wantsNew ? ['buyer.', 'delivery.'] : ['buyer.'];
  const around = await typedSurroundings(checked, prefixes);
  for (const prefix of prefixes) {
    const fault = typedAddressFault(checked, prefix, around);
    if (fault) checked = withError(checked, `${prefix}${fault.field}`, fault.message);
  }
  if (asksOf(offer).alcohol && checked.values.ofAge !== 'on') {
    const drinks = drinkNames(offer).join('、');
    const words = `お酒${drinks && `(${drinks})`}のご注文には、20歳以上であることの確認が必要です`;
    checked = withError(checked, 'ofAge', words);
  }
  return checked;
}

/** What only the whole form can tell: the day, the points and the sum. */
function wholeChecks(reply: FormReply, value: OrderInput, offer: Offer, now: Date): FormReply {
  let checked = reply;
  const { quote, method, deliveryDate, delivery } = value;
  if (asksOf(offer).alcohol && isYounger(checked.values, 'buyer.birthDate', DRINKING_AGE, now))
    checked = withError(checked, 'buyer.birthDate', tooYoungWords(drinkNames(offer)));
  const sent = value.lines.map(sentLine);
  const handlings = (deliveryDate === null ? sent : sentOf(offer)).map((s) =>
    handlingOf(s, delivery, method, now),
  );
  const dates = commonDates(handlings);
  const { slots, earliest } = deliverableDates(lastOf(handlings));
  if (deliveryDate !== null && !dates.includes(deliveryDate))
    checked = withError(
      checked,
      'deliveryDate',
      dates.length === 0
        ? `${slots.length === 0 ? NO_PROMISE : NO_COMMON_DAY}お届け日は「指定しない」をお選びください`
        : `ご指定の日にはお届けできません。このお届け先${method === 'points' || isImmediate(method) ? '' : 'とお支払い方法'}では、${dayWords(dates[0] ?? earliest)}から${dayWords(dates.at(-1) ?? earliest)}までの一覧にある日をお選びください`,
    );
  if (value.timeSlot !== '' && !slots.some((s) => s === value.timeSlot))
    checked = withError(checked, 'timeSlot', `${NO_PROMISE}時間帯は「指定しない」をお選びください`);
  if (quote.tooManyPoints)
    checked = withError(
      checked,
      'points',
      `ご利用のポイントは、お支払いの金額(${yen(quote.points)})以下で入力してください`,
    );
  if (sent.some((s) => !canBeKept(s.window, handlings[0]!.from)))
    checked = withError(checked, 'payment', TOO_LATE_TO_SEND);
  const tooMuch = method !== 'points' && overLimit(method, quote.total);
  if (tooMuch) checked = withError(checked, 'payment', tooMuch);
  return checked;
}

interface Values {
  sku?: string;
  quantity?: number;
  email?: string;
  buyer: Buyer;
  deliveryTo: string;
  delivery?: Recipient;
  saveAddress: boolean;
  deliveryDate?: string;
  timeSlot?: string;
  noshi?: string;
  wrapping?: string;
  note: string;
  pointsUse?: OrderInput['pointsUse'];
  points?: number;
  payment: PaymentMethod;
}

const chosen = (value: string | undefined) => (value === undefined || value === 'none' ? '' : value);

function toInput(v: Values, { owner, addresses, points }: Visitor, offer: Offer, now: Date): OrderInput {
  const buyer: Buyer = {
    ...recipientOf(v.buyer),
    ...(v.buyer.birthDate !== undefined && { birthDate: v.buyer.birthDate }),
  };
  const delivery =
    v.deliveryTo === 'buyer'
      ? recipientOf(buyer)
      : v.deliveryTo === 'new'
        ? recipientOf(v.delivery!)
        : addresses.find((a) => a.value === v.deliveryTo)!.recipient;
  const wrapping = chosen(v.wrapping);
  const pointsUse = v.pointsUse ?? 'none';
  const lines = linesOf(offer, { skuId: Number(v.sku), quantity: v.quantity ?? 0 });
  const quote = quoteOf(
    lines,
    {
      prefecture: delivery.prefecture,
      wrapping,
      pointsUse,
      points: v.points ?? 0,
    },
    points,
    ratesAt(now),
  );
  return {
    lines,
    email: 'memberId' in owner ? owner.email : v.email!,
    buyer,
    deliveryTo: v.deliveryTo === 'buyer' || v.deliveryTo === 'new' ? v.deliveryTo : 'book',
    delivery,
    saveAddress: 'memberId' in owner && v.deliveryTo === 'new' && v.saveAddress,
    deliveryDate: chosen(v.deliveryDate) || null,
    timeSlot: chosen(v.timeSlot),
    noshi: chosen(v.noshi),
    wrapping,
    note: v.note,
    pointsUse,
    method: quote.total === 0 ? 'points' : v.payment,
    quote,
  };
}
