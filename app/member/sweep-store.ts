import { db } from '#platform/db/db.ts';

type Ending =
  | 'session'
  | 'registration'
  | 'password_reset'
  | 'email_change'
  | 'pending_login'
  | 'passkey_challenge'
  | 'parked_form';

/** Deletes the rows that ended before an instant. */
export async function deleteEnded(table: Ending, before: Date): Promise<void> {
  await db().deleteFrom(table).where('expires_at', '<', before).execute();
}

export async function deleteDevices(lastSeenBefore: Date): Promise<void> {
  await db().deleteFrom('member_device').where('last_seen_at', '<', lastSeenBefore).execute();
}
