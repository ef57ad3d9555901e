import { MOST_LINES, MOST_YEN } from '#app/cart/limits.ts';
import type { Residence } from '#app/forms/residence.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import type { DonationInput } from './input.ts';
import { checks, refusal } from './rules.ts';
import { commonPayments, type OpenForm, type Target, type Targets, wantedOf } from './target.ts';

/** Why nobody can apply for this target at present: it is not open, or nothing is left; null when it can be applied for. */
export function closedFor(target: Target): DonationErrorCode | null {
  if (target.acceptance !== 'open') return 'NOT_ACCEPTING';
  return target.gift?.skus.every((s) => s.left === 0) ? 'SOLD_OUT' : null;
}

/** The checks that need to know nothing of the donor but what they applied for before. */
const CHOICE_CHECKS = [checks.accepting!, checks.withinLimit!, checks.inStock!];

/**
 * Whether what stands on the list can be applied for as it stands there, as far as that does not depend on the form. If not, the list
 * says why.
 */
export function isReady({ targets, missing }: Pick<OpenForm, 'targets' | 'missing'>): boolean {
  if (targets.length > MOST_LINES.donation) return false;
  return missing === 0 && commonPayments(targets).length > 0 && targets.every((t) => canBeHad(t, targets));
}

function canBeHad(target: Target, all: Targets): boolean {
  const { wish, gift, government } = target;
  if (!wish) return closedFor(target) === null;
  const beside = piecesBeside(target, all, (t) => t.wish?.quantity ?? 0);
  const applicant = {
    quantity: wish.quantity,
    residence: { municipalities: [], prefectures: [] },
    deliveryPrefecture: null,
  };
  const wanted = wantedOf(target, wish.skuId, beside);
  if (CHOICE_CHECKS.some((check) => check(wanted, applicant) !== null)) return false;
  if (gift) return wish.quantity <= gift.maxQuantity;
  return wish.amount !== null && wish.amount >= government.minAmount && wish.amount <= MOST_YEN;
}

/** Pieces of the same gift in other lines: they count together against its limit. */
function piecesBeside(target: Target, all: Targets, piecesOf: (of: Target, i: number) => number): number {
  const { gift } = target;
  return all.reduce(
    (sum, t, i) => sum + (t !== target && gift && t.gift?.id === gift.id ? piecesOf(t, i) : 0),
    0,
  );
}

/** A target that cannot be applied for as the form says, by its line; null in the form of one. */
export interface RefusedTarget {
  line: number | null;
  code: DonationErrorCode;
}

export function refusedTarget({ wish }: Target, code: DonationErrorCode): RefusedTarget {
  return { line: wish?.line ?? null, code };
}

/**
 * Which targets of a form cannot be applied for, and why; none when it can be sent. @param lives where the donor's address lies.
 */
export function refusalsOf(targets: Targets, input: DonationInput, lives: Residence): RefusedTarget[] {
  return targets.flatMap((target, i) => {
    const { skuId, quantity, delivery } = input.donations[i]!;
    const beside = piecesBeside(target, targets, (_, j) => input.donations[j]!.quantity);
    const code = refusal(wantedOf(target, skuId, beside), {
      quantity,
      deliveryPrefecture: delivery?.prefecture ?? null,
      residence: lives,
    });
    return code ? [refusedTarget(target, code)] : [];
  });
}
