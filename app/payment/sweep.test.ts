import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, donationOf, fillForm, mailsOf, submit } from '#app/donation/testing/data.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { db, dbPool } from '#platform/db/db.ts';
import { type PaymentState, ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { remindDeadlines } from './remind.ts';
import { sweepPayments } from './sweep.ts';
import { news } from './testing/news.ts';

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

/** Minutes from NOW until a payment is asked for. */
async function minutesToCheck(number: string): Promise<number> {
  const { check_at } = await db()
    .selectFrom('payment')
    .select('check_at')
    .where('reference', '=', number)
    .executeTakeFirstOrThrow();
  return (check_at.getTime() - NOW.getTime()) / MINUTE;
}

/** Open payments that were made ten minutes ago, of nothing. */
async function openPayments(count: number, deadline: Date): Promise<void> {
  await db()
    .connection()
    .execute(async (one) => {
      // Rows without what they point to: the sweeper leaves what waits on alone.
      await sql`set session_replication_role = replica`.execute(one);
      await sql`
        insert into payment (donation_id, reference, provider, method, amount, idempotency_key, provider_ref, deadline,
                             created_at, check_at)
        select 1000000 + i, 'S' || i, 'sandbox', 'card', 12000, gen_random_uuid(), 'ref' || i, ${deadline},
               ${later(-10 * MINUTE)}, ${later(-MINUTE)} from generate_series(1, ${count}::int) i`.execute(
        one,
      );
      await sql`set session_replication_role = origin`.execute(one);
    });
  await sql`analyze payment`.execute(db());
}

/** Whatever other tests have left open is over. */
const nothingElse = () =>
  sql`update payment set status = 'expired' where status in ('created', 'pending')`.execute(db());

/** Two hundred of those that `openPayments` made are due, and no others. */
async function openAgain(): Promise<void> {
  await nothingElse();
  await sql`update payment set status = 'created', check_at = ${NOW} where reference like 'S%' and id % 100 = 0`.execute(
    db(),
  );
}

const waitingOn = (ref: string): PaymentState => ({
  ...news('created', { amount: 12_000 }),
  providerRef: ref,
});

describe('the sweeper', () => {
  it('asks once for each of 20,000 in one run, many at once, in few statements that an index serves', async () => {
    await nothingElse();
    await openPayments(20_000, later(HOUR));
    const asked = new Map<string, number>();
    let now = 0;
    let most = 0;
    vi.spyOn(paymentProvider(), 'fetchPayment').mockImplementation(async (ref) => {
      most = Math.max(most, ++now);
      asked.set(ref, (asked.get(ref) ?? 0) + 1);
      await new Promise(setImmediate);
      now--;
      return waitingOn(ref);
    });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    // Two workers share the work. Each may take a minute; a busy machine may need another round.
    for (let round = 0; round < 5 && asked.size < 20_000; round++)
      await Promise.all([sweepPayments([donations], NOW), sweepPayments([donations], NOW)]);
    const sent = query.mock.calls.map(([text, values]) => ({
      text: String(text),
      values: values as unknown as unknown[],
    }));
    query.mockRestore();
    expect(asked.size).toBe(20_000);
    expect([...asked.values()].every((times) => times === 1)).toBe(true);
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(16);
    // The acquirer's own books are in this process, too.
    const ours = sent.filter(
      ({ text }) => /payment|provider_outage/.test(text) && !text.includes('acquirer'),
    );
    expect(ours.length).toBeGreaterThan(2 * (20_000 / 64));
    expect(ours.length).toBeLessThan(2 * (20_000 / 64) + 30);
    const claim = ours.find(({ text }) => text.includes('skip locked'))!;
    const plan = await dbPool().query(`explain ${claim.text}`, claim.values);
    expect(plan.rows.map((r) => r['QUERY PLAN']).join('\n')).toContain('payment_check');
    // Ten minutes old: again after five.
    expect(await minutesToCheck('S1')).toBeCloseTo(5, 3);
    await nothingElse();
  });

  it('stops asking a provider that is down, tries one after growing pauses, and goes on when it answers', async () => {
    await openAgain();
    let down = true;
    const fetch = vi.spyOn(paymentProvider(), 'fetchPayment').mockImplementation(async (ref) => {
      if (down) throw new ProviderUnavailable('down');
      return waitingOn(ref);
    });
    const askedAt = async (minutes: number) => {
      fetch.mockClear();
      await sweepPayments([donations], later(minutes * MINUTE));
      return fetch.mock.calls.length;
    };
    const first = await askedAt(1);
    expect(first).toBeGreaterThanOrEqual(5);
    expect(first).toBeLessThanOrEqual(12);
    const calls: number[] = [];
    for (let minute = 1.5; minute < 9; minute += 0.5) calls.push(await askedAt(minute));
    // One at minutes 2 (a minute later), 4 (two) and 8 (four).
    expect(calls.flatMap((n, i) => (n > 0 ? [[1.5 + i / 2, n]] : []))).toEqual([
      [2, 1],
      [4, 1],
      [8, 1],
    ]);
    down = false;
    expect(await askedAt(15.5)).toBe(0);
    expect(await askedAt(16)).toBe(200);
    await nothingElse();
  });

  it('goes on while some questions are answered, however many are not', async () => {
    await openAgain();
    let asked = 0;
    vi.spyOn(paymentProvider(), 'fetchPayment').mockImplementation(async (ref) => {
      if (++asked % 3 === 0) throw new ProviderUnavailable('down for a moment');
      return waitingOn(ref);
    });
    await sweepPayments([donations], NOW);
    expect(asked).toBe(200);
    expect(await db().selectFrom('provider_outage').selectAll().execute()).toEqual([]);
    await nothingElse();
  });
});

describe('a payment without news', () => {
  it('is left to the request that made it for two minutes', async () => {
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref);
    await world.fault('api_down', 0, 1);
    await submit(form);
    await world.fault();
    const { number } = await donationOf(form);
    const made = (Date.now() - NOW.getTime()) / MINUTE;
    expect((await minutesToCheck(number)) - made).toBeCloseTo(2, 0);
  });

  it.each([
    ['card', 0, 3],
    ['card', 20, 10],
    ['konbini', 0, 6 * 60],
    ['konbini', 24 * 60, 12 * 60],
    ['bank_transfer', 71 * 60, 60], // its deadline comes first
  ])('of %s, %i minutes old, is asked for again after %i', async (payment, age, pause) => {
    const number = await waiting(payment);
    await set(number, {
      created_at: later(-age * MINUTE),
      check_at: NOW,
      deadline: later((72 * 60 - age) * MINUTE),
    });
    await sweepPayments([donations], NOW);
    expect(await minutesToCheck(number)).toBeCloseTo(pause, 1);
  });

  it.each([
    [0.5, 1],
    [60, 60],
    [5 * 60, 5 * 60],
    [30 * 24 * 60, 6 * 60],
  ])(
    'that cannot be checked keeps nobody waiting: %d minutes after its deadline, it is asked for again after %d',
    async (since, pause) => {
      const number = await waiting();
      vi.spyOn(paymentProvider(), 'fetchPayment').mockRejectedValue(new Error('of another shape'));
      await set(number, { check_at: NOW, deadline: later(-since * MINUTE) });
      await sweepPayments([donations], NOW);
      expect(await minutesToCheck(number)).toBeCloseTo(pause, 1);
    },
  );

  it('whose worker dies while it asks is left alone for two minutes, and then asked for by another', async () => {
    await nothingElse();
    const number = await waiting();
    await set(number, { check_at: NOW, deadline: later(HOUR) });
    const asked = Promise.withResolvers<void>();
    const fetch = vi.spyOn(paymentProvider(), 'fetchPayment').mockImplementation(async () => {
      asked.resolve();
      return new Promise(() => {}); // nobody hears of it
    });
    void sweepPayments([donations], NOW);
    await asked.promise;
    fetch.mockReset().mockImplementation(async (ref) => waitingOn(ref));
    await sweepPayments([donations], later(2 * MINUTE - 1));
    expect(fetch).not.toHaveBeenCalled();
    await sweepPayments([donations], later(2 * MINUTE));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await minutesToCheck(number)).toBeCloseTo(2 + 3, 1);
  });
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

  it.each([
    [48, 0],
    [49, 1],
  ])(
    'of a donation with %i hours to pay is sent %i times: who has two days was told a moment ago',
    async (hours, mails) => {
      const number = await waiting('konbini');
      await set(number, { created_at: NOW, deadline: later(hours * HOUR) });
      await remindDeadlines([donations], later((hours - 1) * HOUR));
      const kinds = await mailsOf(number);
      expect(kinds.filter((kind) => kind === 'donation_deadline_near')).toHaveLength(mails);
    },
  );
});
