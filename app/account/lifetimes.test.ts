import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#platform/throttle.ts';
import { beginningOf, endOf, type Lifetime, lifeInWords, lifetimes } from './lifetimes.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const UNITS: Record<string, number> = { minutes: 60, hours: 3600, days: 86_400 };

it('are those that docs/lifetimes.md names, all of them and no other', () => {
  const rows = [...text('docs/lifetimes.md').matchAll(/^\| `(\w+)` +\| (\d+) (minutes|hours|days) +\|/gm)];
  const documented = Object.fromEntries(rows.map(([, name, n, unit]) => [name, Number(n) * UNITS[unit!]!]));
  expect(documented).toEqual(lifetimes);
});

it('end where they began, so much later', () => {
  const began = new Date('2026-11-21T00:00:00Z');
  expect(endOf('registration', began)).toEqual(new Date('2026-11-21T00:30:00Z'));
  expect(beginningOf('session', endOf('session', began))).toEqual(began);
});

it.each<[Lifetime, string]>([
  ['registration', '30分'],
  ['password_reset', '60分'],
  ['parked_form', '2時間'],
  ['merchant_session', '12時間'],
  ['session', '90日'],
])('%s is said as %s', (name, words) => expect(lifeInWords(name)).toBe(words));

describe('a mail limit counts no longer than the link in the mail lasts, so that who is refused has one', () => {
  it.each([
    ['register_mail_account', 'registration'],
    ['recover_mail_account', 'password_reset'],
  ] as const)('%s, %s', (limit, life) => expect(limits[limit].window).toBeLessThanOrEqual(lifetimes[life]));
});

describe('the texts for visitors say the same', () => {
  const policy = text('content/policy.md');
  it.each<[string, Lifetime[]]>([
    ['ログインした状態を保つ', ['session', 'session_idle']],
    ['使われた端末を見分ける', ['device']],
    ['メールアドレスの変更の手続きを続ける', ['password_reset']],
    ['入力中の内容を復元する', ['parked_form']],
    ['お申し込みリストとカートに入れた', ['cart']],
    ['ご注文の内容を表示する', ['order_proof']],
    ['加盟店の受付画面のログインを保つ', ['merchant_session']],
  ])('site policy: %s', (purpose, names) => {
    const row = policy.split('\n').find((line) => line.startsWith('|') && line.includes(purpose));
    for (const name of names) expect(row).toContain(lifeInWords(name));
  });

  it('guidance and questions', () => {
    expect(text('content/guide.md')).toContain(`どちらも${lifeInWords('registration')}以内に`);
    const faq = text('content/faq/7-member.md');
    expect(faq).toContain(`確認コードの有効期限は${lifeInWords('registration')}です`);
    expect(faq).toContain(`${lifeInWords('password_reset')}以内に新しいパスワードを設定できます`);
    expect(faq).toContain(`ログインから${lifeInWords('session')}`);
    expect(faq).toContain(`最後のご利用から${lifeInWords('session_idle')}`);
    expect(faq).toContain(`${limits.login_account.window / 60}分ほどおいてから`);
  });
});
