import { residence } from '#app/forms/postal.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import type { DonationInput } from './form.ts';
import { type Applicant, refusal } from './rules.ts';
import { type Target, wantedOf } from './target.ts';

/**
 * Why this target, or this form for it, cannot be applied for; null when it can. Without a form only what holds for
 * everybody is looked at: whether it is open, and whether anything is left.
 */
export async function refusalFor(
  target: Target,
  input: DonationInput | null,
): Promise<DonationErrorCode | null> {
  if (!input) {
    if (target.acceptance !== 'open') return 'NOT_ACCEPTING';
    return target.gift?.skus.every((s) => s.left === 0) ? 'SOLD_OUT' : null;
  }
  return refusal(wantedOf(target, input.skuId), {
    ...applicant(input),
    residence: await residence(input.donor),
  });
}

/** What the rules ask of a form, but for where the donor lives, which has to be looked up. */
export function applicant(input: DonationInput): Omit<Applicant, 'residence'> {
  return {
    quantity: input.quantity,
    deliveryPrefecture: input.delivery?.prefecture ?? null,
  };
}
