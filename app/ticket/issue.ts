import { randomNumber } from '#platform/crypto.ts';
import type { Tx } from '#platform/db/db.ts';
import { issuedMail } from './mails.ts';
import { isUsable, validUntil } from './rules.ts';
import { insertTickets, lockTicketsOf, moveTicket, ticketTerms } from './store.ts';
import { CODE_LENGTH } from './token.ts';

/**
 * Issues the tickets of a paid donation, one for each piece, and mails the donor. Does nothing for other gifts. In the
 * caller's transaction; calling it again changes nothing.
 * @param paidAt the first day of their validity.
 */
export async function issueTickets(tx: Tx, donationId: number, paidAt: Date): Promise<void> {
  const terms = await ticketTerms(tx, donationId);
  if (!terms?.ticket_kind || !terms.ticket_value || !terms.ticket_months) return;
  const { ticket_kind: kind, ticket_value: value, ticket_months: months } = terms;
  const made = await insertTickets(
    tx,
    Array.from({ length: terms.quantity }, (_, i) => ({
      code: randomNumber(CODE_LENGTH),
      donation_id: donationId,
      piece: i + 1,
      member_id: terms.member_id,
      government_code: terms.government_code,
      title: [terms.goods_name, terms.sku_label].filter(Boolean).join(' '),
      genres: terms.ticket_genres,
      kind,
      face_value: value,
      remaining: value,
      issued_at: paidAt,
      valid_until: validUntil(paidAt, months),
    })),
  );
  if (made > 0) await issuedMail(tx, donationId);
}

/**
 * Cancels the tickets of a donation that is refunded, in the caller's transaction. What was redeemed stays redeemed;
 * what is left can no longer be used.
 * @returns whether something was redeemed already (and not voided).
 */
export async function revokeTickets(tx: Tx, donationId: number): Promise<{ used: boolean }> {
  const rows = await lockTicketsOf(tx, donationId);
  for (const row of rows) if (isUsable(row.status)) await moveTicket(tx, row, 0, 'cancelled');
  return { used: rows.some((t) => t.remaining < t.face_value) };
}
