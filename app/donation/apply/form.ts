import { canBeKept } from '#app/delivery/dispatch-window.ts';
import { TOO_LATE_TO_SEND } from '#app/delivery/dispatch-words.ts';
import { typedAddress, typedAddressFault, typedSurroundings } from '#app/forms/address.ts';
import { ADULT_AGE, DRINKING_AGE, isYounger } from '#app/forms/age.ts';
import { parseForm } from '#app/forms/parse.ts';
import { residence, type Surroundings } from '#app/forms/postal.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { Residence } from '#app/forms/residence.ts';
import { limitWords, methodName, overLimit } from '#app/words/payment-methods.ts';
import { isImmediate, PAYMENT_METHODS } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { paymentDeadline } from './deadline.ts';
import { amountOf, type DonationInput, toInput, type Values } from './input.ts';
import { residenceFault } from './residency.ts';
import { factsOf, schemaOf } from './shape.ts';
import { commonPayments, earliestLastDay, prefixOf, type Target, type Targets } from './target.ts';

/** `lives`: where the donor's address lies, as far as it was typed and is known. */
export type ReadForm = { reply: FormReply; lives: Residence } & (
  | { ok: true; value: DonationInput }
  | { ok: false }
);

/** Reads the donation form of its targets: normalised, checked, with the amounts of the targets as they are now. */
export async function readDonationForm(form: FormData, targets: Targets, now: Date): Promise<ReadForm> {
  const wantsNew = form.get('deliveryTo') === 'new' && targets.some((t) => t.gift?.delivered);
  const parsed = parseForm(form, schemaOf(factsOf(targets, now, wantsNew)));
  const prefixes = wantsNew ? ['donor.', 'delivery.'] : ['donor.'];
  const around = await typedSurroundings(parsed.reply, prefixes);
  const lives = residence(around, typedAddress(parsed.reply, 'donor.'));
  const places = addressChecks(parsed.reply, prefixes, around, { lives, targets });
  const reply = crossChecks(places, parsed.ok, targets, now);
  if (!parsed.ok || Object.keys(reply.errors).length > 0) return { ok: false, reply, lives };
  return { ok: true, value: toInput(parsed.value as unknown as Values, targets), reply, lives };
}

/** Addresses against their postal codes, and whether the donor's tells where they live, where that matters. */
function addressChecks(
  reply: FormReply,
  prefixes: readonly string[],
  around: Surroundings,
  { lives, targets }: { lives: Residence; targets: Targets },
): FormReply {
  let checked = reply;
  for (const prefix of prefixes) {
    const fault = typedAddressFault(checked, prefix, around);
    if (fault) checked = withError(checked, `${prefix}${fault.field}`, fault.message);
  }
  const [unclear] = targets.flatMap((target) => residenceFault(checked, target, lives) ?? []);
  return unclear ? withError(checked, 'donor.city', unclear) : checked;
}

/** What no single field can tell beside: the age against the guardian's consent, the sum against the method. */
function crossChecks(reply: FormReply, complete: boolean, targets: Targets, now: Date): FormReply {
  let checked = reply;
  const alcohol = targets.some((t) => t.gift?.alcohol);
  const drinks = drinkWords(targets);
  if (alcohol && checked.values.ofAge !== 'on')
    checked = withError(checked, 'ofAge', `${drinks}のお申し込みには、20歳以上であることの確認が必要です`);
  const method = commonPayments(targets).find((m) => m === checked.values.payment);
  const unoffered = method ? null : unofferedWords(targets, checked.values.payment);
  if (unoffered) checked = withError(checked, 'payment', unoffered);
  // What stands on the list has its sum, whatever else is to be typed still.
  const isSummed = complete || targets.every((t) => t.wish !== null);
  const tooMuch = method && isSummed && overLimit(method, sumOf(checked, targets));
  if (tooMuch) checked = withError(checked, 'payment', tooMuch);
  if (!complete) return checked;
  if (targets.some((t) => isPaidTooLateToSend(checked, t, targets, now)))
    checked = withError(checked, 'payment', TOO_LATE_TO_SEND);
  if (isYounger(checked.values, 'donor.birthDate', ADULT_AGE, now) && checked.values.guardian !== 'on')
    checked = withError(checked, 'guardian', '18歳未満の方は、保護者の同意が必要です');
  if (alcohol && isYounger(checked.values, 'donor.birthDate', DRINKING_AGE, now))
    checked = withError(
      checked,
      'donor.birthDate',
      `${drinks}は、20歳以上の方のみお申し込みいただけます。${targets[0].wish ? '「リストを変更する」から外してください' : 'ほかの返礼品をお選びください'}`,
    );
  return checked;
}

/** 「お酒の返礼品」, of those on the list which: 「お酒の返礼品(純米大吟醸、地ビール)」. */
function drinkWords(targets: Targets): string {
  const names = targets.flatMap(({ gift, wish }) => (gift?.alcohol && wish ? gift.name : []));
  return names.length > 0 ? `お酒の返礼品(${[...new Set(names)].join('、')})` : 'お酒の返礼品';
}

/**
 * Why the method that was chosen before is no choice any more: some do not take it, or the sum of what stands on the list is above its
 * limit.
 */
function unofferedWords(targets: Targets, chosen: string | undefined): string | null {
  const method = PAYMENT_METHODS.find((m) => m === chosen);
  const not = method ? targets.filter((t) => !t.payments.includes(method)) : [];
  if (method && not.length > 0) {
    const names = [...new Set(not.map((t) => t.government.name))].join('、');
    return `${methodName(method)}は、${names}が対応していないため、お使いいただけません。ほかのお支払い方法を選択してください`;
  }
  if (targets.some((t) => t.wish === null)) return null;
  const sum = targets.reduce((yen, t) => yen + amountOf(t, { sku: 0, quantity: 1, amount: 0 }), 0);
  const words = commonPayments(targets).flatMap((method) => limitWords(method, sum) ?? []);
  return words.length > 0 ? `お支払い方法を選択してください。${words.join('、')}です` : null;
}

/** Whether what is paid at the last moment could no longer be sent in its window. */
function isPaidTooLateToSend({ values }: FormReply, target: Target, all: Targets, now: Date): boolean {
  const method = values.payment as PaymentMethod;
  const sku = target.wish ? target.wish.skuId : Number(values.sku);
  const window = target.gift?.skus.find((s) => s.id === sku)?.window ?? null;
  const deadline = paymentDeadline(method, now, {
    thisYearOnly: values.thisYear === 'on',
    lastDay: earliestLastDay(all),
  });
  return !isImmediate(method) && !canBeKept(window, deadline);
}

/** Yen of a form whose fields are each right. */
function sumOf({ values }: FormReply, targets: Targets): number {
  const of = (target: Target) => {
    const own = (name: string) => Number(values[prefixOf(target) + name]);
    return amountOf(target, { sku: own('sku'), quantity: own('quantity') || 1, amount: own('amount') });
  };
  return targets.reduce((sum, target) => sum + of(target), 0);
}
