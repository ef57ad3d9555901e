import { expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { cookieName } from './cookies.ts';
import { formOwner, parkForm, takeParkedForm } from './parked-form.ts';
import { aMember, withCookie } from './testing/members.ts';

useTestDatabase();

const HOUR = 3_600_000;
const PATH = '/donate/goods/12';

async function park(fields: Record<string, string>, now = new Date()): Promise<Request | undefined> {
  const request = new Request(`http://localhost:3000${PATH}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const cookie = await parkForm(request, PATH, now);
  const value = cookie && new RegExp(`^${cookieName('parked')}=([^;]+)`).exec(cookie)?.[1];
  return value ? withCookie('parked', value) : undefined;
}

it('hands what was typed back to its owner, at its path, once; without passwords', async () => {
  const [owner, other] = [await aMember('owner@example.jp'), await aMember('other@example.jp')];
  const request = await park({
    _owner: formOwner(owner),
    message: '長い応援\u0000メッセージ\\u0000',
    password: 'secret',
  });
  expect(request).toBeDefined();
  if (!request) return;
  expect(await takeParkedForm(request, other, PATH)).toBeUndefined();
  expect(await takeParkedForm(request, owner, '/mypage')).toBeUndefined();
  const taken = await Promise.all([
    takeParkedForm(request, owner, PATH),
    takeParkedForm(request, owner, PATH),
  ]);
  expect(taken.filter(Boolean)).toEqual([[['message', '長い応援メッセージ\\u0000']]]);
});

it('keeps nothing without an owner, too large, of another kind, or past its time', async () => {
  const owner = await aMember('late@example.jp');
  expect(await park({ message: 'x' })).toBeUndefined();
  expect(await park({ _owner: 'x', message: 'x' })).toBeUndefined();
  expect(await park({ _owner: formOwner(owner), message: 'x'.repeat(60_000) })).toBeUndefined();
  expect(
    await parkForm(new Request(`http://localhost:3000${PATH}`, { method: 'POST', body: '{}' }), PATH),
  ).toBeUndefined();
  const old = await park({ _owner: formOwner(owner), message: 'x' }, new Date(Date.now() - 3 * HOUR));
  expect(old && (await takeParkedForm(old, owner, PATH))).toBeUndefined();
});
