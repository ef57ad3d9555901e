import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, donationOf, fillForm, mailsOf, submit } from '#app/donation/testing/data.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { remindDeadlines } from './remind.ts';
import { openPayments } from './store.ts';
import { sweepPayments } from './sweep.ts';

const world = useWorld();
world.webhooks = 'keep'; // what is not told must be asked for

afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date();
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** A donation that waits for its payment. @returns its number. */
async function waiting(payment = 'card'): Promise<string> {
  const gift = await aGift();
  const form = await fillForm(await aMember(), gift.ref, { payment });
  await submit(form);
  return (await donationOf(form)).number;
}

/** Sets the instants of a payment. */
async function set(number: string, columns: Record<string, Date>): Promise<void> {
  await db().updateTable('payment').set(columns).where('reference', '=', number).execute();
}

const wanted = async (number: string, now: Date) =>
  (await openPayments(now, 100)).some((p) => p.reference === number);

describe('a provider that is down', () => {
  it('is asked once a round, for another payment each time', async () => {
    await sql`update payment set status = 'expired'`.execute(db());
    const numbers = [await waiting(), await waiting(), await waiting()];
    const asked: string[] = [];
    vi.spyOn(paymentProvider(), 'fetchPayment').mockImplementation(async (ref) => {
      asked.push(ref);
      throw new ProviderUnavailable('down');
    });
    // A minute lies between two rounds, and a payment is asked for again after three.
    for (const minutes of [4, 5, 6]) {
      const before = asked.length;
      await sweepPayments([donations], later(minutes * MINUTE));
      expect(asked).toHaveLength(before + 1);
    }
    expect(new Set(asked).size).toBe(numbers.length);
  });
});

describe('a payment without news', () => {
  it('is left to the request that made it for two minutes', async () => {
    const number = await waiting();
    await db().updateTable('payment').set({ checked_at: null }).where('reference', '=', number).execute();
    await set(number, { created_at: NOW });
    expect(await wanted(number, later(2 * MINUTE - 1000))).toBe(false);
    expect(await wanted(number, later(2 * MINUTE + 1000))).toBe(true);
  });

  it.each([
    ['card', 3 * MINUTE],
    ['wallet', 3 * MINUTE],
    ['konbini', 6 * HOUR],
    ['bank_transfer', 6 * HOUR],
  ])(
    'of %s is asked for again after a while, and at once when its deadline has passed',
    async (payment, pause) => {
      const number = await waiting(payment);
      await set(number, { created_at: later(-HOUR), checked_at: NOW, deadline: later(48 * HOUR) });
      expect(await wanted(number, later(pause - 1000))).toBe(false);
      expect(await wanted(number, later(pause + 1000))).toBe(true);
      await set(number, { deadline: later(MINUTE) });
      expect(await wanted(number, later(MINUTE + 1000))).toBe(true);
    },
  );
});

describe('a reminder of the deadline', () => {
  const DEADLINE = 72 * HOUR;

  it.each([
    ['that is pending', 'pending_payment', 1],
    ['that was paid since it was looked up', 'paid', 0],
    ['that was cancelled since it was looked up', 'cancelled', 0],
  ] as const)('goes to donors of a donation %s', async (_, status, mails) => {
    const number = await waiting('konbini');
    await set(number, { created_at: NOW, deadline: later(DEADLINE) });
    // The state that another transaction brought it into before this one got the lock.
    const lock: typeof donations.lock = async (tx, reference) => {
      const row = await donations.lock(tx, reference);
      return row && { ...row, status };
    };
    await remindDeadlines([{ ...donations, lock }], later(DEADLINE - HOUR));
    const kinds = await mailsOf(number);
    expect(kinds.filter((kind) => kind === 'donation_deadline_near')).toHaveLength(mails);
  });
});
