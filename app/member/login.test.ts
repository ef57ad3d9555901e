import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { lifetimes } from '#app/account/lifetimes.ts';
import { needsRehash } from '#app/account/password.ts';
import { findMember } from '#app/account/session.ts';
import { aClient, aMember, PASSWORD, signedIn, stranger, withCookie } from '#app/account/testing/members.ts';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { favoriteMarks } from '#app/favorite/marks.ts';
import { keepWish } from '#app/favorite/wish.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { keepLimit, savedLimit } from '#app/tax/saved-limit.ts';
import { randomToken } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits } from '#platform/throttle.ts';
import { logIn } from './login.ts';
import { signInCookies } from './sign-in.ts';

useTestDatabase();

const tryOnce = (email: string, password: string, client = aClient(), request = stranger()) =>
  logIn(storefrontPaths('donation'), { email, password, client }, request);

describe('logging in', () => {
  it('starts a session, ends the one before, and takes a password typed in another width', async () => {
    const id = await aMember('in@example.jp', 'Kaki2026Kaki');
    const before = await signedIn(id);
    const result = await tryOnce('in@example.jp', 'Ｋａｋｉ２０２６Ｋａｋｉ', aClient(), before);
    expect(result).toMatchObject({ kind: 'logged_in', memberId: id });
    if (result.kind !== 'logged_in') return;
    expect(await findMember(withCookie('session', result.sessionToken))).toMatchObject({ id });
    expect(await findMember(before)).toBeUndefined();
  });

  it('saves what the browser held until then: the heart of a government, and a limit', async () => {
    await aPlace();
    const id = await aMember('held@example.jp');
    const cookies = [await keepWish({ government: TOWN }), await keepLimit({ year: 2026, amount: 61_000 })];
    const cookie = cookies.map((set) => set!.split(';')[0]).join('; ');
    const request = new Request('http://localhost:3000/', { headers: { cookie } });
    await tryOnce('held@example.jp', PASSWORD, aClient(), request);
    expect((await favoriteMarks(id)).governments).toEqual([TOWN]);
    expect(await savedLimit(id, 2026)).toBe(61_000);
  });

  it('says the same for a wrong password, an unknown address and a withdrawn member', async () => {
    await aMember('wrong@example.jp');
    const gone = await aMember('gone@example.jp');
    await db().updateTable('member').set({ status: 'withdrawn' }).where('id', '=', gone).execute();
    const answers = [
      await tryOnce('wrong@example.jp', 'not the password'),
      await tryOnce('nobody@example.jp', PASSWORD),
      await tryOnce('gone@example.jp', PASSWORD),
    ];
    expect(answers).toEqual([{ kind: 'refused' }, { kind: 'refused' }, { kind: 'refused' }]);
  });

  it('stores a stronger hash when the stored one was made at another cost', async () => {
    const id = await aMember('old@example.jp');
    const weak = await hash(PASSWORD.normalize('NFKC'), { memoryCost: 8192, timeCost: 1 });
    await db().updateTable('member').set({ password_hash: weak }).where('id', '=', id).execute();
    expect(await tryOnce('old@example.jp', PASSWORD)).toMatchObject({ kind: 'logged_in' });
    const row = await db()
      .selectFrom('member')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(needsRehash(row.password_hash!)).toBe(false);
    expect(await tryOnce('old@example.jp', PASSWORD)).toMatchObject({ kind: 'logged_in' });
  });
});

describe('guessing', () => {
  it('five failures close an account for a while, for the right password too; sent at once makes no difference', async () => {
    await aMember('closed@example.jp');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => tryOnce('closed@example.jp', `guess ${i}`)),
    );
    expect(answers.filter((a) => a.kind === 'refused')).toHaveLength(5);
    const right = await tryOnce('closed@example.jp', PASSWORD);
    expect(right).toMatchObject({ kind: 'throttled' });
    if (right.kind === 'throttled') expect(right.retryAfter).toBeGreaterThan(800);
  });

  it('an account that does not exist closes just the same', async () => {
    for (let i = 0; i < 5; i++) expect((await tryOnce('nobody2@example.jp', 'x')).kind).toBe('refused');
    expect((await tryOnce('nobody2@example.jp', 'x')).kind).toBe('throttled');
  });

  it('thirty failures close an address; logins that succeed cost nothing', async () => {
    await aMember('busy@example.jp');
    const client = aClient();
    for (let i = 0; i < 35; i++)
      expect((await tryOnce('busy@example.jp', PASSWORD, client)).kind).toBe('logged_in');
    for (let i = 0; i < 30; i++)
      expect((await tryOnce(`n${i}@example.jp`, 'x', client)).kind).toBe('refused');
    expect((await tryOnce('busy@example.jp', PASSWORD, client)).kind).toBe('throttled');
    expect((await tryOnce('busy@example.jp', PASSWORD)).kind).toBe('logged_in');
  });
});

it('an account of one’s own buys no guesses: a right login gives its network back what it took, and no more', async () => {
  await aMember('own@example.jp');
  const client = aClient();
  const guess = (i: number) => tryOnce(`v${i}@example.jp`, 'x', client);
  for (let i = 1; i < limits.login_address.points; i++) expect((await guess(i)).kind).toBe('refused');
  expect((await tryOnce('own@example.jp', PASSWORD, client)).kind).toBe('logged_in');
  expect((await guess(100)).kind).toBe('refused');
  expect(await guess(101)).toMatchObject({ kind: 'throttled', by: 'network' });
});

describe('an owner whose account strangers guess at', () => {
  /** A browser in which the member has logged in, without its session. */
  async function knownTo(email: string): Promise<Request> {
    const result = await tryOnce(email, PASSWORD);
    if (result.kind !== 'logged_in') throw new Error(result.kind);
    return withCookie('device', result.deviceToken);
  }
  const guesses = async (email: string, client?: string) => {
    for (let i = 0; i < limits.login_account.points; i++) await tryOnce(email, `guess ${i}`, client);
  };

  it('gets in from a known browser with the right password, and strangers do not', async () => {
    await aMember('owner@example.jp');
    const own = await knownTo('owner@example.jp');
    await guesses('owner@example.jp');
    expect(await tryOnce('owner@example.jp', PASSWORD)).toMatchObject({ kind: 'throttled', by: 'account' });
    expect(await tryOnce('owner@example.jp', PASSWORD, aClient(), own)).toMatchObject({ kind: 'logged_in' });
    // That login buys strangers nothing.
    expect(await tryOnce('owner@example.jp', PASSWORD)).toMatchObject({ kind: 'throttled' });
  });

  it('gets in also from a network in which somebody has guessed at many accounts', async () => {
    await aMember('neighbour@example.jp');
    const own = await knownTo('neighbour@example.jp');
    const client = aClient();
    for (let i = 0; i < limits.login_address.points; i++) await tryOnce(`m${i}@example.jp`, 'x', client);
    expect((await tryOnce('neighbour@example.jp', PASSWORD, client)).kind).toBe('throttled');
    expect((await tryOnce('neighbour@example.jp', PASSWORD, client, own)).kind).toBe('logged_in');
  });

  it('has five attempts in a known browser, too; a right one gives them back', async () => {
    await aMember('fumbles@example.jp');
    const own = await knownTo('fumbles@example.jp');
    const at = (password: string) => tryOnce('fumbles@example.jp', password, aClient(), own);
    for (let i = 0; i < 4; i++) expect((await at('x')).kind).toBe('refused');
    expect((await at(PASSWORD)).kind).toBe('logged_in');
    const answers = await Promise.all(Array.from({ length: 9 }, () => at('x')));
    expect(answers.filter((a) => a.kind === 'refused')).toHaveLength(5);
    expect(await at(PASSWORD)).toMatchObject({ kind: 'throttled', by: 'device' });
    // Nor does it cost strangers, who may be the owner on another machine.
    expect((await tryOnce('fumbles@example.jp', PASSWORD)).kind).toBe('logged_in');
  });

  it('is recognised by a browser of the account alone: not by another’s, not by one that is made up', async () => {
    await aMember('target@example.jp');
    await aMember('attacker@example.jp');
    const foreign = await knownTo('attacker@example.jp');
    await guesses('target@example.jp');
    for (const request of [foreign, withCookie('device', randomToken())])
      expect((await tryOnce('target@example.jp', PASSWORD, aClient(), request)).kind).toBe('throttled');
  });

  it('meets no more than twenty guesses of strangers in four hours, however patient they are', async () => {
    await aMember('patient@example.jp');
    let checked = 0;
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < 5; i++) {
        const { kind } = await tryOnce('patient@example.jp', `guess ${round} ${i}`);
        if (kind === 'refused') checked++;
      }
      // A quarter of an hour passes.
      await db().deleteFrom('throttle').where('key', 'like', 'login_account:%').execute();
    }
    expect(checked).toBe(20);
    const late = await tryOnce('patient@example.jp', PASSWORD);
    expect(late).toMatchObject({ kind: 'throttled' });
    if (late.kind === 'throttled') expect(late.retryAfter).toBeGreaterThan(3 * 3600);
  });
});

it('the cookies of a login last as long as what they stand for', async () => {
  await aMember('cookies@example.jp');
  const result = await tryOnce('cookies@example.jp', PASSWORD);
  if (result.kind !== 'logged_in') throw new Error(result.kind);
  const set = signInCookies(result).getSetCookie();
  expect(set.find((c) => c.startsWith('session='))).toContain(`Max-Age=${lifetimes.session};`);
  expect(set.find((c) => c.startsWith('device='))).toContain(`Max-Age=${lifetimes.device};`);
});
