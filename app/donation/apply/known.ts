import { ADULT_AGE, isYounger } from '#app/forms/age.ts';
import { toForm } from '#app/forms/draft.ts';
import { residence } from '#app/forms/postal.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { FOLDABLE, type Folded } from './foldable.ts';
import { readDonationForm } from './form.ts';
import { hasApplied } from './known-store.ts';
import { residency } from './rules.ts';
import type { Target } from './target.ts';
import { amountAndLimit } from './year-store.ts';

/**
 * The parts of a form that need not be asked again: whoever donates for the first time sees all of it, later only what is
 * missing or would be refused. A minor's part stays open, as the guardian's consent is asked each time.
 */
async function foldedParts(
  memberId: number,
  target: Target,
  values: Record<string, string>,
  at: Date,
): Promise<Folded> {
  if (!(await hasApplied(db(), memberId))) return { donor: false, delivery: false, message: false };
  const { reply } = await readDonationForm(toForm(values), target, at);
  const right = (part: keyof Folded) =>
    !Object.keys(reply.errors).some((name) => FOLDABLE[part].some((begin) => name.startsWith(begin)));
  return {
    donor: right('donor') && !isYounger(values, 'donor.birthDate', ADULT_AGE, at),
    delivery: right('delivery'),
    message: right('message'),
  };
}

/** Whether the address of a form is known to lie where its gift comes from: no such gift may be given. */
async function livesThere({ gift, government }: Target, values: Record<string, string>): Promise<boolean> {
  if (!gift) return false;
  const field = (name: string) => values[`donor.${name}`] ?? '';
  const lives = await residence({
    postalCode: field('postalCode'),
    prefecture: Number(field('prefecture')),
    city: field('city'),
  });
  return residency(government, lives) === 'lives';
}

/** What the form can say of its member before anything is sent. */
export async function knownOf(memberId: number, target: Target, values: Record<string, string>, at: Date) {
  const year = jstYear(at);
  const [folded, resident, sums] = await Promise.all([
    foldedParts(memberId, target, values, at),
    livesThere(target, values),
    amountAndLimit(memberId, year),
  ]);
  return {
    folded,
    resident,
    /** The tax year without this application; null where no limit of the deduction is saved. Yen. */
    limit: sums.limit === null ? null : { year, given: sums.amount, most: sums.limit },
  };
}

export type Known = Awaited<ReturnType<typeof knownOf>>;
