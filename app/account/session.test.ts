import { describe, expect, it } from 'vitest';
import { sweepMemberSecrets } from '#app/member/sweep.ts';
import { forgetConfig } from '#platform/config.ts';
import { sha256 } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { clearCookie, cookieName, readCookie, setCookie } from './cookies.ts';
import { endOtherSessions, endSession, findMember, startSession } from './session.ts';
import { aMember, signedIn, stranger, withCookie } from './testing/members.ts';

useTestDatabase();

const DAY = 86_400_000;
const HOUR = 3_600_000;
const sessions = (memberId: number) =>
  db().selectFrom('session').selectAll().where('member_id', '=', memberId).execute();

describe('a session', () => {
  it('knows its member; the token itself is stored nowhere', async () => {
    const id = await aMember('a@example.jp');
    const request = await signedIn(id);
    expect(await findMember(request)).toMatchObject({ id, email: 'a@example.jp', name: '髙﨑 花子' });
    const token = readCookie(request, 'session')!;
    const [row] = await sessions(id);
    expect(row?.token_hash.equals(sha256(token))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is nobody’s for a stranger, a made-up token or rubbish', async () => {
    expect(await findMember(stranger())).toBeUndefined();
    for (const value of ['x'.repeat(43), 'short', '', "' or 1=1--"])
      expect(await findMember(withCookie('session', encodeURIComponent(value)))).toBeUndefined();
  });

  it('slides by use for 30 days, with one write an hour', async () => {
    const id = await aMember('slide@example.jp');
    const request = await signedIn(id);
    const start = (await sessions(id))[0]!;
    const at = (ms: number) => new Date(start.last_seen_at.getTime() + ms);
    await findMember(request, at(HOUR - 1));
    expect((await sessions(id))[0]!.expires_at).toEqual(start.expires_at);
    await findMember(request, at(29 * DAY));
    expect((await sessions(id))[0]!.expires_at).toEqual(at(59 * DAY));
    expect(await findMember(request, at(59 * DAY - 1))).toBeDefined();
    expect(await findMember(request, at(89 * DAY - 1))).toBeUndefined();
  });

  it('ends 90 days after its login, even when it is used every day', async () => {
    const id = await aMember('daily@example.jp');
    const request = await signedIn(id);
    const start = (await sessions(id))[0]!.created_at;
    const at = (ms: number) => new Date(start.getTime() + ms);
    for (let day = 1; day < 90; day++)
      expect(await findMember(request, at(day * DAY)), `${day}`).toBeDefined();
    expect((await sessions(id))[0]!.expires_at).toEqual(at(90 * DAY));
    expect(await findMember(request, at(90 * DAY - 1))).toBeDefined();
    expect(await findMember(request, at(90 * DAY))).toBeUndefined();
  });

  it('ends then also when a later end is stored, as the release before did', async () => {
    const id = await aMember('stored@example.jp');
    const request = await signedIn(id);
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    const age = (days: number) =>
      db()
        .updateTable('session')
        .set({ created_at: ago(days), expires_at: new Date(now.getTime() + 30 * DAY) })
        .where('member_id', '=', id)
        .execute();
    await age(91);
    expect(await findMember(request, now)).toBeUndefined();
    await age(89);
    expect(await findMember(request, now)).toBeDefined();
  });

  it('gets a new token at login, and the old one is worth nothing', async () => {
    const id = await aMember('rotate@example.jp');
    const before = await signedIn(id);
    const token = await transaction((tx) => startSession(tx, id, before));
    expect(token).not.toBe(readCookie(before, 'session'));
    expect(await findMember(before)).toBeUndefined();
    expect(await findMember(withCookie('session', token))).toBeDefined();
    expect(await sessions(id)).toHaveLength(1);
  });

  it('ends by logout, for all others by endOtherSessions, and with the membership', async () => {
    const id = await aMember('end@example.jp');
    const [here, there, third] = [await signedIn(id), await signedIn(id), await signedIn(id)];
    await endSession(db(), third);
    expect(await findMember(third)).toBeUndefined();
    await endOtherSessions(db(), id, (await findMember(here))!.sessionHash);
    expect(await findMember(here)).toBeDefined();
    expect(await findMember(there)).toBeUndefined();
    await db().updateTable('member').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    expect(await findMember(here)).toBeUndefined();
  });

  it('is swept once it has ended', async () => {
    const id = await aMember('swept@example.jp');
    await signedIn(id);
    await sweepMemberSecrets(new Date(Date.now() + 29 * DAY));
    expect(await sessions(id)).toHaveLength(1);
    await sweepMemberSecrets(new Date(Date.now() + 31 * DAY));
    expect(await sessions(id)).toHaveLength(0);
  });
});

describe('cookies', () => {
  const attributes = (cookie: string) => cookie.split('; ').slice(1).sort();

  it('are HttpOnly and Lax; on https also Secure with the __Host- name', () => {
    expect(setCookie('session', 'v', 60)).toMatch(/^session=v; /);
    expect(attributes(setCookie('session', 'v', 60))).toEqual([
      'HttpOnly',
      'Max-Age=60',
      'Path=/',
      'SameSite=Lax',
    ]);
    process.env.PUBLIC_ORIGIN = 'https://satonowa.example';
    forgetConfig();
    try {
      expect(cookieName('session')).toBe('__Host-session');
      expect(setCookie('session', 'v', 60)).toMatch(/^__Host-session=v; /);
      expect(attributes(setCookie('session', 'v', 60))).toEqual([
        'HttpOnly',
        'Max-Age=60',
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ]);
      // A name without the prefix, which a subdomain could have planted, is not read.
      expect(
        readCookie(new Request('https://x/', { headers: { cookie: 'session=planted' } }), 'session'),
      ).toBeUndefined();
    } finally {
      delete process.env.PUBLIC_ORIGIN;
      forgetConfig();
    }
  });

  it('are cleared by an empty one that has ended', () => {
    expect(clearCookie('session')).toMatch(/^session=; .*Max-Age=0/);
  });
});
