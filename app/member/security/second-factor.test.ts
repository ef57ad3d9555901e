import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { findMember } from '#app/account/session.ts';
import {
  aClient,
  aMember,
  lastMail,
  PASSWORD,
  secretsOf,
  stranger,
  withCookie,
} from '#app/account/testing/members.ts';
import { counterOf, enrolmentView, newSecret, openEnrolment, packEnrolment } from '#app/account/totp.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { forgetConfig } from '#platform/config.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { reset } from '#platform/throttle.ts';
import { logIn } from '../login.ts';
import { mailRecovery, resetPassword } from '../recovery/recovery.ts';
import { renewRecoveryCodes, switchOff, switchOn } from './second-factor.ts';
import { secondStepIsOpen, takeSecondStep } from './second-step.ts';
import { ownerOf, resealMembers } from './totp.ts';

useTestDatabase();

const site = storefrontPaths('donation');
const MINUTE = 60_000;

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/** A member whose app has the secret, a minute ago. */
async function holder(email: string, now = new Date()) {
  const member = { id: await aMember(email), email };
  const secret = newSecret();
  const before = new Date(now.getTime() - MINUTE);
  const enrolment = packEnrolment(ownerOf(member.id), secret, before);
  const on = await switchOn(site, member, { enrolment, code: codeAt(secret, before) }, before);
  if (on.kind !== 'on') throw new Error(on.kind);
  return { member, secret, codes: on.recoveryCodes, now };
}

async function pendingLogin(email: string, now: Date): Promise<string> {
  const result = await logIn(site, { email, password: PASSWORD, client: aClient() }, stranger(), now);
  if (result.kind !== 'second_step') throw new Error(result.kind);
  return result.pendingLogin;
}

const app = (code: string) => ({ by: 'app', code }) as const;
const recovery = (code: string) => ({ by: 'recovery', code }) as const;

it('takes the code of the step before and of the step after, and none further away', () => {
  const [secret, now] = [newSecret(), new Date()];
  const steps = [-2, -1, 0, 1, 2].map((step) => {
    const at = new Date(now.getTime() + step * 30_000);
    return counterOf(secret, codeAt(secret, at), now);
  });
  const present = Math.floor(now.getTime() / 30_000);
  expect(steps).toEqual([undefined, present - 1, present, present + 1, undefined]);
});

describe('setting it up', () => {
  it('shows the app what it reads, and keeps the secret encrypted', async () => {
    const { member, secret } = await holder('up@example.jp');
    const view = enrolmentView(member.email, secret);
    expect(view.text.replaceAll(' ', '')).toBe(secret);
    expect(view.path).toMatch(/^M4 4h1v1h-1z/);
    const { secret: stored } = await db()
      .selectFrom('totp')
      .select('secret')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(stored.toString('latin1')).not.toContain(secret);
    expect((await lastMail(member.email))?.kind).toBe('second_factor_on');
  });

  it('takes no other member’s form, none that is old, and no wrong code', async () => {
    const [one, other] = [await aMember('one@example.jp'), await aMember('other@example.jp')];
    const now = new Date();
    const secret = newSecret();
    const packed = packEnrolment(String(one), secret, now);
    expect(openEnrolment(String(other), packed, now)).toBeUndefined();
    expect(openEnrolment(String(one), packed, new Date(now.getTime() + 30 * MINUTE))).toBeUndefined();
    expect(openEnrolment(String(one), 'rubbish', now)).toBeUndefined();
    const member = { id: one, email: 'one@example.jp' };
    const right = codeAt(secret, now);
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await switchOn(site, member, { enrolment: packed, code: wrong }, now)).toEqual({ kind: 'wrong' });
    expect((await switchOn(site, member, { enrolment: packed, code: right }, now)).kind).toBe('on');
    expect(await switchOn(site, member, { enrolment: packed, code: right }, now)).toEqual({
      kind: 'already_on',
    });
  });
});

describe('logging in', () => {
  it('stops half-way, and goes on with a code of the app', async () => {
    const { member, secret, now } = await holder('in@example.jp');
    const token = await pendingLogin(member.email, now);
    expect(await findMember(withCookie('session', token))).toBeUndefined();
    expect(await secondStepIsOpen(token, now)).toBe(true);
    const input = { token, typed: app(codeAt(secret, now)), client: aClient() };
    const result = await takeSecondStep(site, input, stranger(), now);
    if (result.kind !== 'logged_in') throw new Error(result.kind);
    expect(await findMember(withCookie('session', result.sessionToken))).toMatchObject({ id: member.id });
    expect(await secondStepIsOpen(token, now)).toBe(false);
  });

  it('takes the code that set it up, or any earlier one, no more', async () => {
    const { member, secret, now } = await holder('replay@example.jp');
    const token = await pendingLogin(member.email, now);
    const first = codeAt(secret, now);
    const take = (code: string, t: string) =>
      takeSecondStep(site, { token: t, typed: app(code), client: aClient() }, stranger(), now);
    expect((await take(first, token)).kind).toBe('logged_in');
    const again = await pendingLogin(member.email, now);
    expect((await take(first, again)).kind).toBe('wrong');
    expect((await take(codeAt(secret, new Date(now.getTime() - 30_000)), again)).kind).toBe('wrong');
  });

  it('lets one of many parallel uses of a code in', async () => {
    const { member, secret, now } = await holder('race@example.jp');
    const tokens = await Promise.all(Array.from({ length: 4 }, () => pendingLogin(member.email, now)));
    const results = await Promise.all(
      [...tokens, ...tokens].map((token) =>
        takeSecondStep(site, { token, typed: app(codeAt(secret, now)), client: aClient() }, stranger(), now),
      ),
    );
    expect(results.filter((r) => r.kind === 'logged_in')).toHaveLength(1);
  });

  it('lets one of many parallel uses of a recovery code in, and tells of it by mail', async () => {
    const { member, codes, now } = await holder('codes@example.jp');
    const tokens: string[] = [];
    while (tokens.length < 6) tokens.push(await pendingLogin(member.email, now));
    const typed = recovery(codes[3]!.toLowerCase().replaceAll('-', ' '));
    const results = await Promise.all(
      tokens.map((token) => takeSecondStep(site, { token, typed, client: aClient() }, stranger(), now)),
    );
    expect(results.filter((r) => r.kind === 'logged_in')).toHaveLength(1);
    const mails = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('recipient', '=', member.email)
      .where('kind', '=', 'recovery_code_used')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body_text).toContain('残りの回復コード: 9個');
  });

  it('ends a pending login after five wrong codes or ten minutes, and an account’s guesses after ten', async () => {
    const { member, secret, now } = await holder('five@example.jp');
    const token = await pendingLogin(member.email, now);
    const take = (t: string, code: string, at = now) =>
      takeSecondStep(site, { token: t, typed: app(code), client: aClient() }, stranger(), at);
    const right = codeAt(secret, now);
    const wrong = right === '123456' ? '654321' : '123456';
    for (const left of [4, 3, 2, 1]) expect(await take(token, wrong)).toEqual({ kind: 'wrong', left });
    expect((await take(token, wrong)).kind).toBe('ended');
    expect((await take(token, right)).kind).toBe('ended');
    const late = await pendingLogin(member.email, now);
    const tenLater = new Date(now.getTime() + 10 * MINUTE);
    expect((await take(late, codeAt(secret, tenLater), tenLater)).kind).toBe('ended');
    for (let i = 0; i < 5; i++) await take(await pendingLogin(member.email, now), wrong);
    expect((await take(await pendingLogin(member.email, now), right)).kind).toBe('throttled');
    expect((await take('x'.repeat(43), right)).kind).toBe('ended');
  });

  it('stays open in a known browser while somebody who has learnt the password guesses', async () => {
    const { member, secret, now } = await holder('learnt@example.jp');
    const step = async (code: string, request: Request, at = now) => {
      const input = { token: await pendingLogin(member.email, at), typed: app(code), client: aClient() };
      return takeSecondStep(site, input, request, at);
    };
    const first = await step(codeAt(secret, now), stranger());
    if (first.kind !== 'logged_in') throw new Error(first.kind);
    const wrong = String((Number(codeAt(secret, now)) + 1) % 1_000_000).padStart(6, '0');
    for (let i = 0; i < 10; i++) await step(wrong, stranger());
    const later = new Date(now.getTime() + 30_000);
    expect((await step(codeAt(secret, later), stranger(), later)).kind).toBe('throttled');
    const known = withCookie('device', first.deviceToken);
    expect((await step(codeAt(secret, later), known, later)).kind).toBe('logged_in');
  });

  it('takes no more than twenty wrong codes of strangers in four hours, however long they wait in between', async () => {
    const { member, secret, now } = await holder('patient@example.jp');
    const right = codeAt(secret, now);
    const guess = async (code: string) =>
      takeSecondStep(
        site,
        { token: await pendingLogin(member.email, now), typed: app(code), client: aClient() },
        stranger(),
        now,
      );
    const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
    for (const _ of ['at once', 'a quarter of an hour later']) {
      for (let i = 0; i < 10; i++) expect((await guess(wrong)).kind).toBe('wrong');
      await reset('second_step_account', `member:${member.id}`);
    }
    expect((await guess(right)).kind).toBe('throttled');
  });

  it('asks for it after a password was set anew too: a mailbox is no second factor', async () => {
    const { member, now } = await holder('mailbox@example.jp');
    await mailRecovery({ email: member.email, redirect: '/goods', storefront: 'donation' });
    const { link } = await secretsOf(member.email);
    const input = { token: link, password: '新しい合言葉 12', client: aClient() };
    const result = await resetPassword(site, input, stranger(), now);
    expect(result).toMatchObject({ kind: 'second_step', redirect: '/goods' });
    expect(result).not.toHaveProperty('sessionToken');
  });
});

describe('switching off, and new codes', () => {
  it('wants a code that counts; recovery codes go with it', async () => {
    const { member, secret, codes, now } = await holder('off@example.jp');
    expect(await switchOff(site, member, recovery('AAAA-AAAA-AAAA'), now)).toBe('wrong');
    expect(await switchOff(site, member, app(codeAt(secret, now)), now)).toBe('off');
    expect((await lastMail(member.email))?.kind).toBe('second_factor_off');
    expect(await switchOff(site, member, recovery(codes[0]!), now)).toBe('wrong');
    const login = { email: member.email, password: PASSWORD, client: aClient() };
    expect((await logIn(site, login, stranger(), now)).kind).toBe('logged_in');
  });

  it('makes the earlier codes worthless', async () => {
    const { member, codes, now } = await holder('renew@example.jp');
    const fresh = await renewRecoveryCodes(site, member, now);
    expect(new Set(fresh).size).toBe(10);
    expect(await switchOff(site, member, recovery(codes[0]!), now)).toBe('wrong');
    expect(await switchOff(site, member, recovery(fresh![0]!), now)).toBe('off');
    expect(await renewRecoveryCodes(site, member, now)).toBeUndefined();
  });

  it('stores no code in clear', async () => {
    const { member, codes } = await holder('clear@example.jp');
    const rows = await transaction((tx) =>
      tx.selectFrom('recovery_code').select('code_hash').where('member_id', '=', member.id).execute(),
    );
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows)
      for (const code of codes) expect(code_hash.toString('latin1')).not.toContain(code.replaceAll('-', ''));
  });
});

describe('a SECRET_KEY that is being replaced', () => {
  const before = process.env.SECRET_KEY!;
  const use = (keys: string) => {
    process.env.SECRET_KEY = keys;
    forgetConfig();
  };
  afterEach(() => use(before));

  it('lets in by app and recovery code as before, and afterwards by the app alone', async () => {
    const { member, secret, codes, now } = await holder('replaced@example.jp');
    expect(await resealMembers()).toBe(0);
    const enter = async (typed: ReturnType<typeof app> | ReturnType<typeof recovery>, at: Date) =>
      (
        await takeSecondStep(
          site,
          { token: await pendingLogin(member.email, at), typed, client: aClient() },
          stranger(),
          at,
        )
      ).kind;
    use(`${'another'.repeat(10)},${before}`);
    expect(await enter(recovery(codes[0]!), now)).toBe('logged_in');
    expect(await resealMembers()).toBeGreaterThan(0);
    expect(await resealMembers()).toBe(0);
    use('another'.repeat(10));
    expect(await enter(app(codeAt(secret, now)), now)).toBe('logged_in');
    expect(await enter(recovery(codes[1]!), now)).not.toBe('logged_in');
    use(`${before},${'another'.repeat(10)}`);
    await resealMembers();
  });
});
