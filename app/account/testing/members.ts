import { db, type Tx, transaction } from '#platform/db/db.ts';
import { cookieName } from '../cookies.ts';
import { hashPassword } from '../password.ts';
import { startSession } from '../session.ts';

export const PASSWORD = '柿の木の下で42';

const hashes = new Map<string, Promise<string>>();

/** The hash of a password, made once for a file: it is slow on purpose, and tests have many people of one password. */
export function hashOnce(password: string): Promise<string> {
  const made = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, made);
  return made;
}

/** A member for tests. @returns the id. */
export async function aMember(email: string, password = PASSWORD): Promise<number> {
  const row = await db()
    .insertInto('member')
    .values({
      email,
      password_hash: await hashOnce(password),
      family_name: '髙﨑',
      given_name: '花子',
      email_verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function withCookie(name: Parameters<typeof cookieName>[0], value: string): Request {
  return new Request('http://localhost:3000/', { headers: { cookie: `${cookieName(name)}=${value}` } });
}

export const stranger = () => new Request('http://localhost:3000/');

/** A request of a member who has just logged in. */
export async function signedIn(memberId: number): Promise<Request> {
  return withCookie('session', await transaction((tx: Tx) => startSession(tx, memberId, stranger())));
}

/** The newest mail to an address. */
export async function lastMail(to: string) {
  return db()
    .selectFrom('mail_message')
    .select(['kind', 'subject', 'body_text', 'body_html'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Code and link of the newest mail. */
export async function secretsOf(to: string): Promise<{ code: string; link: string }> {
  const text = (await lastMail(to))?.body_text ?? '';
  return {
    code: /確認コード: (\d{6})/.exec(text)?.[1] ?? '',
    link: /token=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '',
  };
}

/** Clients of different networks, so that limits by address stay out of the way. */
let last = 0;
export function aClient(): string {
  last++;
  return `198.51.${last >> 8}.${last & 255}`;
}
