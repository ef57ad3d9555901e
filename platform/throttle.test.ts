import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { db } from './db/db.ts';
import { useTestDatabase } from './testing/database.ts';
import {
  clientAddress,
  consume,
  consumeEach,
  giveBack,
  giveBackEach,
  type LimitName,
  limits,
  neighbourhood,
  network,
  peek,
  reset,
  sweepThrottle,
  trustedProxies,
} from './throttle.ts';

useTestDatabase();

/** Every form of the site that changes something or costs something, and what holds it back. */
const forms: Record<string, LimitName[]> = {
  login: ['login_account', 'login_long_account', 'login_device_account', 'login_address'],
  'register, address': ['register_mail_account', 'register_mail_address'],
  'register, code': ['register_code_address'],
  'register, form': ['register_finish_address'],
  'password, recover': ['recover_mail_account', 'recover_mail_address'],
  'password, reset': ['reset_address'],
  'login, second step': [
    'second_step_account',
    'second_step_long_account',
    'second_step_device_account',
    'second_step_address',
  ],
  'passkeys, what to sign': ['passkey_options_address'],
  'login, passkey': ['passkey_login_address'],
  'profile, any form': ['profile_account'],
  'profile, password asked again': ['confirm_account'],
  'profile, new address': ['email_change_account', 'email_change_mail_account'],
  'newsletters, by a link': ['unsubscribe_account'],
  'newsletters, by a typed address': ['unsubscribe_mail_account', 'unsubscribe_mail_address'],
  inquiry: ['inquiry_account', 'inquiry_address'],
  'a place in the line of new applicants': ['place_address'],
  'donation, form': ['donation_form_account'],
  'donation, submit': ['donation_submit_account'],
  'order, form': ['order_form_account', 'order_form_address'],
  'order, submit': ['order_submit_account', 'order_submit_address'],
  'order, found by a guest': ['order_lookup_account', 'order_lookup_address'],
  'order, cancel or add to an account': ['order_change_account'],
  'one-stop wish and note': ['one_stop_form_account'],
  'message on a government’s page, taken back': ['message_account'],
  'donations made elsewhere': ['external_account'],
  papers: ['paper_account'],
  'lists of what is gathered': ['cart_account', 'cart_address'],
  'answer about a late or oversold gift': ['remedy_choice_account'],
  favourites: ['favorite_account', 'favorite_wish_address'],
  'notices of goods': ['notice_account'],
  'notices of goods, by a link': ['notice_stop_account'],
  'recently viewed': ['viewed_account'],
  'merchant, sign in': [
    'merchant_login_account',
    'merchant_login_long_account',
    'merchant_login_device_account',
    'merchant_login_address',
  ],
  'ticket, find': ['ticket_lookup_account'],
  'ticket, redeem and void': ['ticket_redeem_account'],
  'address book': ['address_account'],
  'limit of the deduction, saved': ['limit_account', 'limit_wish_address'],
  'a private form after the session has ended': ['park_address'],
  'console, password': [
    'staff_login_account',
    'staff_login_long_account',
    'staff_login_device_account',
    'staff_login_address',
  ],
  'console, code': ['staff_code_account', 'staff_code_address'],
  'console, password or code again': ['staff_confirm_account'],
  'console, invitations': ['staff_invite_account', 'staff_invited_address'],
  'console, every other form': ['staff_change_account'],
  'postal code': ['postal_address'],
};

it('every limit belongs to a form', () => {
  expect(new Set(Object.values(forms).flat())).toEqual(new Set(Object.keys(limits)));
});

it('the login waits after 5 failures of an account and 30 of an address in 15 minutes', () => {
  expect(limits.login_account).toEqual({ points: 5, window: 900, by: 'account' });
  expect(limits.login_address).toEqual({ points: 30, window: 900, by: 'address' });
});

describe.each(Object.entries(forms))('%s', (_, names) => {
  it.each(names)('%s lets exactly its points through, also when asked all at once', async (name) => {
    const { points, window, by } = limits[name];
    const key = by === 'address' ? '203.0.113.7' : 'someone@example.jp';
    const answers = await Promise.all(Array.from({ length: points + 5 }, () => consume(name, key)));
    expect(answers.filter((a) => a.ok)).toHaveLength(points);
    const refused = answers.find((a) => !a.ok);
    expect(refused).toMatchObject({ ok: false });
    if (refused?.ok === false) {
      expect(refused.retryAfter).toBeGreaterThan(window - 60);
      expect(refused.retryAfter).toBeLessThanOrEqual(window);
    }
    expect(await peek(name, key)).toMatchObject({ ok: false });
    const other = by === 'address' ? '203.0.113.8' : 'other@example.jp';
    expect(await consume(name, other)).toEqual({ ok: true, left: points - 1 });
    await reset(name, key);
    expect(await peek(name, key)).toEqual({ ok: true, left: points });
  });
});

it('takes of each limit in turn, names the one that refuses, and spares those behind it', async () => {
  const key = 'each@example.jp';
  const points = [
    ['confirm_account', key],
    ['recover_mail_account', key],
    ['profile_account', key],
  ] as const;
  for (let i = 0; i < 3; i++) expect(await consumeEach(points)).toEqual({ ok: true });
  expect(await consumeEach(points)).toMatchObject({ ok: false, limit: 'recover_mail_account' });
  expect(await peek('confirm_account', key)).toEqual({ ok: true, left: 1 });
  expect(await peek('profile_account', key)).toEqual({ ok: true, left: limits.profile_account.points - 3 });
});

it('takes and gives back several limits of many at once, whose rows wait for each other in one order', async () => {
  const points = [
    ['login_address', '192.0.2.7'],
    ['login_account', 'many@example.jp'],
    ['login_long_account', 'many@example.jp'],
  ] as const;
  const taken = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const answer = await consumeEach(points);
      await giveBackEach(points, (limit) => limit !== 'login_address');
      return answer.ok;
    }),
  );
  expect(taken).toContain(true);
  const left = await Promise.all(points.map(([limit, key]) => peek(limit, key)));
  expect(left).toEqual(points.map(([limit]) => ({ ok: true, left: limits[limit].points })));
});

it('begins anew when its window has passed, and gives nothing back of one that has', async () => {
  const key = 'window@example.jp';
  for (let i = 0; i < 6; i++) await consume('login_account', key);
  expect(await consume('login_account', key)).toMatchObject({ ok: false });
  await db()
    .updateTable('throttle')
    .set({ expire: Date.now() - 1 })
    .execute();
  await giveBack('login_account', key);
  expect(await peek('login_account', key)).toEqual({ ok: true, left: 5 });
  expect(await consume('login_account', key)).toEqual({ ok: true, left: 4 });
});

it('gives a point back', async () => {
  await consume('login_account', 'back@example.jp');
  await giveBack('login_account', 'back@example.jp');
  expect(await peek('login_account', 'back@example.jp')).toEqual({ ok: true, left: 5 });
});

it('keeps neither mail address nor network address in clear', async () => {
  await consume('login_account', 'visible@example.jp');
  await consume('login_address', '198.51.100.23');
  const rows = await db().selectFrom('throttle').select('key').execute();
  expect(rows.length).toBeGreaterThan(1);
  for (const { key } of rows) expect(key).not.toMatch(/visible|example|198\.51/);
});

it('sweeps what has passed and nothing else', async () => {
  await db().deleteFrom('throttle').execute();
  await consume('login_account', 'fresh@example.jp');
  await db().insertInto('throttle').values({ key: 'old', points: 9, expire: 1 }).execute();
  await sweepThrottle();
  const rows = await db().selectFrom('throttle').select('key').execute();
  expect(rows.map((r) => r.key)).toEqual([expect.stringMatching(/^login_account:/)]);
});

describe('network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (address, counted) => expect(network(address)).toBe(counted));

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:aa:01ff:1::1', '2001:db8:aa::/48'],
    ['2001:DB8:AA:200::', '2001:db8:aa::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', 'unknown'],
  ])('%s stands in %s', (address, counted) => expect(neighbourhood(address)).toBe(counted));
});

describe('client address', () => {
  const proxies = trustedProxies('10.0.0.0/8, 2001:db8:ffff::/48,192.0.2.1');
  const from = (socket: string, forwarded?: string) =>
    clientAddress(
      new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      socket,
      proxies,
    );

  it.each([
    ['a direct visitor invents a header', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    ['one proxy', '10.0.0.2', '203.0.113.5', '203.0.113.5'],
    ['a visitor invents hops before the proxy', '10.0.0.2', '1.1.1.1, 203.0.113.5', '203.0.113.5'],
    ['two proxies', '10.0.0.2', '6.6.6.6, 203.0.113.5, 192.0.2.1', '203.0.113.5'],
    ['only proxies', '10.0.0.2', '10.0.0.9', '10.0.0.9'],
    ['no header', '10.0.0.2', undefined, '10.0.0.2'],
    ['rubbish in it', '10.0.0.2', '203.0.113.5, <script>', '10.0.0.2'],
    ['with a port', '10.0.0.2', '203.0.113.5:4711', '203.0.113.5'],
    ['IPv6 with brackets', '2001:db8:ffff::2', '[2001:db8:1::5]:4711', '2001:db8:1::5'],
    ['a mapped socket address', '::ffff:10.0.0.2', '203.0.113.5', '203.0.113.5'],
    ['a unix socket', '', '203.0.113.5', ''],
  ])('%s', (_, socket, forwarded, client) => expect(from(socket, forwarded)).toBe(client));

  it('is never decided by a visitor that no proxy vouches for', () => {
    fc.assert(
      fc.property(fc.ipV4(), (header) => {
        expect(from('203.0.113.5', header)).toBe('203.0.113.5');
      }),
    );
  });

  it('refuses a list that is not one', () => {
    for (const bad of ['10.0.0.0/33', 'proxy.example', '10.0.0.0/', '::1/129', '10.0.0.1/x'])
      expect(() => trustedProxies(bad)).toThrow(bad.split('/')[0]);
  });
});
