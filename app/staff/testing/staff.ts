import { TOTP } from 'otpauth';
import { cookieName } from '#app/account/cookies.ts';
import { hashOnce, PASSWORD } from '#app/account/testing/members.ts';
import { db, transaction } from '#platform/db/db.ts';
import { COMMAND_LINE } from '../actor.ts';
import { grant } from '../people.ts';
import type { Grant, Role } from '../roles.ts';
import { sealedFactor } from '../second-factor.ts';
import { findStaff, type SignedInStaff, startSession } from '../session.ts';

/** The secret of everybody's authenticator in tests. */
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const codeAt = (at: Date): string =>
  new TOTP({ secret: SECRET }).generate({ timestamp: at.getTime() });

export const NOWHERE: Omit<Grant, 'role'> = { governmentCode: null, producerId: null, until: null };
export const FROM = { address: '192.0.2.7', requestId: 'a-request' };

/** A person with a second factor and these roles. @returns the id. */
export async function aPerson(email: string, ...grants: Grant[]): Promise<number> {
  const { id } = await db()
    .insertInto('staff')
    .values({ email, name: `${email.split('@')[0]} さん`, password_hash: await hashOnce(PASSWORD) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('staff_totp')
    .values({ staff_id: id, secret: sealedFactor(id, SECRET), last_counter: 0 })
    .execute();
  for (const wanted of grants) await grant(COMMAND_LINE, id, wanted);
  return id;
}

export const everywhere = (role: Role): Grant => ({ role, ...NOWHERE });

/** The cookie of somebody who has just logged in. */
export async function staffCookie(staffId: number, now = new Date()): Promise<string> {
  const request = new Request('http://localhost:3100/');
  const token = await transaction((tx) => startSession(tx, staffId, request, now));
  return `${cookieName('staff')}=${token}`;
}

/** Somebody who has just logged in, as use cases know them. */
export async function signedInStaff(staffId: number): Promise<SignedInStaff> {
  const cookie = await staffCookie(staffId);
  const staff = await findStaff(new Request('http://localhost:3100/', { headers: { cookie } }), FROM);
  return staff!;
}
