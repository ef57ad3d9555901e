import type { Recipient } from '#app/forms/recipient.ts';

/** The donor as copied into the donation. */
export interface Donor extends Recipient {
  birthDate: string;
}
