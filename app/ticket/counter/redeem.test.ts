import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { revokeTickets } from '../issue.ts';
import { expireTickets } from '../jobs.ts';
import { aMerchant, aPlace, aTicket, NEIGHBOUR, spentOf, ticketNow } from '../testing/tickets.ts';
import type { Merchant } from './merchant.ts';
import { redeemTicket, voidRedemption } from './redeem.ts';

useTestDatabase({ DATABASE_POOL: '20' });
let till: Merchant;
beforeAll(async () => {
  await aPlace();
  till = await aMerchant();
});

const NOON = new Date('2026-11-21T03:00:00Z');
const later = (minutes: number, from = NOON) => new Date(from.getTime() + minutes * 60_000);

interface Circumstances {
  at?: Date;
  by?: Merchant;
  formKey?: string;
}

function take(t: { code: string }, amount: number, how: Circumstances = {}) {
  const { at = NOON, by = till, formKey = randomUUID() } = how;
  return redeemTicket(by, { code: t.code, amount, formKey }, at);
}

describe('redeeming', () => {
  it('takes parts until nothing is left', async () => {
    const t = await aTicket({ value: 3000 }, NOON);
    expect(await take(t, 1200)).toEqual({ kind: 'redeemed' });
    expect(await ticketNow(t.id)).toEqual({ remaining: 1800, status: 'partly_used' });
    expect(await take(t, 1801)).toEqual({ kind: 'too_much', ticket: 'amount', remaining: 1800 });
    expect(await take(t, 1800)).toEqual({ kind: 'redeemed' });
    expect(await ticketNow(t.id)).toEqual({ remaining: 0, status: 'used' });
    expect(await take(t, 1)).toEqual({ kind: 'ended', status: 'used' });
    expect(await spentOf(t.id)).toBe(3000);
  });

  it('counts several uses at a time', async () => {
    const t = await aTicket({ kind: 'count', value: 5 }, NOON);
    expect(await take(t, 2)).toEqual({ kind: 'redeemed' });
    expect(await take(t, 4)).toEqual({ kind: 'too_much', ticket: 'count', remaining: 3 });
    expect(await ticketNow(t.id)).toEqual({ remaining: 3, status: 'partly_used' });
  });

  it('spends exactly the value under 50 redemptions at once', async () => {
    const t = await aTicket({ value: 3000 }, NOON);
    const results = await Promise.all(Array.from({ length: 50 }, () => take(t, 100)));
    expect(results.filter((r) => r.kind === 'redeemed')).toHaveLength(30);
    expect(new Set(results.map((r) => r.kind))).toEqual(new Set(['redeemed', 'ended']));
    expect(await ticketNow(t.id)).toEqual({ remaining: 0, status: 'used' });
    expect(await spentOf(t.id)).toBe(3000);
  });

  it('leaves what does not divide', async () => {
    const t = await aTicket({ value: 1000 }, NOON);
    const results = await Promise.all(Array.from({ length: 50 }, () => take(t, 300)));
    expect(results.filter((r) => r.kind === 'redeemed')).toHaveLength(3);
    expect(results.find((r) => r.kind === 'too_much')).toMatchObject({ remaining: 100 });
    expect(await ticketNow(t.id)).toEqual({ remaining: 100, status: 'partly_used' });
  });

  it('takes once for a form, however often and however fast it is sent', async () => {
    const t = await aTicket({ value: 3000 }, NOON);
    const formKey = randomUUID();
    const taps = await Promise.all(Array.from({ length: 10 }, () => take(t, 1500, { formKey })));
    expect(taps).toEqual(Array.from({ length: 10 }, () => ({ kind: 'redeemed' })));
    expect(await ticketNow(t.id)).toEqual({ remaining: 1500, status: 'partly_used' });
    // Also when the rest is gone or over meanwhile: the form's own outcome stands.
    await take(t, 1500);
    expect(await take(t, 1500, { formKey, at: later(400 * 1440) })).toEqual({ kind: 'redeemed' });
    expect(await spentOf(t.id)).toBe(3000);
  });

  it('does not take a form for another ticket, amount or merchant', async () => {
    const [t, other, formKey] = [await aTicket({}, NOON), await aTicket({}, NOON), randomUUID()];
    await take(t, 500, { formKey });
    expect(await take(other, 500, { formKey })).toEqual({ kind: 'stale' });
    expect(await take(t, 600, { formKey })).toEqual({ kind: 'stale' });
    expect(await take(t, 500, { formKey, by: await aMerchant() })).toEqual({ kind: 'stale' });
    expect([await spentOf(t.id), await spentOf(other.id)]).toEqual([500, 0]);
  });

  it("takes only the merchant's own government's tickets", async () => {
    const t = await aTicket({}, NOON);
    expect(await take(t, 100, { by: await aMerchant(NEIGHBOUR) })).toEqual({ kind: 'other_government' });
    expect(await ticketNow(t.id)).toEqual({ remaining: 3000, status: 'issued' });
    expect(await take({ code: '00000000000000' }, 100)).toEqual({ kind: 'unknown' });
  });

  it('takes only tickets for merchants of its kind, as they were offered', async () => {
    const t = await aTicket({ genres: ['温泉'] }, NOON);
    expect(await take(t, 100, { by: await aMerchant(undefined, 'お食事') })).toEqual({
      kind: 'other_genre',
      genres: ['温泉'],
    });
    expect(await ticketNow(t.id)).toEqual({ remaining: 3000, status: 'issued' });
    expect(await take(t, 100, { by: await aMerchant(undefined, '温泉') })).toEqual({ kind: 'redeemed' });
  });

  it('ends at 24:00 in Japan, whether or not the job has run', async () => {
    const t = await aTicket({ months: 6 }, NOON);
    expect(await take(t, 100, { at: new Date('2027-05-20T23:59:59.999+09:00') })).toEqual({
      kind: 'redeemed',
    });
    const over = new Date('2027-05-21T00:00:00+09:00');
    expect(await take(t, 100, { at: over })).toEqual({ kind: 'ended', status: 'expired' });
    await expireTickets(new Date('2027-05-20T23:59:59.999+09:00'));
    expect((await ticketNow(t.id)).status).toBe('partly_used');
    await expireTickets(over);
    expect(await ticketNow(t.id)).toEqual({ remaining: 2900, status: 'expired' });
    expect(await take(t, 100, { at: over })).toEqual({ kind: 'ended', status: 'expired' });
  });

  it('is stopped by the database where code fails', async () => {
    const t = await aTicket({}, NOON);
    const set = (text: string) => sql.raw(`update ticket set ${text} where id = ${t.id}`).execute(db());
    await expect(set('remaining = -1')).rejects.toThrow('ticket_never_overspent');
    await expect(set('remaining = 3001')).rejects.toThrow('ticket_never_overspent');
    await expect(set("status = 'used'")).rejects.toThrow('ticket_state_fits_value');
  });
});

describe('voiding', () => {
  async function taken(amount = 1000) {
    const [t, formKey] = [await aTicket({}, NOON), randomUUID()];
    await take(t, amount, { formKey });
    return { t, formKey };
  }

  it('gives the value back within ten minutes, by a row of its own, once', async () => {
    const { t, formKey } = await taken(3000);
    const voids = await Promise.all(
      Array.from({ length: 6 }, () => voidRedemption(till, formKey, later(10))),
    );
    expect(voids.sort()).toEqual(['already', 'already', 'already', 'already', 'already', 'voided']);
    expect(await ticketNow(t.id)).toEqual({ remaining: 3000, status: 'issued' });
    expect(await spentOf(t.id)).toBe(0);
    // The form that was voided takes nothing again.
    expect(await take(t, 3000, { formKey })).toEqual({ kind: 'redeemed' });
    expect(await ticketNow(t.id)).toEqual({ remaining: 3000, status: 'issued' });
  });

  it('is too late after ten minutes', async () => {
    const { t, formKey } = await taken();
    expect(await voidRedemption(till, formKey, new Date(later(10).getTime() + 1))).toBe('too_late');
    expect((await ticketNow(t.id)).remaining).toBe(2000);
  });

  it('is for the merchant alone who took it', async () => {
    const { t, formKey } = await taken();
    expect(await voidRedemption(await aMerchant(), formKey, later(1))).toBe('unknown');
    expect(await voidRedemption(till, randomUUID(), later(1))).toBe('unknown');
    expect((await ticketNow(t.id)).remaining).toBe(2000);
  });

  it('goes from the last one backwards, and a void is no redemption', async () => {
    const { t, formKey } = await taken();
    const second = randomUUID();
    await take(t, 500, { formKey: second, at: later(2) });
    expect(await voidRedemption(till, formKey, later(3))).toBe('not_last');
    expect(await voidRedemption(till, second, later(3))).toBe('voided');
    const row = await db()
      .selectFrom('redemption')
      .select('form_key')
      .where('ticket_id', '=', t.id)
      .where('voids', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await voidRedemption(till, row.form_key, later(3))).toBe('unknown');
    expect(await voidRedemption(till, formKey, later(4))).toBe('voided');
    expect(await ticketNow(t.id)).toEqual({ remaining: 3000, status: 'issued' });
  });

  it('gives back to a ticket whose time ended meanwhile, which stays over', async () => {
    const [t, formKey] = [await aTicket({ months: 6 }, NOON), randomUUID()];
    await take(t, 3000, { formKey, at: new Date('2027-05-20T23:58:00+09:00') });
    expect(await voidRedemption(till, formKey, new Date('2027-05-21T00:05:00+09:00'))).toBe('voided');
    expect(await ticketNow(t.id)).toEqual({ remaining: 3000, status: 'expired' });
  });

  it('gives back to a cancelled ticket, which stays cancelled', async () => {
    const { t, formKey } = await taken();
    await transaction((tx) => revokeTickets(tx, t.donation));
    expect(await voidRedemption(till, formKey, later(5))).toBe('voided');
    expect(await ticketNow(t.id)).toEqual({ remaining: 3000, status: 'cancelled' });
  });
});

it('never changes a row of the history', async () => {
  const t = await aTicket({}, NOON);
  await take(t, 100);
  await expect(sql`update redemption set amount = 1`.execute(db())).rejects.toThrow('never changed');
  await expect(sql`delete from redemption`.execute(db())).rejects.toThrow('never changed');
});

it('adds up at every moment: what is left and what was spent are the face value', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('take' as const), amount: fc.integer({ min: 1, max: 1500 }) }),
    fc.record({ do: fc.constant('void' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('again' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 12 }) }),
  );
  const other = await aMerchant();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.boolean(),
      async (steps, together) => {
        const t = await aTicket({ value: 3000 }, NOON);
        const forms: { formKey: string; amount: number; by: Merchant }[] = [];
        let at = NOON;
        const run = async (s: (typeof steps)[number]) => {
          if (s.do === 'wait') at = later(s.minutes, at);
          if (s.do === 'take') {
            const form = { formKey: randomUUID(), amount: s.amount, by: s.amount % 2 ? till : other };
            forms.push(form);
            await take(t, form.amount, { ...form, at });
          }
          const old =
            s.do === 'void' || s.do === 'again' ? forms[s.which % Math.max(1, forms.length)] : undefined;
          if (old && s.do === 'void') await voidRedemption(old.by, old.formKey, at);
          if (old && s.do === 'again') await take(t, old.amount, { ...old, at });
        };
        const check = async () => {
          const { remaining, status } = await ticketNow(t.id);
          expect(remaining + (await spentOf(t.id))).toBe(3000);
          expect(status).toBe(remaining === 0 ? 'used' : remaining === 3000 ? 'issued' : 'partly_used');
        };
        if (together) await Promise.all(steps.map(run));
        else
          for (const s of steps) {
            await run(s);
            await check();
          }
        await check();
      },
    ),
    { numRuns: 40 },
  );
});
