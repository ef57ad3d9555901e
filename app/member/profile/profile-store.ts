import { db } from '#platform/db/db.ts';

/** The personal data that a member has entered. */
export async function personOf(memberId: number) {
  return db()
    .selectFrom('member')
    .leftJoin('prefecture', 'prefecture.code', 'member.prefecture_code')
    .select([
      'member.family_name as familyName',
      'member.given_name as givenName',
      'member.family_name_kana as familyNameKana',
      'member.given_name_kana as givenNameKana',
      'member.birth_date as birthDate',
      'member.gender',
      'member.postal_code as postalCode',
      'member.prefecture_code as prefectureCode',
      'prefecture.name as prefectureName',
      'member.city',
      'member.street',
      'member.building',
      'member.phone',
    ])
    .where('member.id', '=', memberId)
    .where('member.status', '=', 'active')
    .executeTakeFirstOrThrow();
}

/** A member's open sessions, the most recently used first. */
export async function sessionsOf(memberId: number, now: Date) {
  return db()
    .selectFrom('session')
    .select(['token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** @returns false when it is not a session of this member, or has ended already. */
export async function endSessionOf(memberId: number, sessionHash: Buffer): Promise<boolean> {
  const ended = await db()
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
