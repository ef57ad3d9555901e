import { beforeAll, expect, it } from 'vitest';
import { aPerson, everywhere, staffCookie } from '#app/staff/testing/staff.ts';
import { readUnsentForm } from '#app/staff/unsent-form.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let person: number;
const HOUR = 3_600_000;
beforeAll(async () => {
  ask = await consoleSite();
  person = await aPerson('ended@example.jp', everywhere('operator'));
});
const ended = () => staffCookie(person, new Date(Date.now() - 13 * HOUR));

/** Where the login leads on to, and what it says of what was sent. */
function askedOf(location: string | null) {
  const login = new URL(location!, 'http://x.invalid');
  const to = new URL(login.searchParams.get('to') ?? '/', 'http://x.invalid');
  return { login: login.pathname, ended: login.searchParams.get('ended'), to };
}

it('what was sent after the session had ended is kept for its person, and nothing is done', async () => {
  const before = await db().selectFrom('synonym').select('id').execute();
  const sent = await ask('/synonyms/new?done=1', await ended(), {
    words: 'かに、蟹',
    password: 'geheim',
    _proof: '123456',
    intent: 'save',
  });
  const { login, ended: said, to } = askedOf(sent.location);
  expect([login, said, to.pathname, to.searchParams.has('done')]).toEqual([
    '/login',
    'kept',
    '/synonyms/new',
    false,
  ]);
  expect(sent.location).not.toContain(encodeURIComponent('蟹'));
  const kept = await readUnsentForm(person, to.searchParams.get('unsent'), to.pathname);
  expect(kept?.entries).toEqual([
    ['words', 'かに、蟹'],
    ['intent', 'save'],
  ]);
  expect(await db().selectFrom('synonym').select('id').execute()).toEqual(before);
});

it('texts sent beside a file are kept, the file is not', async () => {
  const form = new FormData();
  form.set('title', '題');
  form.set('picture', new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  const { ended: said, to } = askedOf((await ask('/texts/new', await ended(), form)).location);
  expect(said).toBe('kept');
  const kept = await readUnsentForm(person, to.searchParams.get('unsent'), '/texts/new');
  expect(kept).toMatchObject({ entries: [['title', '題']], hadFiles: true });
  expect((await ask('/texts/new', '', form)).status).toBe(403);
});

it.each([
  ['a stranger', '/synonyms/new', { words: 'x' }, ''],
  ['a token that was made up', '/synonyms/new', { words: 'x' }, 'staff=x'],
])('nothing is kept of %s', async (_, path, fields, cookie) => {
  const { ended: said, to } = askedOf((await ask(path, cookie, fields)).location);
  expect([said, to.searchParams.has('unsent')]).toEqual(['lost', false]);
});

it.each([
  ['passwords', '/account', { password: 'x', name: 'y' }],
  ['a button alone', '/synonyms/new', { intent: 'remove', version: '3' }],
  ['what a script asks', '/goods/1/preview', { name: 'x' }],
])('of %s nothing is kept, nor said to be lost', async (_, path, fields) => {
  const { ended: said, to } = askedOf((await ask(path, await ended(), fields)).location);
  expect([said, to.searchParams.has('unsent')]).toEqual(['none', false]);
});

it('is forgotten as soon as it is sent again and taken', async () => {
  const fields = { words: 'えび、海老', note: '', intent: 'save' };
  const { to } = askedOf((await ask('/synonyms/new', await ended(), fields)).location);
  const id = to.searchParams.get('unsent');
  const cookie = await staffCookie(person);
  const refused = await ask(to.pathname + to.search, cookie, { words: '' });
  expect(refused.status).toBe(400);
  expect(await readUnsentForm(person, id, to.pathname)).toBeDefined();
  await ask(to.pathname + to.search, cookie, fields);
  expect(await readUnsentForm(person, id, to.pathname)).toBeUndefined();
});
