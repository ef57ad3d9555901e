import type { IssuedInvoice } from '#app/sale/invoice-data.ts';
import { db } from '#platform/db/db.ts';
import { issuedInvoice, issuedPapers } from './invoice-store.ts';

/** The papers of an order for staff, who see every version; the caller asks whether they may. */

export function papersOf(orderId: number) {
  return issuedPapers(orderId);
}

/** @param refund the 適格返還請求書 of the n-th one; 0 for the 領収書. */
export function paperOf(
  orderId: number,
  refund: number,
  version: number,
): Promise<IssuedInvoice | undefined> {
  return issuedInvoice(db(), orderId, refund, version);
}
