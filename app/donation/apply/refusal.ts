import type { Residence } from '#app/forms/residence.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import type { DonationInput } from './form.ts';
import { refusal } from './rules.ts';
import { type Target, wantedOf } from './target.ts';

/** Why nobody can apply for this target at present: it is not open, or nothing is left; null when it can be applied for. */
export function closedFor(target: Target): DonationErrorCode | null {
  if (target.acceptance !== 'open') return 'NOT_ACCEPTING';
  return target.gift?.skus.every((s) => s.left === 0) ? 'SOLD_OUT' : null;
}

/** Why this form cannot be applied for; null when it can. @param lives where the donor's address lies. */
export function refusalFor(target: Target, input: DonationInput, lives: Residence): DonationErrorCode | null {
  return refusal(wantedOf(target, input.skuId), {
    quantity: input.quantity,
    deliveryPrefecture: input.delivery?.prefecture ?? null,
    residence: lives,
  });
}
