import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieName } from '#app/account/cookies.ts';
import { aClient, stranger, withCookie } from '#app/account/testing/members.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { sweepMerchants } from '../jobs.ts';
import { openCounter } from '../merchants/merchants.ts';
import { aMerchant, aPlace, PIN } from '../testing/tickets.ts';
import { findMerchant, type Merchant, signMerchantIn, signMerchantOut } from './merchant.ts';

useTestDatabase();
beforeAll(aPlace);
let till: Merchant & { code: string };
beforeEach(async () => {
  till = await aMerchant();
});

const HOUR = 3_600_000;
const NOW = new Date('2026-11-21T00:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const signIn = (over: Partial<{ code: string; pin: string; client: string }> = {}, request = stranger()) =>
  signMerchantIn({ code: till.code, pin: PIN, client: aClient(), ...over }, request, NOW);

function carrying(token: string): Request {
  return new Request('http://localhost:3000/qr_tickets/redeem', {
    headers: { cookie: `${cookieName('merchant')}=${token}` },
  });
}

async function session(): Promise<Request> {
  const result = await signIn();
  if (result.kind !== 'signed_in') throw new Error(result.kind);
  return carrying(result.token);
}

describe('signing in', () => {
  it('is remembered for twelve hours, and not a second longer', async () => {
    const request = await session();
    expect(await findMerchant(request, at(0))).toEqual({
      id: till.id,
      name: till.name,
      genre: '',
      government_code: till.government_code,
      government: till.government,
    });
    expect(await findMerchant(request, new Date(at(12).getTime() - 1))).toBeDefined();
    expect(await findMerchant(request, at(12))).toBeUndefined();
  });

  it('reads code and PIN as they are typed on a Japanese keyboard', async () => {
    expect(await signIn({ pin: '１３５７９０' })).toMatchObject({ kind: 'signed_in' });
  });

  it('stores neither PIN nor token', async () => {
    const request = await session();
    const token = request.headers.get('cookie')!.split('=')[1]!;
    const { pin_hash } = await db()
      .selectFrom('merchant')
      .select('pin_hash')
      .where('id', '=', till.id)
      .executeTakeFirstOrThrow();
    expect(pin_hash).toMatch(/^\$argon2id\$/);
    const rows = await db().selectFrom('merchant_session').selectAll().execute();
    expect(rows.some((r) => r.token_hash.includes(Buffer.from(token)))).toBe(false);
  });

  it('tells nothing of what was wrong, and stops guessing after five attempts, also at once', async () => {
    expect(await signIn({ code: '00000000' })).toEqual({ kind: 'refused' });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => signIn({ pin: '000000' })));
    expect(guesses.filter((g) => g.kind === 'refused')).toHaveLength(5);
    expect(await signIn()).toMatchObject({ kind: 'throttled' });
  });

  it('stays open to a browser in which the merchant has signed in, while strangers guess', async () => {
    const first = await signIn();
    if (first.kind !== 'signed_in') throw new Error(first.kind);
    const counter = withCookie('device', first.deviceToken);
    for (let i = 0; i < 5; i++) await signIn({ pin: '000000' });
    expect(await signIn()).toMatchObject({ kind: 'throttled', by: 'account' });
    expect(await signIn({}, counter)).toMatchObject({ kind: 'signed_in', deviceToken: first.deviceToken });
    expect(await signIn()).toMatchObject({ kind: 'throttled' });
    // It has five attempts of its own, and counts for no other merchant.
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => signIn({ pin: '000000', code: till.code }, counter)),
    );
    expect(guesses.filter((g) => g.kind === 'refused')).toHaveLength(5);
    expect(await signIn({}, counter)).toMatchObject({ kind: 'throttled', by: 'device' });
    const other = await aMerchant();
    for (let i = 0; i < 5; i++) await signIn({ code: other.code, pin: '000000' });
    expect(await signIn({ code: other.code }, counter)).toMatchObject({ kind: 'throttled' });
  });

  it('takes ten guesses of strangers in twelve hours, however patient they are', async () => {
    let checked = 0;
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) if ((await signIn({ pin: '000000' })).kind === 'refused') checked++;
      // A quarter of an hour passes.
      await db().deleteFrom('throttle').where('key', 'like', 'merchant_login_account:%').execute();
    }
    expect(checked).toBe(10);
    expect(await signIn()).toMatchObject({ kind: 'throttled' });
  });

  it('is opened again by the operator for one code alone', async () => {
    const other = await aMerchant();
    const guessAt = async (code: string) => {
      for (let i = 0; i < 10; i++) {
        await signIn({ code, pin: '000000' });
        // A quarter of an hour passes.
        await db().deleteFrom('throttle').where('key', 'like', 'merchant_login_account:%').execute();
      }
    };
    await guessAt(till.code);
    await guessAt(other.code);
    for (const { code } of [till, other]) expect(await signIn({ code })).toMatchObject({ kind: 'throttled' });
    expect(
      await openCounter(COMMAND_LINE, ` ${till.code.slice(0, 4)}-${till.code.slice(4)} `.toLowerCase()),
    ).toBe(true);
    expect(await signIn()).toMatchObject({ kind: 'signed_in' });
    expect(await signIn({ code: other.code })).toMatchObject({ kind: 'throttled', by: 'account' });
    expect(await openCounter(COMMAND_LINE, '00000000')).toBe(false);
  });

  it('stops an address that tries many codes', async () => {
    const client = aClient();
    for (let i = 0; i < 30; i++) await signIn({ code: `0000000${i}`, client });
    expect(await signIn({ client })).toMatchObject({ kind: 'throttled', by: 'network' });
    expect(await signIn()).toMatchObject({ kind: 'signed_in' });
  });

  it('gives the throttle points back after signing in', async () => {
    const client = aClient();
    for (let i = 0; i < 40; i++) expect(await signIn({ client })).toMatchObject({ kind: 'signed_in' });
  });
});

describe('a session', () => {
  it('ends by signing out', async () => {
    const request = await session();
    await signMerchantOut(request);
    expect(await findMerchant(request, at(1))).toBeUndefined();
  });

  it('ends with the merchant', async () => {
    const request = await session();
    await db().updateTable('merchant').set({ active: false }).where('id', '=', till.id).execute();
    expect(await findMerchant(request, at(1))).toBeUndefined();
    expect(await signIn()).toEqual({ kind: 'refused' });
  });

  it('is forgotten once it is over', async () => {
    const request = await session();
    await sweepMerchants(at(11));
    expect(await findMerchant(request, at(11))).toBeDefined();
    await sweepMerchants(at(12));
    expect(await db().selectFrom('merchant_session').selectAll().execute()).toEqual([]);
  });

  it('leaves a mark of its browser, which is forgotten when it was not used for 400 days', async () => {
    const marks = () =>
      db().selectFrom('merchant_device').selectAll().where('merchant_id', '=', till.id).execute();
    await session();
    expect(await marks()).toHaveLength(1);
    await sweepMerchants(at(400 * 24));
    expect(await marks()).toHaveLength(1);
    await sweepMerchants(at(400 * 24 + 1));
    expect(await marks()).toEqual([]);
  });

  it('is none without a token that was given out', async () => {
    for (const token of ['', 'x', 'A'.repeat(43)])
      expect(await findMerchant(carrying(token))).toBeUndefined();
    expect(await findMerchant(new Request('http://localhost:3000/'))).toBeUndefined();
  });
});
