import { beforeAll, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { redeemTicket, voidRedemption } from './counter/redeem.ts';
import { issueTickets, revokeTickets } from './issue.ts';
import { aDonation, aMerchant, aPlace, type Terms, ticketNow, ticketsOf } from './testing/tickets.ts';

useTestDatabase();
beforeAll(aPlace);

const PAID = new Date('2026-11-21T03:00:00Z');
const issue = (id: number) => transaction((tx) => issueTickets(tx, id, PAID));
const revoke = (id: number) => transaction((tx) => revokeTickets(tx, id));
const mails = (number: string) =>
  db()
    .selectFrom('mail_message')
    .select(['kind', 'subject', 'body_text'])
    .where('dedupe_key', 'like', `ticket_%:${number}`)
    .execute();

describe('issuing', () => {
  it('makes one ticket a piece, once under repeats at the same time, and tells the donor once', async () => {
    const d = await aDonation({ quantity: 3, value: 5000 });
    await Promise.all(Array.from({ length: 8 }, () => issue(d.id)));
    const made = await ticketsOf(d.id);
    expect(made).toMatchObject(
      [1, 2, 3].map((piece) => ({
        piece,
        kind: 'amount',
        face_value: 5000,
        remaining: 5000,
        status: 'issued',
        member_id: d.member,
        title: '別海町 お食事券',
        issued_at: PAID,
        valid_until: new Date('2027-05-20T14:59:59Z'),
      })),
    );
    expect(new Set(made.map((t) => t.code)).size).toBe(3);
    const [mail, ...others] = await mails(d.number);
    expect(others).toEqual([]);
    expect(mail?.body_text).toContain('残り: 15,000円(3枚の合計)');
    expect(mail?.body_text).toContain('有効期限: 2027年5月20日(木) 23:59');
    for (const { code } of made) expect(mail?.body_text).not.toContain(code);
  });

  it.each<[string, Terms, string]>([
    ['uses', { kind: 'count', value: 5 }, '残り: 5回'],
    ['a single use', { kind: 'count', value: 1, months: 12 }, '残り: 1回'],
  ])('counts %s', async (_, terms, shown) => {
    const d = await aDonation(terms);
    await issue(d.id);
    expect(await ticketsOf(d.id)).toMatchObject([{ kind: 'count', remaining: terms.value }]);
    expect((await mails(d.number))[0]?.body_text).toContain(shown);
  });

  it('makes none for a gift that is sent', async () => {
    const d = await aDonation({ kind: null });
    await issue(d.id);
    expect([await ticketsOf(d.id), await mails(d.number)]).toEqual([[], []]);
  });
});

describe('taking back', () => {
  it('ends unused tickets; nothing can be taken from them any more', async () => {
    const [d, till] = [await aDonation({ quantity: 2 }), await aMerchant()];
    await issue(d.id);
    expect(await revoke(d.id)).toEqual({ used: false });
    expect(await revoke(d.id)).toEqual({ used: false });
    const [first, second] = await ticketsOf(d.id);
    expect([first?.status, second?.status]).toEqual(['cancelled', 'cancelled']);
    const form = { code: first!.code, amount: 1, formKey: crypto.randomUUID() };
    expect(await redeemTicket(till, form, PAID)).toEqual({ kind: 'ended', status: 'cancelled' });
  });

  it('says when something was used, unless that was voided', async () => {
    const [d, till] = [await aDonation({ quantity: 2 }), await aMerchant()];
    await issue(d.id);
    const [, second] = await ticketsOf(d.id);
    const formKey = crypto.randomUUID();
    await redeemTicket(till, { code: second!.code, amount: 1000, formKey }, PAID);
    const refused = transaction(async (tx) => {
      expect(await revokeTickets(tx, d.id)).toEqual({ used: true });
      throw new Error('taken back by the caller');
    });
    await expect(refused).rejects.toThrow('taken back');
    expect(await ticketNow(second!.id)).toEqual({ remaining: 2000, status: 'partly_used' });
    await voidRedemption(till, formKey, PAID);
    expect(await revoke(d.id)).toEqual({ used: false });
  });

  it('knows nothing of donations without tickets', async () => {
    expect(await revoke((await aDonation({ kind: null })).id)).toEqual({ used: false });
  });
});
