import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findMember } from '#app/account/session.ts';
import {
  aClient,
  aMember,
  lastMail,
  PASSWORD,
  secretsOf,
  signedIn,
  stranger,
  withCookie,
} from '#app/account/testing/members.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits } from '#platform/throttle.ts';
import { logIn } from '../login.ts';
import { beginRecovery, linkState, mailRecovery, resetPassword } from './recovery.ts';

useTestDatabase();

const site = storefrontPaths('donation');
const MINUTE = 60_000;
const NEW = '新しい柿の木の下で';

async function link(email: string, now = new Date()): Promise<string> {
  await mailRecovery({ email, redirect: '/donate/goods/1', storefront: 'donation' }, now);
  return (await secretsOf(email)).link;
}

const reset = (token: string | undefined, password = NEW, request = stranger(), now = new Date()) =>
  resetPassword(site, { token, password, client: aClient() }, request, now);

describe('asking for a link', () => {
  it('answers the same for a member and a stranger, and only queues a job', async () => {
    await aMember('asks@example.jp');
    for (const email of ['asks@example.jp', 'unknown@example.jp'])
      expect(await beginRecovery(site, { email, redirect: '', client: aClient() })).toEqual({
        kind: 'mailed',
      });
    const { rows } = await db().executeQuery<{ n: number }>(
      CompiledQuery.raw(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail_recovery'",
      ),
    );
    expect(rows[0]?.n).toBe(2);
    expect(await lastMail('asks@example.jp')).toBeUndefined();
  });

  it('mails members alone', async () => {
    await mailRecovery({ email: 'unknown@example.jp', redirect: '', storefront: 'shop' });
    expect(await lastMail('unknown@example.jp')).toBeUndefined();
    await aMember('mailed@example.jp');
    await mailRecovery({ email: 'mailed@example.jp', redirect: '', storefront: 'shop' });
    expect((await lastMail('mailed@example.jp'))?.body_text).toContain('/ec/password/reset?token=');
  });

  it('three an hour for an address', async () => {
    const ask = () => beginRecovery(site, { email: 'often@example.jp', redirect: '', client: aClient() });
    for (let i = 0; i < 3; i++) expect((await ask()).kind).toBe('mailed');
    expect(await ask()).toMatchObject({ kind: 'throttled', mailed: true });
  });

  it('that strangers have used up leaves the owner a link that still works, and their last word', async () => {
    await aMember('flooded@example.jp');
    const start = new Date();
    const ask = () => beginRecovery(site, { email: 'flooded@example.jp', redirect: '', client: aClient() });
    for (let i = 0; i < 3; i++) await ask();
    const sent = await link('flooded@example.jp', start); // what the first of them asked for
    const refused = await ask();
    if (refused.kind !== 'throttled') throw new Error(refused.kind);
    const lastRefusal = new Date(start.getTime() + (refused.retryAfter - 1) * 1000);
    expect(await linkState(sent, lastRefusal)).toMatchObject({ kind: 'open' });
    const result = await reset(sent);
    expect(result.kind).toBe('changed');
    // The mailbox was the owner's: from now on further mails are sent, and this browser is known.
    expect((await ask()).kind).toBe('mailed');
    if (result.kind !== 'changed') return;
    const login = (password: string, request?: Request) =>
      logIn(site, { email: 'flooded@example.jp', password, client: aClient() }, request ?? stranger());
    for (let i = 0; i < 5; i++) await login('guess');
    expect((await login(NEW)).kind).toBe('throttled');
    expect((await login(NEW, withCookie('device', result.deviceToken))).kind).toBe('logged_in');
  });

  it('that a network has used up says nothing of mails', async () => {
    const client = aClient();
    const ask = (i: number) => beginRecovery(site, { email: `n${i}@example.jp`, redirect: '', client });
    for (let i = 0; i < limits.recover_mail_address.points; i++) await ask(i);
    expect(await ask(99)).toMatchObject({ kind: 'throttled', mailed: false });
  });
});

describe('the link', () => {
  it('sets the password, logs in here, ends every other session, tells the member', async () => {
    const id = await aMember('resets@example.jp');
    const elsewhere = await signedIn(id);
    const result = await reset(await link('resets@example.jp'));
    expect(result).toMatchObject({ kind: 'changed', redirect: '/donate/goods/1' });
    if (result.kind !== 'changed') return;
    expect(await findMember(elsewhere)).toBeUndefined();
    expect(await findMember(withCookie('session', result.sessionToken))).toMatchObject({ id });
    expect((await lastMail('resets@example.jp'))?.kind).toBe('password_changed');
    const old = await logIn(
      storefrontPaths('donation'),
      { email: 'resets@example.jp', password: PASSWORD, client: aClient() },
      stranger(),
    );
    expect(old.kind).toBe('refused');
    const now = await logIn(
      storefrontPaths('donation'),
      { email: 'resets@example.jp', password: NEW, client: aClient() },
      stranger(),
    );
    expect(now.kind).toBe('logged_in');
  });

  it('works once, also for parallel presses and with several links', async () => {
    await aMember('once@example.jp');
    const [first, second] = [await link('once@example.jp'), await link('once@example.jp')];
    const results = await Promise.all([reset(first), reset(first), reset(second), reset(second)]);
    expect(results.map((r) => r.kind).sort()).toEqual(['changed', 'used', 'used', 'used']);
    expect(await linkState(first)).toEqual({ kind: 'used' });
    expect(await linkState(second)).toEqual({ kind: 'used' });
  });

  it('is stale after 60 minutes, when made up, and when there is none', async () => {
    await aMember('stale@example.jp');
    const start = new Date();
    const token = await link('stale@example.jp', start);
    const late = new Date(start.getTime() + 60 * MINUTE);
    expect(await linkState(token, new Date(late.getTime() - 1))).toMatchObject({ kind: 'open' });
    expect(await linkState(token, late)).toEqual({ kind: 'stale' });
    expect(await reset(token, NEW, stranger(), late)).toEqual({ kind: 'stale' });
    expect(await linkState('x'.repeat(43))).toEqual({ kind: 'stale' });
    expect(await linkState('%00')).toEqual({ kind: 'stale' });
    expect(await linkState(undefined)).toEqual({ kind: 'none' });
    expect(await reset(undefined)).toEqual({ kind: 'stale' });
  });

  it('is not used up by a password that is refused', async () => {
    await aMember('refused@example.jp');
    const token = await link('refused@example.jp');
    expect(await reset(token, 'password123')).toEqual({ kind: 'refused', fault: 'common' });
    expect(await reset(token, 'refused@example.jp')).toEqual({ kind: 'refused', fault: 'email' });
    expect(await reset(token)).toMatchObject({ kind: 'changed' });
  });

  it('opens an account that failed logins had closed', async () => {
    await aMember('locked@example.jp');
    const login = (password: string) =>
      logIn(
        storefrontPaths('donation'),
        { email: 'locked@example.jp', password, client: aClient() },
        stranger(),
      );
    for (let i = 0; i < 6; i++) await login('wrong');
    expect((await login(PASSWORD)).kind).toBe('throttled');
    await reset(await link('locked@example.jp'));
    expect((await login(NEW)).kind).toBe('logged_in');
  });
});
