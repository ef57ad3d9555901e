import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { type LimitName, limits } from '#platform/throttle.ts';

const APP = join(import.meta.dirname, '..');

/** Every route module that takes a POST, and the limits that hold its forms back; or why it has none. */
const FORMS: Record<string, LimitName[] | string> = {
  'member/pages/login.tsx': [
    'login_account',
    'login_long_account',
    'login_device_account',
    'login_address',
    'second_step_account',
    'second_step_long_account',
    'second_step_device_account',
    'second_step_address',
    'passkey_login_address',
  ],
  'member/pages/logout.tsx': 'ends a session: somebody who sends it often loses nothing but their own',
  'member/pages/register.tsx': [
    'register_mail_account',
    'register_mail_address',
    'register_code_address',
    'register_finish_address',
  ],
  'member/pages/password-recover.tsx': ['recover_mail_account', 'recover_mail_address'],
  'member/pages/password-reset.tsx': ['reset_address'],
  'member/pages/profile.tsx': [
    'profile_account',
    'confirm_account',
    'email_change_account',
    'email_change_mail_account',
  ],
  'member/pages/api-passkeys.ts': ['passkey_options_address', 'confirm_account'],
  'member/pages/unsubscribe.tsx': [
    'unsubscribe_account',
    'unsubscribe_mail_account',
    'unsubscribe_mail_address',
  ],
  'cart/pages/lines.ts': ['cart_account', 'cart_address'],
  'donation/pages/cart.tsx': ['cart_account', 'cart_address'],
  'donation/pages/goods.tsx': ['donation_form_account', 'donation_submit_account'],
  'donation/pages/list.tsx': ['donation_form_account', 'donation_submit_account'],
  'donation/pages/government.tsx': ['donation_form_account', 'donation_submit_account'],
  'donation/pages/histories.tsx': ['one_stop_form_account', 'message_account'],
  'order/pages/cart.tsx': ['cart_account', 'cart_address'],
  'order/pages/mypage.tsx': ['order_change_account'],
  'order/pages/order.tsx': [
    'order_form_account',
    'order_form_address',
    'order_submit_account',
    'order_submit_address',
    'park_address', // as every private form that is sent without a session: site/guard.ts
  ],
  'order/pages/status.tsx': ['order_lookup_account', 'order_lookup_address', 'order_change_account'],
  'remedy/pages/choice.tsx': ['remedy_choice_account'],
  'address/pages/add.tsx': ['address_account'],
  'address/pages/edit.tsx': ['address_account'],
  'address/pages/list.tsx': ['address_account'],
  'favorite/pages/favorite-goods.tsx': ['favorite_account'],
  'favorite/pages/favorites.tsx': ['favorite_account'],
  'favorite/pages/goods-notice.tsx': ['notice_account'],
  'favorite/pages/stop-notices.tsx': ['notice_stop_account'],
  'favorite/pages/toggle.ts': ['favorite_account', 'favorite_wish_address'],
  'favorite/pages/recently-viewed-goods.tsx': ['viewed_account'],
  'favorite/pages/viewed.ts': ['viewed_account'],
  'inquiry/pages/inquiry.tsx': ['inquiry_account', 'inquiry_address'],
  'tax/pages/about-deduction.tsx': ['limit_account', 'limit_wish_address'],
  'ticket/pages/redeem.tsx': [
    'merchant_login_account',
    'merchant_login_long_account',
    'merchant_login_device_account',
    'merchant_login_address',
    'ticket_lookup_account',
    'ticket_redeem_account',
  ],
  'site/pages/webhook.ts': 'the provider’s: its signature is checked before anything else',
};

function modules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)pages\/[^/]+\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}

const source = (file: string) => readFileSync(join(APP, file), 'utf8');

/** The files that a module runs, as far as they are the site's own. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, wanted = ''] of source(file).matchAll(/from '((?:#app\/|\.{1,2}\/)[^']+\.tsx?)'/g)) {
    if (wanted.includes('+types/')) continue;
    const at = wanted.startsWith('#app/')
      ? wanted.slice('#app/'.length)
      : relative(APP, join(APP, dirname(file), wanted));
    reached(at, seen);
  }
  return seen;
}

const takesForms = modules(APP).filter((file) =>
  /export (async )?(function|const) action\b/.test(source(file)),
);

it('no form is forgotten: every module with an action is listed, and no other', () => {
  expect(takesForms).toEqual(Object.keys(FORMS).sort());
});

it.each(takesForms)('%s takes a point of each of its limits', (file) => {
  const named = FORMS[file];
  if (!Array.isArray(named)) return expect(named?.length).toBeGreaterThan(20); // the reason
  const code = [...reached(file)].map(source).join('\n');
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) {
    expect(limits).toHaveProperty(name);
    // Directly, in a list of several, by a name chosen just before, or as one of the limits of a login.
    expect(code, name).toMatch(
      new RegExp(
        [
          `consume\\(\\s*'${name}'`,
          `consumeEach\\(\\[[^;]*\\['${name}',`,
          `'${name}'[^;]*;[\\s\\S]{0,80}consume\\(limit,`,
          `LIMITS: LoginLimits = \\{[^}]*: '${name}',[\\s\\S]*countAttempt\\(LIMITS,`,
        ].join('|'),
      ),
    );
  }
});

/** Whether it, or what it runs, answers with the form and the time to wait (`throttled` of forms/request.ts). */
const tellsToWait = (file: string) =>
  [...reached(file)].some((one) => one !== 'forms/request.ts' && /\bthrottled\(/.test(source(one)));

it.each(takesForms.filter((file) => file.endsWith('.tsx') && tellsToWait(file)))(
  '%s passes on how long to wait, and cookies, from its action',
  async (file) => {
    // The router drops the headers of an action's answer unless the page passes them on.
    const { headers } = (await import(join(APP, file))) as {
      headers?: (args: Record<string, Headers>) => HeadersInit;
    };
    const actionHeaders = new Headers({ 'Retry-After': '7', 'Set-Cookie': 'a=b' });
    const sent = new Headers(
      headers?.({ actionHeaders, loaderHeaders: new Headers(), parentHeaders: new Headers() }),
    );
    expect([sent.get('retry-after'), sent.getSetCookie()]).toEqual(['7', ['a=b']]);
  },
);
