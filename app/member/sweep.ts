import { db } from '#platform/db/db.ts';
import { FAREWELL } from './withdrawal/farewell-mail.ts';

const DAY = 86_400_000;
const DEVICE_DAYS = 400;
const FAREWELL_DAYS = 30;

/**
 * Job: removes sessions, registrations, links, pending logins, challenges and parked forms that have ended. Registrations
 * and links stay a day longer, so that a late visitor reads "expired" and not "unknown". Browsers are forgotten with
 * their cookie, after 400 days; the last mail to somebody who has withdrawn after 30.
 */
export async function sweepMemberSecrets(now = new Date()): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY);
  await db().deleteFrom('session').where('expires_at', '<', now).execute();
  await db().deleteFrom('registration').where('expires_at', '<', yesterday).execute();
  await db().deleteFrom('password_reset').where('expires_at', '<', yesterday).execute();
  await db().deleteFrom('email_change').where('expires_at', '<', yesterday).execute();
  await db().deleteFrom('pending_login').where('expires_at', '<', now).execute();
  await db().deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  const forgotten = new Date(now.getTime() - DEVICE_DAYS * DAY);
  await db().deleteFrom('member_device').where('last_seen_at', '<', forgotten).execute();
  const farewells = new Date(now.getTime() - FAREWELL_DAYS * DAY);
  await db()
    .deleteFrom('mail_message')
    .where('kind', '=', FAREWELL)
    .where('created_at', '<', farewells)
    .execute();
  await db().deleteFrom('parked_form').where('expires_at', '<', now).execute();
}
