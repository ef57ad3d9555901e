import { describe, expect, it } from 'vitest';
import { keepChallenge, takeChallenge } from '#app/account/passkey/challenge.ts';
import { findMember, type SessionMember } from '#app/account/session.ts';
import { aMember, lastMail, PASSWORD, signedIn, withCookie } from '#app/account/testing/members.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { deviceInWords } from '../security/device-words.ts';
import { removePasskey } from '../security/passkeys.ts';
import { stepUp } from '../security/step-up.ts';
import { sweepMemberSecrets } from '../sweep.ts';
import { changePassword } from './password-change.ts';
import { endSessionOf, sessionsOf } from './profile-store.ts';

useTestDatabase();

const site = storefrontPaths('donation');

async function session(email: string): Promise<SessionMember & { request: Request }> {
  const request = await signedIn(await aMember(email));
  return { ...(await findMember(request))!, request };
}

describe('asking for the password again', () => {
  it('takes the right one as often as it is needed, and five wrong ones also at once', async () => {
    const member = await session('again@example.jp');
    for (let i = 0; i < 7; i++) expect((await stepUp(member, PASSWORD)).kind).toBe('confirmed');
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, i) => stepUp(member, `guess ${i}`)));
    expect(guesses.filter((g) => g.kind === 'wrong')).toHaveLength(5);
    expect((await stepUp(member, PASSWORD)).kind).toBe('throttled');
  });

  it('leaves it out for five minutes once this session has shown a passkey', async () => {
    const member = await session('shown@example.jp');
    const now = new Date();
    await db()
      .updateTable('session')
      .set({ confirmed_at: now })
      .where('token_hash', '=', member.sessionHash)
      .execute();
    expect((await stepUp(member, '', now)).kind).toBe('confirmed');
    expect((await stepUp(member, '', new Date(now.getTime() + 5 * 60_000))).kind).toBe('wrong');
  });
});

it('a new password ends every session and starts one under a new id', async () => {
  const member = await session('password@example.jp');
  const elsewhere = await signedIn(member.id);
  const token = await changePassword(site, member, '新しい合言葉 12', member.request);
  expect(await findMember(member.request)).toBeUndefined();
  expect(await findMember(elsewhere)).toBeUndefined();
  const now = await findMember(withCookie('session', token));
  expect(now).toMatchObject({ id: member.id });
  expect((await stepUp(now!, '新しい合言葉 12')).kind).toBe('confirmed');
  expect((await lastMail(member.email))?.kind).toBe('password_changed');
});

it('nobody ends another member’s session or removes their passkey', async () => {
  const [owner, other] = [await session('owner@example.jp'), await session('other@example.jp')];
  expect(await endSessionOf(other.id, owner.sessionHash)).toBe(false);
  expect(await sessionsOf(owner.id, new Date())).toHaveLength(1);
  const { id } = await db()
    .insertInto('passkey')
    .values({
      member_id: owner.id,
      credential_id: 'c',
      public_key: Buffer.alloc(1),
      counter: 0,
      name: '自宅',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await removePasskey(site, other, id, new Date())).toBe(false);
  expect(await removePasskey(site, owner, id, new Date())).toBe(true);
  expect((await lastMail(owner.email))?.kind).toBe('passkey_removed');
  expect(await endSessionOf(owner.id, owner.sessionHash)).toBe(true);
});

describe('a passkey’s challenge', () => {
  const login = { purpose: 'login', ownerId: null } as const;
  const ask = async (now = new Date()) => {
    const cookie = await keepChallenge(login, 'abc', now);
    return withCookie('passkey', /=([\w-]{43});/.exec(cookie)![1]!);
  };

  it('is answered once, also when two answers come at once', async () => {
    const request = await ask();
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => takeChallenge(db(), request, login, new Date())),
    );
    expect(taken.filter((c) => c !== undefined)).toEqual(['abc']);
  });

  it('is good for its purpose, its member and ten minutes', async () => {
    const request = await ask();
    const member = await session('challenge@example.jp');
    const now = new Date();
    const confirm = { purpose: 'confirm', ownerId: member.id } as const;
    expect(await takeChallenge(db(), request, confirm, now)).toBeUndefined();
    const staff = { purpose: 'staff_login', ownerId: null } as const;
    expect(await takeChallenge(db(), request, staff, now)).toBeUndefined();
    const late = new Date(now.getTime() + 11 * 60_000);
    expect(await takeChallenge(db(), request, login, late)).toBeUndefined();
    expect(await takeChallenge(db(), request, login, now)).toBe('abc');
  });

  it('is swept once it is over', async () => {
    await ask(new Date(Date.now() - 3_600_000));
    await sweepMemberSecrets();
    expect(await db().selectFrom('passkey_challenge').selectAll().execute()).toEqual([]);
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'Safari(iPhone)',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Microsoft Edge(Windows)'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36', 'Chrome(Android)'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox(Mac)'],
  ['curl/8.0', 'ブラウザー(端末不明)'],
  ['', 'ブラウザー(端末不明)'],
])('%s reads %s', (agent, words) => expect(deviceInWords(agent)).toBe(words));
