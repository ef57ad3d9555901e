import { beginningOf } from '#app/account/lifetimes.ts';
import { deleteDevices, deleteEnded } from './sweep-store.ts';

const DAY = 86_400_000;

/**
 * Job: deletes sessions, registrations, links, pending logins, challenges and parked forms that have ended.
 * Registrations and links are kept a day longer, so that a late visitor reads "expired" and not "unknown". Browsers are
 * deleted when their cookie ends.
 */
export async function sweepMemberSecrets(now = new Date()): Promise<void> {
  for (const table of ['session', 'pending_login', 'passkey_challenge', 'parked_form'] as const)
    await deleteEnded(table, now);
  for (const table of ['registration', 'password_reset', 'email_change'] as const)
    await deleteEnded(table, new Date(now.getTime() - DAY));
  await deleteDevices(beginningOf('device', now));
}
