import { z } from 'zod';
import { canBeKept } from '#app/delivery/dispatch-window.ts';
import { TOO_LATE_TO_SEND } from '#app/delivery/dispatch-words.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import {
  addressShape,
  applicationFields,
  personShape,
  typedAddress,
  typedAddressFault,
  typedSurroundings,
} from '#app/forms/address.ts';
import { ADULT_AGE, DRINKING_AGE, isYounger } from '#app/forms/age.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { residence, type Surroundings } from '#app/forms/postal.ts';
import { type Recipient, recipientOf } from '#app/forms/recipient.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { Residence } from '#app/forms/residence.ts';
import { amountOf as amountOfSku } from '#app/stock/amounts.ts';
import { overLimit } from '#app/words/payment-methods.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { DonationFields } from '../fields.ts';
import { paymentDeadline, yearEndsBeforeDeadline } from './deadline.ts';
import { residenceFault } from './residency.ts';
import type { Target } from './target.ts';

/** Both addresses of the form, for the buttons that fill one in: only their normalisation is used. */
export const addressSchema = z.object({
  donor: z.object(addressShape()),
  delivery: z.object(addressShape()),
});

const MAX_AMOUNT = 10_000_000;

function shape(target: Target, now: Date) {
  const gift = target.gift;
  return {
    ...(gift
      ? {
          sku: fields.choice('種類', keys(gift.skus.map((s) => String(s.id)))),
          quantity: fields.integer('数量', { min: 1, max: gift.maxQuantity, unit: '点' }),
        }
      : {
          amount: fields.integer('寄附金額', {
            min: target.government.minAmount,
            max: MAX_AMOUNT,
            unit: '円',
          }),
        }),
    donor: z.object({ ...personShape(), birthDate: fields.birthDate(now), ...addressShape() }),
    guardian: fields.tick(),
    ofAge: fields.tick(),
    ...(gift?.delivered
      ? {
          deliveryTo: fields.choice(
            'お届け先',
            keys(['donor', 'new', ...target.addresses.map((a) => a.value)]),
          ),
          delivery: z.unknown().optional(),
          saveAddress: fields.tick(),
          ...(gift.deliverySlot && {
            timeSlot: fields.choice('お届けの時間帯', keys(Object.keys(TIME_SLOT_CHOICES))),
          }),
          ...(gift.noshi && { noshi: fields.choice('のし', keys(Object.keys(NOSHI_CHOICES))) }),
        }
      : {}),
    usage: fields.choice('寄附の使い道', keys(target.usages.map((u) => String(u.id)))),
    message: fields.message('応援メッセージ', 500),
    publishName: fields.tick(),
    publishMessage: fields.tick(),
    oneStop: fields.choice('ワンストップ特例の申請', keys(target.oneStopChoices)),
    payment: fields.choice('お支払い方法', keys(target.payments)),
    ...(yearEndsBeforeDeadline(now) && { thisYear: fields.tick() }),
    consent: fields.consent('注意事項'),
  };
}

type KeyOfEach<T> = T extends unknown ? keyof T : never;

/** Whatever the form asks of any target: nothing else is kept of what was posted. */
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
} satisfies Record<Exclude<KeyOfEach<ReturnType<typeof shape>>, 'donor' | 'delivery'>, true>;

export const DONATION_FIELDS = applicationFields('donor', ASKED);

function keys(values: string[]): [string, ...string[]] {
  return values as [string, ...string[]];
}

/** A donation form that passed every rule on what was typed. */
export interface DonationInput extends DonationFields {
  deliveryTo: 'none' | 'donor' | 'new' | 'book';
  saveAddress: boolean;
  payment: Target['payments'][number];
}

/** `lives`: where the donor's address lies, as far as it was typed and is known. */
export type ReadForm = { reply: FormReply; lives: Residence } & (
  | { ok: true; value: DonationInput }
  | { ok: false }
);

/** Reads the donation form of a target: normalised, checked, with the amounts of the target as it is now. */
export async function readDonationForm(form: FormData, target: Target, now: Date): Promise<ReadForm> {
  const wantsNew = form.get('deliveryTo') === 'new' && target.gift?.delivered === true;
  const base = shape(target, now);
  const schema = z.object(
    wantsNew ? { ...base, delivery: z.object({ ...personShape(), ...addressShape() }) } : base,
  );
  const parsed = parseForm(form, schema);
  const prefixes = wantsNew ? ['donor.', 'delivery.'] : ['donor.'];
  const around = await typedSurroundings(parsed.reply, prefixes);
  const lives = residence(around, typedAddress(parsed.reply, 'donor.'));
  const places = addressChecks(parsed.reply, prefixes, around, { lives, target });
  const reply = crossChecks(places, parsed.ok, target, now);
  if (!parsed.ok || Object.keys(reply.errors).length > 0) return { ok: false, reply, lives };
  return { ok: true, value: toInput(parsed.value as unknown as Values, target), reply, lives };
}

/** Addresses against their postal codes, and whether the donor's tells where they live, where that matters. */
function addressChecks(
  reply: FormReply,
  prefixes: readonly string[],
  around: Surroundings,
  { lives, target }: { lives: Residence; target: Target },
): FormReply {
  let checked = reply;
  for (const prefix of prefixes) {
    const fault = typedAddressFault(checked, prefix, around);
    if (fault) checked = withError(checked, `${prefix}${fault.field}`, fault.message);
  }
  const unclear = residenceFault(checked, target, lives);
  return unclear ? withError(checked, 'donor.city', unclear) : checked;
}

/** What no single field can tell beside: the age against the guardian's consent, the sum against the method. */
function crossChecks(reply: FormReply, complete: boolean, target: Target, now: Date): FormReply {
  let checked = reply;
  if (target.gift?.alcohol && checked.values.ofAge !== 'on')
    checked = withError(checked, 'ofAge', 'お酒の返礼品のお申し込みには、20歳以上であることの確認が必要です');
  if (!complete) return checked;
  const tooMuch = overLimit(checked.values.payment as PaymentMethod, amountOf(checked, target));
  if (tooMuch) checked = withError(checked, 'payment', tooMuch);
  if (isPaidTooLateToSend(checked, target, now)) checked = withError(checked, 'payment', TOO_LATE_TO_SEND);
  if (isYounger(checked.values, 'donor.birthDate', ADULT_AGE, now) && checked.values.guardian !== 'on')
    checked = withError(checked, 'guardian', '18歳未満の方は、保護者の同意が必要です');
  if (target.gift?.alcohol && isYounger(checked.values, 'donor.birthDate', DRINKING_AGE, now))
    checked = withError(
      checked,
      'donor.birthDate',
      'お酒の返礼品は、20歳以上の方のみお申し込みいただけます。ほかの返礼品をお選びください',
    );
  return checked;
}

/** Whether what is paid at the last moment could no longer be sent in its window. */
function isPaidTooLateToSend({ values }: FormReply, { gift, government }: Target, now: Date): boolean {
  const method = values.payment as PaymentMethod;
  const window = gift?.skus.find((s) => String(s.id) === values.sku)?.window ?? null;
  const deadline = paymentDeadline(method, now, {
    thisYearOnly: values.thisYear === 'on',
    lastDay: government.lastDay,
  });
  return !isImmediate(method) && !canBeKept(window, deadline);
}

/** Yen of a form whose fields are each right. */
function amountOf({ values }: FormReply, { gift }: Target): number {
  return gift
    ? (amountOfSku(gift.skus, Number(values.sku)) ?? 0) * Number(values.quantity ?? 1)
    : Number(values.amount);
}

/** As typed: some fields are not asked of every target, and the choices are ids still. */
type Values = Omit<
  DonationInput,
  'skuId' | 'usageId' | 'delivery' | 'deliveryTo' | 'timeSlot' | 'noshi' | 'thisYearOnly'
> & {
  sku?: string;
  usage: string;
  delivery?: Recipient;
  deliveryTo?: string;
  timeSlot?: string;
  noshi?: string;
  thisYear?: boolean;
};

function toInput(
  { sku, usage, deliveryTo: to, delivery: typed, thisYear, ...same }: Values,
  { gift, addresses }: Target,
): DonationInput {
  const quantity = same.quantity ?? 1;
  const donor = recipientOf(same.donor);
  const book = addresses.find((a) => to === a.value);
  const delivery = to === 'donor' ? donor : to === 'new' ? recipientOf(typed!) : (book?.recipient ?? null);
  return {
    ...same,
    skuId: gift ? Number(sku) : null,
    quantity,
    amount: gift ? (amountOfSku(gift.skus, Number(sku)) ?? 0) * quantity : same.amount,
    donor: { ...donor, birthDate: same.donor.birthDate },
    deliveryTo: !gift?.delivered ? 'none' : to === 'donor' || to === 'new' ? to : 'book',
    delivery: gift?.delivered ? delivery : null,
    saveAddress: to === 'new' && same.saveAddress,
    timeSlot: same.timeSlot ?? '',
    noshi: same.noshi ?? '',
    usageId: Number(usage),
    thisYearOnly: thisYear ?? false,
  };
}
