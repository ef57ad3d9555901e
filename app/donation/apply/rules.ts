import type { AcceptanceState } from '#app/catalogue/acceptance.ts';
import { type Area, type Residence, residency } from '#app/forms/residence.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';

/** What is applied for, as it stands in the database at the instant of the check. */
export interface Wanted {
  acceptance: AcceptanceState;
  /** Null for a donation without a gift. */
  gift: {
    skuActive: boolean;
    /** Pieces left of the SKU; null = no limit. */
    left: number | null;
    perPersonLimit: number | null;
    /** Pieces that this member applied for before and that count (paid or waiting for payment). */
    appliedBefore: number;
    excludedPrefectures: readonly number[];
    /** A ticket needs no delivery. */
    delivered: boolean;
  } | null;
  government: Area;
}

export interface Applicant {
  quantity: number;
  /** Where the 住民票 address lies, as far as it is known. */
  residence: Residence;
  /** Prefecture that the gift goes to; null when nothing is sent. */
  deliveryPrefecture: number | null;
}

type Check = (wanted: Wanted, applicant: Applicant) => DonationErrorCode | null;

/** The list of checks, in the order in which a donor is told. Each is pure and tested alone. */
export const checks: Record<string, Check> = {
  accepting: ({ acceptance, gift }) =>
    acceptance === 'open' && gift?.skuActive !== false ? null : 'NOT_ACCEPTING',

  /**
   * 平成31年総務省告示第179号第5条: no gift to residents of the municipality, or of the prefecture for its own gifts. The form
   * asks everybody who may be one (residency.ts); nobody comes past here before that is known.
   */
  notResident: ({ gift, government }, { residence }) =>
    gift && residency(government, residence) !== 'elsewhere' ? 'RESIDENT_NO_GIFT' : null,

  deliverable: ({ gift }, a) =>
    gift?.delivered &&
    a.deliveryPrefecture !== null &&
    gift.excludedPrefectures.includes(a.deliveryPrefecture)
      ? 'AREA_EXCLUDED'
      : null,

  withinLimit: ({ gift }, a) =>
    gift?.perPersonLimit != null && gift.appliedBefore + a.quantity > gift.perPersonLimit
      ? 'LIMIT_EXCEEDED'
      : null,

  inStock: ({ gift }, a) => (gift?.left != null && gift.left < a.quantity ? 'SOLD_OUT' : null),
};

/** The first reason why this cannot be applied for, or null. */
export function refusal(wanted: Wanted, applicant: Applicant): DonationErrorCode | null {
  for (const check of Object.values(checks)) {
    const code = check(wanted, applicant);
    if (code) return code;
  }
  return null;
}
