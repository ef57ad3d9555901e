import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { randomToken } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits } from '#platform/throttle.ts';
import { cookieName } from './cookies.ts';
import { formOwner, parkForm, takeParkedForm } from './parked-form.ts';
import { aMember, withCookie } from './testing/members.ts';

useTestDatabase();

const HOUR = 3_600_000;
const PATH = '/donate/goods/12';

const CLIENT = '203.0.113.9';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function park(fields: Record<string, string>, now = new Date()): Promise<Request | undefined> {
  const cookie = await parkForm(formOf(fields), PATH, CLIENT, now);
  const value = cookie && new RegExp(`^${cookieName('parked')}=([^;]+)`).exec(cookie)?.[1];
  return value ? withCookie('parked', value) : undefined;
}

it('hands what was typed back to its owner, at its path, once; without passwords', async () => {
  const [owner, other] = [await aMember('owner@example.jp'), await aMember('other@example.jp')];
  const request = await park({
    _owner: formOwner(owner),
    message: '長い応援\u0000メッセージ\\u0000',
    password: 'secret',
    intent: 'submit',
    'a[0].b': 'no name of ours',
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

it('keeps nothing without an owner, too large, or past its time', async () => {
  const owner = await aMember('late@example.jp');
  expect(await park({ message: 'x' })).toBeUndefined();
  expect(await park({ _owner: 'x', message: 'x' })).toBeUndefined();
  expect(await park({ _owner: formOwner(owner), message: 'x'.repeat(13_000) })).toBeUndefined();
  const old = await park({ _owner: formOwner(owner), message: 'x' }, new Date(Date.now() - 3 * HOUR));
  expect(old && (await takeParkedForm(old, owner, PATH))).toBeUndefined();
});

it('keeps nothing under a mark that somebody made up', async () => {
  const mark = formOwner(await aMember('mark@example.jp'));
  const flipped = `${mark.slice(0, -8)}${mark.at(-8) === 'A' ? 'B' : 'A'}${mark.slice(-7)}`;
  for (const _owner of ['x'.repeat(43), randomToken(), flipped, mark.slice(1), `${mark}A`])
    expect(await park({ _owner, message: 'x' })).toBeUndefined();
  expect(await park({ _owner: mark, message: 'x' })).toBeDefined();
});

it('keeps the newest four of a member, and so many of a network', async () => {
  const owner = await aMember('many@example.jp');
  const parked: (Request | undefined)[] = [];
  for (let i = 0; i < 6; i++) parked.push(await park({ _owner: formOwner(owner), message: String(i) }));
  const taken = [];
  for (const request of parked) taken.push(request && (await takeParkedForm(request, owner, PATH)));
  expect(taken.map((form) => form?.[0]?.[1])).toEqual([undefined, undefined, '2', '3', '4', '5']);

  let refused = 0;
  for (let i = 0; i < limits.park_address.points; i++)
    if (!(await park({ _owner: formOwner(owner), message: 'x' }))) refused++;
  expect(refused).toBeGreaterThan(0);
});

it('keeps no more when very many are kept', async () => {
  await sql`insert into parked_form (token_hash, owner_hash, path, data, expires_at)
    select int4send(i), int4send(i), '/', '[]', now() + interval '1 hour' from generate_series(1, 10000) as i`.execute(
    db(),
  );
  const owner = await aMember('full@example.jp');
  const other = { _owner: formOwner(owner), message: 'x' };
  expect(await parkForm(formOf(other), PATH, '198.51.100.1')).toBeUndefined();
  await sql`delete from parked_form where token_hash <= int4send(100)`.execute(db());
  expect(await parkForm(formOf(other), PATH, '198.51.100.1')).toBeDefined();
});
