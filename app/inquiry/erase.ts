import type { Tx } from '#platform/db/db.ts';
import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteOfMember, deleteOld } from './store.ts';

/**
 * Withdrawal (退会): no law requires inquiries to be kept, and the operator has the mail while it is being answered.
 */
export async function eraseInquiries(tx: Tx, memberId: number): Promise<void> {
  await deleteOfMember(tx, memberId);
}

/** Inquiries, and sooner those that look as if a program had sent them. */
export const oldInquiries: readonly Deletion[] = [
  {
    name: 'inquiries',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOld(tx, keptSince('inquiry', now), batch, false),
  },
  {
    name: 'suspected inquiries',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOld(tx, keptSince('suspected_inquiry', now), batch, true),
  },
];
