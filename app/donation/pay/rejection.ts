import { type Standing, standingState } from '#app/catalogue/acceptance.ts';
import { jstDate, jstYear } from '#platform/jst.ts';

/** Why money that came cannot become the donation that was asked for. */
export type RejectionReason =
  | 'after the year it was meant for'
  | 'after the designation ended'
  | 'after the contract ended';

const STANDING_REASONS = {
  open: null,
  not_designated: 'after the designation ended',
  not_contracted: 'after the contract ended',
} as const;

/**
 * A donation that must count for the year it was applied for, paid in the next one, would be deducted from the wrong
 * year's tax; one paid to a government that is no longer designated from none (地方税法 37条の2第2項); and for one whose
 * contract has ended the operator may take no money.
 * @param paidAt as the provider reports it: what was paid in time counts, however late the news of it.
 */
export function rejectionReason(
  d: Standing & { this_year_only: boolean; applied_at: Date },
  paidAt: Date,
): RejectionReason | null {
  if (d.this_year_only && jstYear(paidAt) !== jstYear(d.applied_at)) return 'after the year it was meant for';
  return STANDING_REASONS[standingState(d, jstDate(paidAt))];
}
