import { z } from 'zod';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { addressShape, applicationFields, personShape } from '#app/forms/address.ts';
import { fields } from '#app/forms/fields.ts';
import { keptSchemas } from '#app/forms/kept-schemas.ts';
import { WRAPPING_CHOICES } from '#app/sale/rules/wrapping.ts';
import { jstDate } from '#platform/jst.ts';
import { MAX_NOTE, NOTE_LABEL } from './note.ts';
import { asksOf, type Offer } from './offer.ts';
import type { Visitor } from './product.ts';

export const POINT_USES = ['none', 'all', 'some'] as const;

const keys = (values: readonly string[]) => values as [string, ...string[]];

/**
 * What of an offer, its visitor and the day decides which fields the form has and what they take. The schema is made of nothing
 * else, so that forms alike share one.
 */
export function factsOf(offer: Offer, visitor: Visitor, now: Date, form: FormData) {
  const { alcohol, deliverySlot, noshi, wrappable } = asksOf(offer);
  const [product] = offer.products;
  return {
    /** Null of a cart, which says already what and how many. */
    choice:
      offer.lines === null && product
        ? { skus: product.skus.map((s) => String(s.id)), max: product.maxQuantity }
        : null,
    guest: 'guest' in visitor.owner,
    drinkerToday: alcohol ? jstDate(now) : null,
    addresses: visitor.addresses.map((a) => a.value),
    slot: deliverySlot,
    noshi,
    wraps: wrappable,
    hasPoints: visitor.points > 0,
    payments: visitor.payments,
    /** Sent to an address that is typed beside the buyer's. */
    wantsNew: form.get('deliveryTo') === 'new',
    /** Of these points some are used, as many as are typed. */
    someOf: form.get('pointsUse') === 'some' ? visitor.points : 0,
  };
}
type Facts = ReturnType<typeof factsOf>;

function shape(of: Facts) {
  return {
    ...(of.choice && {
      sku: fields.choice('種類', keys(of.choice.skus)),
      quantity: fields.integer('数量', { min: 1, max: of.choice.max, unit: '点' }),
    }),
    ...(of.guest && { email: fields.email() }),
    buyer: z.object({
      ...personShape(),
      ...addressShape(),
      ...(of.drinkerToday && { birthDate: fields.birthDate(of.drinkerToday) }),
    }),
    ofAge: fields.tick(),
    deliveryTo: fields.choice('お届け先', keys(['buyer', 'new', ...of.addresses])),
    delivery: of.wantsNew ? z.object({ ...personShape(), ...addressShape() }) : z.unknown().optional(),
    saveAddress: fields.tick(),
    ...(of.slot && {
      deliveryDate: z.string({ error: 'お届け日を選択してください' }),
      timeSlot: fields.choice('お届けの時間帯', keys(Object.keys(TIME_SLOT_CHOICES))),
    }),
    ...(of.noshi && { noshi: fields.choice('のし', keys(Object.keys(NOSHI_CHOICES))) }),
    ...(of.wraps && { wrapping: fields.choice('包装', keys(Object.keys(WRAPPING_CHOICES))) }),
    note: fields.message(NOTE_LABEL, MAX_NOTE),
    ...(of.hasPoints && { pointsUse: fields.choice('ポイントのご利用', POINT_USES) }),
    payment: fields.choice('お支払い方法', keys(of.payments)),
    consent: fields.consent('注文の条件'),
    ...(of.someOf > 0 && {
      points: fields.integer('ご利用のポイント', { min: 1, max: of.someOf, unit: 'ポイント' }),
    }),
  };
}

export const schemaOf = keptSchemas((facts: Facts) => z.object(shape(facts)));

/** Whatever the form asks for any offer and visitor: nothing else is kept of what was posted. */
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
} satisfies Record<Exclude<keyof ReturnType<typeof shape>, 'buyer' | 'delivery'>, true>;

export const ORDER_FIELDS = applicationFields('buyer', ASKED);
