import { type Recipient, recipientOf } from '#app/forms/recipient.ts';
import { amountOf as amountOfSku } from '#app/stock/amounts.ts';
import type { DonationFields } from '../fields.ts';
import { LIKE_OTHERS } from './delivery-choice.ts';
import { governmentName, prefixOf, type Target, type Targets } from './target.ts';

/** A donation form that passed every rule on what was typed. */
export interface DonationInput {
  /** One for each of its targets, in their order. */
  donations: readonly [DonationFields, ...DonationFields[]];
  /** Yen of all of them. */
  amount: number;
  deliveryTo: 'none' | 'donor' | 'new' | 'book';
  /** A new address that is to be kept in the member's book; null: none is. */
  addressToSave: Recipient | null;
  payment: Target['payments'][number];
  thisYearOnly: boolean;
}

/** What is a target's own, as typed: some fields are not asked of every target, and the choices are ids still. */
interface OwnValues {
  sku?: string;
  quantity?: number;
  amount?: number;
  usage?: string;
  deliveryTo?: string;
  timeSlot?: string;
  noshi?: string;
}

/** A form as typed. In one for several, what is a target's own stands under its name. */
export type Values = Pick<
  DonationFields,
  'message' | 'publishName' | 'publishMessage' | 'donor' | 'guardian'
> &
  OwnValues & {
    delivery?: Recipient;
    saveAddress?: boolean;
    oneStop: string;
    payment: DonationInput['payment'];
    thisYear?: boolean;
  };

/** Yen of what is given: pieces of a variant, or what was typed. 0 of a variant that there is no more. */
export function amountOf(
  { gift, wish }: Target,
  { sku, quantity, amount }: { sku: number; quantity: number; amount: number },
): number {
  if (!gift) return wish ? (wish.amount ?? 0) : amount;
  return (amountOfSku(gift.skus, wish ? (wish.skuId ?? 0) : sku) ?? 0) * (wish ? wish.quantity : quantity);
}

export function toInput(values: Values, targets: Targets): DonationInput {
  const { addresses } = targets[0];
  const { deliveryTo: to, saveAddress } = values;
  const donor = recipientOf(values.donor);
  const typed = to === 'new' ? recipientOf(values.delivery!) : null;
  const addressOf = (choice: string | undefined) =>
    choice === 'donor' ? donor : (addresses.find((a) => choice === a.value)?.recipient ?? null);
  const usual = typed ?? addressOf(to);
  const donationOf = (target: Target): DonationFields => {
    const { gift, wish } = target;
    const own = ownOf(values, target, prefixOf(target).slice(0, -1));
    const elsewhere = wish !== null && own.deliveryTo !== LIKE_OTHERS;
    const quantity = wish?.quantity ?? own.quantity ?? 1;
    return {
      message: values.message,
      publishName: values.publishName,
      publishMessage: values.publishMessage,
      donor: { ...donor, birthDate: values.donor.birthDate },
      guardian: values.guardian,
      skuId: gift ? (wish?.skuId ?? Number(own.sku)) : null,
      quantity,
      amount: amountOf(target, { sku: Number(own.sku), quantity, amount: own.amount ?? 0 }),
      usageId: Number(ownOf(values, target, governmentName(target)).usage),
      delivery: gift?.delivered ? (elsewhere ? addressOf(own.deliveryTo) : usual) : null,
      timeSlot: own.timeSlot ?? '',
      noshi: own.noshi ?? '',
      oneStop: oneStopOf(values.oneStop, target),
      thisYearOnly: values.thisYear ?? false,
    };
  };
  const [first, ...others] = targets;
  const donations = [donationOf(first), ...others.map(donationOf)] as const;
  const delivered = donations.some((d) => d.delivery !== null);
  return {
    donations,
    amount: donations.reduce((sum, d) => sum + d.amount, 0),
    deliveryTo: !delivered ? 'none' : to === 'donor' || to === 'new' ? to : 'book',
    addressToSave: saveAddress ? typed : null,
    payment: values.payment,
    thisYearOnly: values.thisYear ?? false,
  };
}

/** @param name under which it stands in the form of several. */
function ownOf(values: Values, { wish }: Target, name: string): OwnValues {
  return wish ? (values as unknown as Record<string, OwnValues>)[name]! : values;
}

/** A wish for several is each government's best way: online where that is offered, else on paper. */
function oneStopOf(typed: string, { wish, oneStopChoices }: Target): DonationFields['oneStop'] {
  if (!wish || typed === 'none') return typed as DonationFields['oneStop'];
  return oneStopChoices.includes('online') ? 'online' : 'paper';
}
