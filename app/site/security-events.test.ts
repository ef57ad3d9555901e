import { beforeAll, expect, it, vi } from 'vitest';
import { findMember } from '#app/account/session.ts';
import {
  aMember,
  PASSWORD,
  secretsOf,
  signedIn,
  stranger,
  withCookie,
} from '#app/account/testing/members.ts';
import { logIn, logOut } from '#app/member/login.ts';
import { beginEmailChange, confirmEmailChange } from '#app/member/profile/email-change.ts';
import { changePassword } from '#app/member/profile/password-change.ts';
import { endSessions } from '#app/member/profile/sections/sessions.ts';
import { beginRecovery, mailRecovery, resetPassword } from '#app/member/recovery/recovery.ts';
import { logInByPasskey } from '#app/member/security/passkey-login.ts';
import { stepUp } from '#app/member/security/step-up.ts';
import { withdraw } from '#app/member/withdrawal/withdraw.ts';
import { findGuestOrder } from '#app/order/guest/access.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { signMerchantIn } from '#app/ticket/counter/merchant.ts';
import { aMerchant, aPlace, PIN } from '#app/ticket/testing/tickets.ts';
import { log, withRequestId } from '#platform/log.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits, networkMark } from '#platform/throttle.ts';

useTestDatabase();
beforeAll(aPlace);

const site = storefrontPaths('donation');
const EMAIL = 'hanako@example.jp';
const NEW_EMAIL = 'hanako.new@example.jp';
const CLIENT = '203.0.113.77';
const WRONG = 'a wrong password of somebody';

/** What is logged as an event while a visitor of one network does this. */
async function eventsOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const spies = [vi.spyOn(log(), 'info'), vi.spyOn(log(), 'warn')];
  await withRequestId('r1', work, () => networkMark(CLIENT));
  const records = spies.flatMap((spy) => spy.mock.calls.map(([facts]) => facts as Record<string, unknown>));
  vi.restoreAllMocks();
  return records.filter((record) => 'event' in record);
}

const names = (records: Record<string, unknown>[]) => records.map((record) => record.event).sort();

it('tell of a member’s whole life with the site, and hold nothing personal', async () => {
  const id = await aMember(EMAIL);
  const merchant = await aMerchant();
  const enter = (password: string, email = EMAIL) =>
    logIn(site, { email, password, client: CLIENT }, stranger());
  const records = await eventsOf(async () => {
    await enter(WRONG);
    await enter(WRONG, 'nobody@example.jp');
    await enter(PASSWORD);
    await logInByPasskey(site, { credential: '{}', client: CLIENT }, stranger());
    const request = await signedIn(id);
    const member = (await findMember(request))!;
    await stepUp(member, WRONG);
    await stepUp(member, PASSWORD);
    await beginEmailChange(site, member, NEW_EMAIL);
    await confirmEmailChange(site, member, { code: (await secretsOf(NEW_EMAIL)).code });
    const others = new FormData();
    others.set('intent', 'end-others');
    await endSessions({ request, url: new URL(request.url), member, paths: site, now: new Date() }, others);
    const token = await changePassword(site, { ...member, email: NEW_EMAIL }, '新しい合言葉 12', request);
    await logOut(withCookie('session', token));
    await logOut(withCookie('session', token)); // nobody is logged in any more
    await beginRecovery(site, { email: NEW_EMAIL, redirect: '', client: CLIENT });
    await mailRecovery({ email: NEW_EMAIL, redirect: '', storefront: 'donation' });
    const { link } = await secretsOf(NEW_EMAIL);
    await resetPassword(site, { token: link, password: '次の合言葉 34', client: CLIENT }, stranger());
    await signMerchantIn({ code: merchant.code, pin: '000000', client: CLIENT }, stranger());
    await signMerchantIn({ code: merchant.code, pin: PIN, client: CLIENT }, stranger());
    await findGuestOrder({ number: '00', email: EMAIL, client: CLIENT });
    await withdraw(site, id);
  });
  expect(names(records)).toEqual(
    [
      ...[
        'email_change_asked',
        'email_changed',
        'login',
        'login',
        'login_failed',
        'login_failed',
        'login_failed',
      ],
      ...['logout', 'merchant_login', 'merchant_login_failed', 'order_lookup_failed', 'password_changed'],
      ...['password_reset', 'sessions_ended', 'step_up', 'step_up_failed', 'withdrawn'],
    ].sort(),
  );
  // Of the failures, that at the account names the member; an unknown address is nobody's.
  const failed = records.filter((record) => record.event === 'login_failed' && record.by === 'password');
  expect(failed.map((record) => record.memberId)).toEqual([id, undefined]);
  for (const record of records) {
    expect(record.network, String(record.event)).toBe(networkMark(CLIENT));
    for (const value of Object.values(record))
      expect(typeof value === 'number' || value === undefined || /^[\w-]{1,30}$/.test(String(value))).toBe(
        true,
      );
  }
  const text = JSON.stringify(records);
  for (const personal of [
    EMAIL,
    NEW_EMAIL,
    'nobody',
    CLIENT,
    '203.0',
    WRONG,
    PASSWORD,
    '髙﨑',
    merchant.code,
    PIN,
  ])
    expect(text).not.toContain(personal);
});

it('say which limit has closed a login', async () => {
  await aMember('closed@example.jp');
  const guess = () =>
    logIn(site, { email: 'closed@example.jp', password: WRONG, client: '203.0.113.78' }, stranger());
  for (let i = 0; i < limits.login_account.points; i++) await guess();
  expect(await eventsOf(guess)).toMatchObject([{ event: 'throttled', limit: 'login_account' }]);
});
