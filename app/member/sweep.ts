import { beginningOf } from '#app/account/lifetimes.ts';
import { deleteDevices, deleteEnded, deleteMails } from './sweep-store.ts';
import { FAREWELL } from './withdrawal/farewell-mail.ts';

const DAY = 86_400_000;
const FAREWELL_DAYS = 30;

/**
 * Job: deletes sessions, registrations, links, pending logins, challenges and parked forms that have ended.
 * Registrations and links are kept a day longer, so that a late visitor reads "expired" and not "unknown". Browsers are
 * deleted when their cookie ends; the last mail to a member who has withdrawn after 30.
 */
export async function sweepMemberSecrets(now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  for (const table of ['session', 'pending_login', 'passkey_challenge', 'parked_form'] as const)
    await deleteEnded(table, now);
  for (const table of ['registration', 'password_reset', 'email_change'] as const)
    await deleteEnded(table, ago(1));
  await deleteDevices(beginningOf('device', now));
  await deleteMails(FAREWELL, ago(FAREWELL_DAYS));
}
