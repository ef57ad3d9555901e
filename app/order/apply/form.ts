import { z } from 'zod';
import { canBeKept } from '#app/delivery/dispatch-window.ts';
import { TOO_LATE_TO_SEND } from '#app/delivery/dispatch-words.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import {
  addressShape,
  applicationFields,
  personShape,
  typedAddressFault,
  typedSurroundings,
} from '#app/forms/address.ts';
import { DRINKING_AGE, isYounger } from '#app/forms/age.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { type Recipient, recipientOf } from '#app/forms/recipient.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { dayWords, deliverableDates, isDeliverable } from '#app/sale/rules/delivery-dates.ts';
import { isWrappable, WRAPPING_CHOICES } from '#app/sale/rules/wrapping.ts';
import { overLimit } from '#app/words/payment-methods.ts';
import { yen } from '#platform/money.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { Buyer } from '../store.ts';
import { handlingOf, sentAs, sentLatest } from './dates.ts';
import { MAX_NOTE, NOTE_LABEL } from './note.ts';
import type { Product, Visitor } from './product.ts';
import { type Quote, quoteOf } from './quote.ts';

/** Both addresses of the form, for the buttons that fill one in: only their normalisation is used. */
export const addressSchema = z.object({
  buyer: z.object(addressShape()),
  delivery: z.object(addressShape()),
});

const NO_PROMISE = 'お届け先の島へは船の運航に応じてお届けするため、日時をお約束できません。';
const POINT_USES = ['none', 'all', 'some'] as const;

/** An order form that passed every rule on what was typed. */
export interface OrderInput {
  skuId: number;
  quantity: number;
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

const keys = (values: readonly string[]) => values as [string, ...string[]];

function shape(product: Product, { owner, addresses, points, payments }: Visitor, now: Date) {
  return {
    sku: fields.choice('種類', keys(product.skus.map((s) => String(s.id)))),
    quantity: fields.integer('数量', { min: 1, max: product.maxQuantity, unit: '点' }),
    ...('guest' in owner && { email: fields.email() }),
    buyer: z.object({
      ...personShape(),
      ...addressShape(),
      ...(product.alcohol && { birthDate: fields.birthDate(now) }),
    }),
    ofAge: fields.tick(),
    deliveryTo: fields.choice('お届け先', keys(['buyer', 'new', ...addresses.map((a) => a.value)])),
    delivery: z.unknown().optional(),
    saveAddress: fields.tick(),
    ...(product.deliverySlot && {
      deliveryDate: z.string({ error: 'お届け日を選択してください' }),
      timeSlot: fields.choice('お届けの時間帯', keys(Object.keys(TIME_SLOT_CHOICES))),
    }),
    ...(product.noshi && { noshi: fields.choice('のし', keys(Object.keys(NOSHI_CHOICES))) }),
    ...(isWrappable(product.temperature) && {
      wrapping: fields.choice('包装', keys(Object.keys(WRAPPING_CHOICES))),
    }),
    note: fields.message(NOTE_LABEL, MAX_NOTE),
    ...(points > 0 && { pointsUse: fields.choice('ポイントのご利用', POINT_USES) }),
    payment: fields.choice('お支払い方法', keys(payments)),
    consent: fields.consent('注文の条件'),
  };
}

/** Whatever the form asks for any product and visitor: nothing else is kept of what was posted. */
const ASKED = {
  sku: true,
  quantity: true,
  email: true,
  ofAge: true,
  deliveryTo: true,
  saveAddress: true,
  deliveryDate: true,
  timeSlot: true,
  noshi: true,
  wrapping: true,
  note: true,
  pointsUse: true,
  points: true,
  payment: true,
  consent: true,
} satisfies Record<Exclude<keyof ReturnType<typeof shape>, 'buyer' | 'delivery'> | 'points', true>;

export const ORDER_FIELDS = applicationFields('buyer', ASKED);

/** Reads the order form of a product: normalised, checked, with the sums of the product as it is now. */
export async function readOrderForm(
  form: FormData,
  product: Product,
  visitor: Visitor,
  now: Date,
): Promise<ReadOrder> {
  const wantsNew = form.get('deliveryTo') === 'new';
  const wantsSome = form.get('pointsUse') === 'some' && visitor.points > 0;
  const max = visitor.points;
  const schema = z.object({
    ...shape(product, visitor, now),
    ...(wantsNew && { delivery: z.object({ ...personShape(), ...addressShape() }) }),
    ...(wantsSome && { points: fields.integer('ご利用のポイント', { min: 1, max, unit: 'ポイント' }) }),
  });
  const parsed = parseForm(form, schema);
  let reply = await typedChecks(parsed.reply, product, wantsNew);
  if (!parsed.ok) return { ok: false, reply };
  const value = toInput(parsed.value as unknown as Values, visitor, product);
  reply = wholeChecks(reply, value, product, now);
  return Object.keys(reply.errors).length > 0 ? { ok: false, reply } : { ok: true, value, reply };
}

/** What no single field can tell, also of a form that is not whole: address against postal code, the age for alcohol. */
async function typedChecks(reply: FormReply, product: Product, wantsNew: boolean): Promise<FormReply> {
  let checked = reply;
  const prefixes = wantsNew ? ['buyer.', 'delivery.'] : ['buyer.'];
  const around = await typedSurroundings(checked, prefixes);
  for (const prefix of prefixes) {
    const fault = typedAddressFault(checked, prefix, around);
    if (fault) checked = withError(checked, `${prefix}${fault.field}`, fault.message);
  }
  if (product.alcohol && checked.values.ofAge !== 'on')
    checked = withError(checked, 'ofAge', 'お酒のご注文には、20歳以上であることの確認が必要です');
  return checked;
}

/** What only the whole form can tell: the day, the points and the sum. */
function wholeChecks(reply: FormReply, value: OrderInput, product: Product, now: Date): FormReply {
  let checked = reply;
  const { quote, method, deliveryDate, skuId } = value;
  if (product.alcohol && isYounger(checked.values, 'buyer.birthDate', DRINKING_AGE, now))
    checked = withError(
      checked,
      'buyer.birthDate',
      '20歳未満の方に酒類は販売できません。ほかの商品をお選びください',
    );
  const sent = sentAs(product, skuId);
  const handling = handlingOf(
    deliveryDate === null ? sent : sentLatest(product),
    value.delivery,
    method,
    now,
  );
  const { dates, slots, earliest, latest } = deliverableDates(handling);
  if (deliveryDate !== null && !isDeliverable(deliveryDate, handling))
    checked = withError(
      checked,
      'deliveryDate',
      dates.length === 0
        ? `${NO_PROMISE}お届け日は「指定しない」をお選びください`
        : `ご指定の日にはお届けできません。このお届け先${method === 'points' || isImmediate(method) ? '' : 'とお支払い方法'}では、${dayWords(earliest)}から${dayWords(latest)}までの一覧にある日をお選びください`,
    );
  if (value.timeSlot !== '' && !slots.some((s) => s === value.timeSlot))
    checked = withError(checked, 'timeSlot', `${NO_PROMISE}時間帯は「指定しない」をお選びください`);
  if (quote.tooManyPoints)
    checked = withError(
      checked,
      'points',
      `ご利用のポイントは、お支払いの金額(${yen(quote.points)})以下で入力してください`,
    );
  if (!canBeKept(sent.window, handling.from)) checked = withError(checked, 'payment', TOO_LATE_TO_SEND);
  const tooMuch = method !== 'points' && overLimit(method, quote.total);
  if (tooMuch) checked = withError(checked, 'payment', tooMuch);
  return checked;
}

interface Values {
  sku: string;
  quantity: number;
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

function toInput(v: Values, { owner, addresses, points }: Visitor, product: Product): OrderInput {
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
  const quote = quoteOf(
    product,
    {
      skuId: Number(v.sku),
      quantity: v.quantity,
      prefecture: delivery.prefecture,
      wrapping,
      pointsUse,
      points: v.points ?? 0,
    },
    points,
  );
  return {
    skuId: Number(v.sku),
    quantity: v.quantity,
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
