import type { Recipient } from '#app/forms/recipient.ts';

/** The donor as copied into the donation. */
export interface Donor extends Recipient {
  birthDate: string;
}

/**
 * What the donor says in the form and the donation keeps. A field that is kept as it is typed passes through submit by
 * itself: it stands here, in apply/shape.ts and apply/input.ts, on both pages of the form and in columnsOf (store.ts).
 */
export interface DonationFields {
  /** null without a gift. */
  skuId: number | null;
  quantity: number;
  /** Yen. */
  amount: number;
  usageId: number;
  message: string;
  publishName: boolean;
  publishMessage: boolean;
  donor: Donor;
  /** Given by the guardian of a donor under 18. */
  guardian: boolean;
  /** null where nothing is sent. */
  delivery: Recipient | null;
  timeSlot: string;
  noshi: string;
  oneStop: 'none' | 'paper' | 'online';
  /** Must be paid by 31 December of the year it is applied for in, or not at all. */
  thisYearOnly: boolean;
}
