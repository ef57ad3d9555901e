import { ADULT_AGE, isYounger } from '#app/forms/age.ts';
import { toForm } from '#app/forms/draft.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { residency } from '#app/forms/residence.ts';
import { jstYear } from '#platform/jst.ts';
import { FOLDABLE, type Folded } from './foldable.ts';
import { readDonationForm } from './form.ts';
import type { OpenForm } from './target.ts';
import { amountAndLimit } from './year-store.ts';

/**
 * The parts of a form that need not be asked again: a first-time donor sees all of it, later only what is
 * missing or would be refused. A minor's part stays open, as the guardian's consent is asked each time.
 */
function foldedParts({ values, errors }: FormReply, hasApplied: boolean, at: Date): Folded {
  const right = (part: keyof Folded) =>
    hasApplied && !Object.keys(errors).some((name) => FOLDABLE[part].some((begin) => name.startsWith(begin)));
  return {
    donor: right('donor') && !isYounger(values, 'donor.birthDate', ADULT_AGE, at),
    delivery: right('delivery'),
    message: right('message'),
  };
}

/** What the form can say of its member before anything is sent. */
export async function knownOf(
  memberId: number,
  { targets, hasApplied }: Pick<OpenForm, 'targets' | 'hasApplied'>,
  values: Record<string, string>,
  at: Date,
) {
  const year = jstYear(at);
  const { reply, lives } = await readDonationForm(toForm(values), targets, at);
  const { amount, limit } = await amountAndLimit(memberId, year);
  return {
    folded: foldedParts(reply, hasApplied, at),
    /** Whether the address is known to lie where the gift comes from: no such gift may be given. */
    resident: targets.some((t) => t.gift !== null && residency(t.government, lives) === 'lives'),
    /** The tax year without this application; null where no limit of the deduction is saved. Yen. */
    limit: limit === null ? null : { year, given: amount, most: limit },
  };
}

export type Known = Awaited<ReturnType<typeof knownOf>>;
