import type { CarrierCode } from '#app/delivery/carriers.ts';
import type { ReturnReason } from '#app/delivery/returns.ts';

/** What was typed, to be shown again. */
export interface Typed {
  picked: number[];
  tracking: Record<number, string>;
  /** Numbers that are meant to be another parcel's, too. */
  shares: Record<number, string>;
  /** What parcels cost to send. */
  cost: Record<number, string>;
  carrier: CarrierCode;
  /** Why parcels came back; '' where nothing was chosen. */
  reason: ReturnReason | '';
}

export const NOTHING_TYPED: Typed = {
  ...{ picked: [], tracking: {}, shares: {}, cost: {} },
  ...{ carrier: 'yamato', reason: '' },
};

export const NO_REASON = '返送・紛失の理由を選択してください';
