import { randomUUID } from 'node:crypto';
import { formOwner } from '#app/account/parked-form.ts';
import { jstDate } from '#platform/jst.ts';
import type { ExternalDonation } from './external-store.ts';
import { FIRST_DAY, formValues } from './form.ts';

/**
 * What the form of a donation made elsewhere shows, a new or a kept one.
 * @param parked what was typed when the session had ended, if this is its form again.
 */
export function externalFormView(
  memberId: number,
  kept: ExternalDonation | undefined,
  parked: [string, string][] | undefined,
  now: Date = new Date(),
) {
  return {
    kind: 'note' as const,
    id: kept?.id ?? null,
    owner: formOwner(memberId),
    formKey: randomUUID(),
    ended: parked !== undefined,
    values: parked ? Object.fromEntries(parked) : kept ? formValues(kept) : {},
    days: { from: FIRST_DAY, until: jstDate(now) },
  };
}

export type ExternalFormData = ReturnType<typeof externalFormView>;
