import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { counterTicket, dayView, doneView, findByCode } from './counter/counter.ts';
import type { Merchant } from './counter/merchant.ts';
import { redeemTicket, voidRedemption } from './counter/redeem.ts';
import { memberTicket, memberTickets, ticketState } from './member-tickets.ts';
import { spokenCode } from './rules.ts';
import { aMember, aMerchant, aPlace, aTicket, NEIGHBOUR } from './testing/tickets.ts';
import { readToken } from './token.ts';

useTestDatabase();
beforeAll(aPlace);

const NOON = new Date('2026-11-21T12:00:00+09:00');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
let till: Merchant;
beforeEach(async () => {
  till = await aMerchant();
});

async function take(t: { code: string }, amount: number, at = NOON, by = till): Promise<string> {
  const formKey = randomUUID();
  expect(await redeemTicket(by, { code: t.code, amount, formKey }, at)).toEqual({ kind: 'redeemed' });
  return formKey;
}

describe('the member', () => {
  it('sees usable tickets first, the soonest to end in front', async () => {
    const member = await aMember();
    const [long, short, used] = [
      await aTicket({ member, months: 12 }, NOON),
      await aTicket({ member, months: 6 }, NOON),
      await aTicket({ member, value: 500 }, NOON),
    ];
    const over = await aTicket({ member, months: 1 }, new Date('2026-09-01T00:00:00Z'));
    await aTicket({}, NOON);
    await take(used, 500);
    const d = await memberTickets(member, NOON);
    expect(d.usable.map((t) => t.id)).toEqual([short.id, long.id]);
    expect(d.ended.map((t) => [t.id, t.state])).toEqual([
      [used.id, '使用済み'],
      [over.id, '期限切れ'],
    ]);
    expect(d.usable[0]).toMatchObject({
      place: '北海道 別海町',
      left: '3,000円',
      validUntil: '2027年5月20日(木) 23:59',
    });
    expect(d.usable[0]!.merchants.map((m) => m.name)).toContain(till.name);
  });

  it('is told of the merchants that take a ticket, and of no others', async () => {
    const bath = await aMerchant(undefined, '温泉');
    const t = await aTicket({ genres: ['温泉', '宿泊'] }, NOON);
    const names = (merchants?: { name: string }[]) => merchants?.map((m) => m.name);
    expect(names((await memberTickets(t.member, NOON)).usable[0]?.merchants)).toEqual([bath.name]);
    expect(names((await memberTicket(t.member, t.id, NOON))?.merchants)).toEqual([bath.name]);
    expect(await counterTicket(till, t.code, NOON)).toEqual({
      kind: 'refused',
      why: '温泉・宿泊の加盟店で使えるチケットです。こちらの加盟店ではご利用いただけません。',
    });
    expect(await counterTicket(bath, t.code, NOON)).toMatchObject({ kind: 'ticket', usable: true });
  });

  it('sees each use and each void with what was left', async () => {
    const t = await aTicket({ kind: 'count', value: 5 }, NOON);
    await take(t, 2);
    await voidRedemption(till, await take(t, 1, later(1)), later(2));
    const state = await ticketState(t.member, t.id, later(3));
    expect(state).toMatchObject({ status: 'partly_used', left: '3回', asOf: '12:03' });
    expect(state?.history.map((h) => [h.what, h.amount, h.left, h.merchant])).toEqual([
      ['取り消し', '+1回', '3回', till.name],
      ['利用(取り消し済み)', '1回', '2回', till.name],
      ['利用', '2回', '3回', till.name],
    ]);
  });

  it('gets no QR code of a ticket that is over, and nothing of another member', async () => {
    const t = await aTicket({ value: 500 }, NOON);
    expect((await memberTicket(t.member, t.id, NOON))?.show?.code).toBe(spokenCode(t.code));
    await take(t, 500);
    expect((await memberTicket(t.member, t.id, NOON))?.show).toBeNull();
    const other = await aMember();
    expect(await memberTicket(other, t.id, NOON)).toBeUndefined();
    expect(await ticketState(other, t.id, NOON)).toBeUndefined();
  });
});

describe('the merchant', () => {
  it('finds a ticket by its typed code; wrong ones are counted, right ones are free', async () => {
    const t = await aTicket({}, NOON);
    for (let i = 0; i < 25; i++) {
      const found = await findByCode(till, spokenCode(t.code).toLowerCase());
      expect(found.kind === 'found' && readToken(found.token)).toBe(t.code);
    }
    for (let i = 0; i < 20; i++) expect(await findByCode(till, 'AAAAA-AAAAA-AAAA')).toEqual({ kind: 'none' });
    expect(await findByCode(till, t.code)).toMatchObject({ kind: 'throttled' });
  });

  it('sees the ticket, and of its uses only their own', async () => {
    const t = await aTicket({}, NOON);
    await take(t, 500, NOON, await aMerchant());
    await take(t, 300);
    const d = await counterTicket(till, t.code, NOON);
    expect(d).toMatchObject({
      kind: 'ticket',
      left: '2,200円',
      face: '3,000円',
      state: '一部使用済み',
      why: null,
    });
    expect(d.kind === 'ticket' && d.taken.map((r) => r.amount)).toEqual(['300円']);
    expect(await counterTicket(till, t.code, new Date('2027-05-21T00:00:00+09:00'))).toMatchObject({
      usable: false,
      why: expect.stringContaining('有効期限が過ぎている'),
    });
  });

  it("is told clearly of another government's ticket", async () => {
    const t = await aTicket({}, NOON);
    expect(await counterTicket(await aMerchant(NEIGHBOUR), t.code, NOON)).toEqual({
      kind: 'refused',
      why: '別海町のチケットです。中標津町の加盟店ではご利用いただけません。',
    });
  });

  it('may void from the done screen for ten minutes', async () => {
    const t = await aTicket({}, NOON);
    const key = await take(t, 1200);
    expect(await doneView(till, key, later(9))).toMatchObject({
      amount: '1,200円',
      left: '1,800円',
      voidableUntil: '12:10',
    });
    expect((await doneView(till, key, later(11)))?.voidableUntil).toBeNull();
    expect(await doneView(await aMerchant(), key, NOON)).toBeUndefined();
    await voidRedemption(till, key, later(1));
    expect(await doneView(till, key, later(2))).toMatchObject({ voided: true, voidableUntil: null });
  });

  it('settles by the day in Japan, yen and uses apart', async () => {
    const [money, uses] = [await aTicket({}, NOON), await aTicket({ kind: 'count', value: 5 }, NOON)];
    const midnight = new Date('2026-11-22T00:00:00+09:00');
    await take(money, 1000);
    await take(uses, 2, later(5));
    const late = await take(money, 700, new Date(midnight.getTime() - 1));
    await take(uses, 1, midnight);
    await voidRedemption(till, late, new Date(midnight.getTime() + 60_000));
    const first = await dayView(till, '2026-11-21', midnight);
    expect(first).toMatchObject({ yen: 1700, uses: 2, count: 2, isToday: false, after: '2026-11-22' });
    const second = await dayView(till, null, midnight);
    expect(second).toMatchObject({ yen: -700, uses: 1, isToday: true, before: '2026-11-21', after: null });
    for (const odd of ['2027-01-01', '2026-02-30', 'x', '']) {
      expect((await dayView(till, odd, midnight)).day).toBe('2026-11-22');
    }
  });
});

it('reads by index what is asked for every few seconds and at every counter', async () => {
  await db()
    .connection()
    .execute(async (one) => {
      await sql`set enable_seqscan = off`.execute(one); // few rows are read whole otherwise
      const explained = async (text: string) => {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain ${text}`)}`.execute(one);
        return rows.map((r) => r['QUERY PLAN']).join('\n');
      };
      expect(await explained("select * from ticket where code = 'A'")).toContain('ticket_code_key');
      expect(await explained('select * from ticket where member_id = 1')).toContain('ticket_member');
      expect(
        await explained(
          "select id from ticket where status in ('issued', 'partly_used') and valid_until <= now() order by valid_until limit 10",
        ),
      ).toContain('ticket_open');
      expect(await explained('select * from redemption where ticket_id = 1 order by id desc')).toContain(
        'redemption_ticket',
      );
      expect(
        await explained('select * from redemption where merchant_id = 1 and redeemed_at >= now()'),
      ).toContain('redemption_merchant');
      await sql`reset enable_seqscan`.execute(one);
    });
});
