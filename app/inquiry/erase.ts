import { db, type Tx } from '#platform/db/db.ts';
import { deleteOfMember, deleteOld } from './store.ts';

const DAY = 86_400_000;
/** The privacy policy promises these three years. */
const KEPT_DAYS = 3 * 365;
const SUSPECTED_DAYS = 30;

/**
 * Withdrawal (退会): no law requires inquiries to be kept, and the operator has the mail while it is being answered.
 */
export async function eraseInquiries(tx: Tx, memberId: number): Promise<void> {
  await deleteOfMember(tx, memberId);
}

/** Job: deletes inquiries after three years, and after 30 days those that look as if a program had sent them. */
export async function sweepInquiries(now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await deleteOld(db(), ago(KEPT_DAYS), ago(SUSPECTED_DAYS));
}
