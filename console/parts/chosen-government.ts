import { governmentsWithin } from '#app/listing/list-query.ts';
import { type Action, reachOf } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';

/** The government that an address names, or the only one of which somebody may do this; else those that they may choose from. */
export async function chosenGovernment(staff: SignedInStaff, url: URL, action: Action) {
  const asked = url.searchParams.get('government') ?? '';
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60);
  const governments = await governmentsWithin(reachOf(staff, action), /^\d{6}$/.test(asked) ? asked : q);
  const isChosen = asked !== '' || governments.length === 1;
  return { q, governments, government: isChosen ? (governments[0] ?? null) : null };
}
