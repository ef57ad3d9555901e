import type { Actor } from '#app/staff/actor.ts';
import { may } from '#app/staff/permissions.ts';
import { readDonation } from './donation.ts';
import { alikeDonors, type LedgerDonation } from './donation-store.ts';

/** Others that are named: more of one donor are found in the list. */
const MOST = 20;

/**
 * After a correction: the member's other donations that stand, were made by the same person as far as name or day of birth tell, and
 * say something else of who gave. Of those that somebody may correct.
 */
export async function alikeDonations(actor: Actor, d: LedgerDonation): Promise<string[]> {
  const { memberId } = d;
  if (memberId === null) return [];
  const rows = await alikeDonors({ ...d, memberId }, MOST);
  return rows.filter((other) => may(actor, 'donation.correct', other)).map(({ number }) => number);
}

/** Whether the gift still goes to the same person or the same address, told otherwise than who gave. */
export function goesElsewise({ donor, delivery }: Pick<LedgerDonation, 'donor' | 'delivery'>): boolean {
  if (delivery === null) return false;
  const name = (r: typeof delivery) =>
    [r.familyName, r.givenName, r.familyNameKana, r.givenNameKana].join(' ');
  const place = (r: typeof delivery) => [r.postalCode, r.prefecture, r.city, r.street, r.building].join(' ');
  const [sameName, samePlace] = [name(donor) === name(delivery), place(donor) === place(delivery)];
  return sameName !== samePlace || (sameName && donor.phone !== delivery.phone);
}

/** Who gave another donation of the same member, to be taken over; undefined for what is none of theirs. */
export async function donorOf(actor: Actor, number: string, d: LedgerDonation) {
  const other = number === d.number ? undefined : await readDonation(actor, number);
  return other && d.memberId !== null && other.memberId === d.memberId ? other.donor : undefined;
}
