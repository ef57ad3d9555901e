import { db } from '#platform/db/db.ts';

const DAY = 86_400_000;

/**
 * Job: removes sessions, registrations, reset links and parked forms that have ended. Registrations and links stay a
 * day longer, so that a late visitor reads "expired" and not "unknown".
 */
export async function sweepMemberSecrets(now = new Date()): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY);
  await db().deleteFrom('session').where('expires_at', '<', now).execute();
  await db().deleteFrom('registration').where('expires_at', '<', yesterday).execute();
  await db().deleteFrom('password_reset').where('expires_at', '<', yesterday).execute();
  await db().deleteFrom('parked_form').where('expires_at', '<', now).execute();
}
