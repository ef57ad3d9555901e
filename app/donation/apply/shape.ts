import { z } from 'zod';
import { MOST_YEN } from '#app/cart/limits.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { addressShape, applicationFields, personShape } from '#app/forms/address.ts';
import { fields } from '#app/forms/fields.ts';
import { keptSchemas } from '#app/forms/kept-schemas.ts';
import { jstDate } from '#platform/jst.ts';
import { yearEndsBeforeDeadline } from './deadline.ts';
import { LIKE_OTHERS } from './delivery-choice.ts';
import { CHOSEN, OWN } from './list/own-fields.ts';
import { commonPayments, governmentName, prefixOf, type Target, type Targets, usageNames } from './target.ts';

/** Both addresses of the form, for the buttons that fill one in: only their normalisation is used. */
export const addressSchema = z.object({
  donor: z.object(addressShape()),
  delivery: z.object(addressShape()),
});

/** Of several: online where that is offered, else on paper. */
const ONE_STOP_WISHED = 'wished';

/** What of a target decides which fields are its own and what they take. */
function factsOfOne({ gift, government, wish, ...target }: Target) {
  return {
    name: prefixOf({ wish }).slice(0, -1),
    isChosen: wish !== null,
    gift: gift && {
      skus: gift.skus.map((s) => String(s.id)),
      max: gift.maxQuantity,
      delivered: gift.delivered,
      slot: gift.deliverySlot,
      noshi: gift.noshi,
    },
    min: gift ? 0 : government.minAmount,
    addresses: gift?.delivered ? target.addresses.map((a) => a.value) : [],
    government: governmentName({ government }),
    usages: target.usages.map((u) => String(u.id)),
  };
}
type FactsOfOne = ReturnType<typeof factsOfOne>;

/**
 * What of the targets and of the day decides which fields their form has and what they take. The schema is made of nothing
 * else, so that forms alike share one.
 * @param wantsNew whether it is to be sent to an address that is typed beside the donor's.
 */
export function factsOf(targets: Targets, now: Date, wantsNew: boolean) {
  const [first] = targets;
  return {
    targets: targets.map(factsOfOne),
    addresses: first.addresses.map((a) => a.value),
    oneStop: first.wish === null ? first.oneStopChoices : ['none', ONE_STOP_WISHED],
    payments: commonPayments(targets),
    today: jstDate(now),
    asksThisYear: yearEndsBeforeDeadline(now),
    wantsNew,
  };
}
type Facts = ReturnType<typeof factsOf>;

/** What is given, where it was not chosen before the form: a gift's variant and number, or an amount. */
function given({ gift, min, isChosen }: FactsOfOne) {
  if (isChosen) return {};
  if (!gift) return { amount: fields.integer('寄附金額', { min, max: MOST_YEN, unit: '円' }) };
  return {
    sku: fields.choice('種類', keys(gift.skus)),
    quantity: fields.integer('数量', { min: 1, max: gift.max, unit: '点' }),
  };
}

/** How a gift is wished to come. */
function wishes({ gift }: FactsOfOne) {
  return {
    ...(gift?.delivered &&
      gift.slot && {
        timeSlot: fields.choice('お届けの時間帯', keys(Object.keys(TIME_SLOT_CHOICES))),
      }),
    ...(gift?.delivered && gift.noshi && { noshi: fields.choice('のし', keys(Object.keys(NOSHI_CHOICES))) }),
  };
}

function usage({ usages }: FactsOfOne) {
  return { usage: fields.choice('寄附の使い道', keys(usages)) };
}

/** All that is a target's own in the form of several. */
function ownOf(target: FactsOfOne) {
  return z.object({
    ...given(target),
    ...(target.gift?.delivered && {
      deliveryTo: fields.choice('お届け先', keys([LIKE_OTHERS, 'donor', ...target.addresses])),
    }),
    ...wishes(target),
  });
}

/** What is asked of each line of a list, and once of each of its governments. */
function ownOfAll(targets: readonly FactsOfOne[]) {
  return Object.fromEntries([
    ...targets.map((t) => [t.name, ownOf(t)]),
    ...targets.map((t) => [t.government, z.object(usage(t))]),
  ]);
}

/** What is said once of all: to each government the same message. */
function procedure({ oneStop, payments, asksThisYear }: Facts) {
  return {
    message: fields.message('応援メッセージ', 500),
    publishName: fields.tick(),
    publishMessage: fields.tick(),
    oneStop: fields.choice('ワンストップ特例の申請', keys(oneStop)),
    payment: fields.choice('お支払い方法', keys(payments)),
    ...(asksThisYear && { thisYear: fields.tick() }),
    consent: fields.consent('注意事項'),
  };
}

/** The fields of a form, in the order in which it shows them. */
function shape(facts: Facts) {
  const { targets, addresses, wantsNew } = facts;
  const alone = targets.find((target) => !target.isChosen);
  return {
    ...(alone ? given(alone) : ownOfAll(targets)),
    donor: z.object({ ...personShape(), birthDate: fields.birthDate(facts.today), ...addressShape() }),
    guardian: fields.tick(),
    ofAge: fields.tick(),
    ...(targets.some((t) => t.gift?.delivered)
      ? {
          deliveryTo: fields.choice('お届け先', keys(['donor', 'new', ...addresses])),
          delivery: wantsNew ? z.object({ ...personShape(), ...addressShape() }) : z.unknown().optional(),
          saveAddress: fields.tick(),
          ...(alone && wishes(alone)),
        }
      : {}),
    ...(alone && usage(alone)),
    ...procedure(facts),
  };
}

export const schemaOf = keptSchemas((facts: Facts) => z.object(shape(facts)));

type KeyOfEach<T> = T extends unknown ? keyof T : never;

/** Whatever a form asks of any target, alone or beside others: nothing else is kept of what was posted. */
const ASKED = {
  sku: true,
  quantity: true,
  amount: true,
  guardian: true,
  ofAge: true,
  deliveryTo: true,
  saveAddress: true,
  timeSlot: true,
  noshi: true,
  usage: true,
  message: true,
  publishName: true,
  publishMessage: true,
  oneStop: true,
  payment: true,
  thisYear: true,
  consent: true,
} satisfies Record<
  | KeyOfEach<ReturnType<typeof given | typeof wishes | typeof usage | typeof procedure>>
  | 'guardian'
  | 'ofAge'
  | 'deliveryTo'
  | 'saveAddress',
  true
>;

const COMMON = applicationFields('donor', ASKED);

/** Names of the fields that are kept of a form for these. */
export function fieldsOf(targets: readonly Pick<Target, 'wish' | 'government'>[]): ReadonlySet<string> {
  const own = targets.flatMap((t) => (t.wish ? OWN.map((name) => prefixOf(t) + name) : []));
  const usages = usageNames(targets).flatMap(({ shared, lines }) => [shared, ...lines]);
  return own.length > 0 ? new Set([...COMMON, ...own, ...usages, CHOSEN]) : COMMON;
}

function keys(values: string[]): [string, ...string[]] {
  return values as [string, ...string[]];
}
