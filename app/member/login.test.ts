import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { needsRehash } from '#app/account/password.ts';
import { findMember } from '#app/account/session.ts';
import { aClient, aMember, PASSWORD, signedIn, stranger, withCookie } from '#app/account/testing/members.ts';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { favoriteMarks } from '#app/favorite/marks.ts';
import { keepWish } from '#app/favorite/wish.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { keepLimit, savedLimit } from '#app/tax/saved-limit.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { logIn } from './login.ts';

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
