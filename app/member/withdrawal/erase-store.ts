import type { Tx } from '#platform/db/db.ts';

/** Tables of this feature with nothing but a member's own data: the member's rows are deleted on withdrawal. */
export const ERASED_TABLES = [
  'address',
  'deduction_limit',
  'email_change',
  'pending_login',
  'member_device',
  'member_note',
  'newsletter_copy',
  'passkey',
  'passkey_challenge',
  'password_reset',
  'recovery_code',
  'session',
  'totp',
] as const;

/** Empties the account: the row that remains ties the records together that the law requires. */
export async function eraseAccount(
  tx: Tx,
  member: { id: number; email: string; ownerHash: Buffer },
  now: Date,
): Promise<void> {
  for (const table of ERASED_TABLES) await tx.deleteFrom(table).where('member_id', '=', member.id).execute();
  await tx.deleteFrom('registration').where('email', '=', member.email).execute();
  await tx.deleteFrom('mail_bounce').where('address', '=', member.email).execute();
  await tx.deleteFrom('parked_form').where('owner_hash', '=', member.ownerHash).execute();
  // Mails that were sent: the fact is kept, the recipient and the text are not.
  await tx
    .updateTable('mail_message')
    .set({ recipient: '', body_text: '', body_html: '', headers: '{}', raw: null })
    .where('recipient', '=', member.email)
    .where('status', '<>', 'queued')
    .execute();
  await tx
    .updateTable('member')
    .set({
      status: 'withdrawn',
      withdrawn_at: now,
      email: null,
      password_hash: null,
      email_verified_at: null,
      family_name: '',
      given_name: '',
      family_name_kana: '',
      given_name_kana: '',
      birth_date: null,
      gender: null,
      postal_code: '',
      prefecture_code: null,
      city: '',
      street: '',
      building: '',
      phone: '',
    })
    .where('id', '=', member.id)
    .execute();
}
