import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieName } from '#app/account/cookies.ts';
import { aClient, stranger } from '#app/account/testing/members.ts';
import { readPdf } from '#app/paper/testing/pdf.ts';
import { type Actor, COMMAND_LINE } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { Role } from '#app/staff/roles.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { findMerchant, type Merchant, signMerchantIn } from '../counter/merchant.ts';
import { insertSession } from '../counter/merchant-store.ts';
import { redeemTicket, voidRedemption } from '../counter/redeem.ts';
import {
  addMerchant,
  openCounter,
  readMerchant,
  saveMerchant,
  switchMerchant,
} from '../merchants/merchants.ts';
import { listMerchants } from '../merchants/merchants-query.ts';
import { boundsOf, readMonth, sumsOf, taxIn } from '../merchants/month.ts';
import { monthPaper } from '../merchants/month-paper.ts';
import { pinLetter, resetPin } from '../merchants/pin.ts';
import { aMerchant, aPlace, aTicket, NEIGHBOUR, PIN, spentOf, ticketNow } from '../testing/tickets.ts';
import { listTaken, type TakenFilter } from './redemptions-query.ts';
import { listTickets } from './tickets-query.ts';
import { voidByStaff } from './void.ts';

useTestDatabase();
beforeAll(aPlace);

const TOWN = '016918';
let till: Merchant & { code: string };
beforeEach(async () => {
  till = await aMerchant();
});

const actor = (role: Role, governmentCode: string | null): Actor => ({
  ...COMMAND_LINE,
  name: role,
  grants: [{ role, governmentCode, producerId: null, until: null }],
});
const town = actor('government', TOWN);
const agency = actor('agency', TOWN);
const auditor = actor('auditor', null);
const stranger_ = actor('government', NEIGHBOUR);

const TYPED = {
  name: '湖畔の宿',
  genre: '宿泊',
  place: '別海町尾岱沼',
  note: '要予約',
  registration: 'T1234567890123',
  taxRate: 10,
};

const NOON = new Date('2026-10-20T12:00:00+09:00');
async function taken(amount = 1000, at = NOON, by: Merchant = till) {
  const ticket = await aTicket({}, new Date('2026-10-01T12:00:00+09:00'));
  const id = await takeMore(ticket, amount, at, by);
  return { ticket, id };
}
async function takeMore(
  ticket: { id: number; code: string },
  amount: number,
  at = NOON,
  by: Merchant = till,
) {
  const formKey = randomUUID();
  expect(await redeemTicket(by, { code: ticket.code, amount, formKey }, at)).toEqual({ kind: 'redeemed' });
  const row = await db()
    .selectFrom('redemption')
    .select('id')
    .where('form_key', '=', formKey)
    .executeTakeFirstOrThrow();
  return row.id;
}
const audit = (subject: string, id: number) =>
  db()
    .selectFrom('audit_entry')
    .select(['action', 'changes'])
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const signIn = (pin: string, code = till.code) =>
  signMerchantIn({ code, pin, client: aClient() }, stranger());
const carrying = (token: string) =>
  new Request('http://localhost:3000/', { headers: { cookie: `${cookieName('merchant')}=${token}` } });

describe('a merchant', () => {
  it('is added with a code of its own and a PIN that nobody knows, changed by one at a time, and all of it is told', async () => {
    const id = await addMerchant(town, TOWN, TYPED);
    const added = (await readMerchant(auditor, id))!;
    expect(added).toMatchObject({ ...TYPED, active: true, version: 1 });
    expect(added.code).toMatch(/^[0-9A-Z]{8}$/);
    expect(await saveMerchant(agency, id, 1, { ...TYPED, name: '湖畔の温泉宿', taxRate: null })).toEqual({
      kind: 'saved',
    });
    expect(await saveMerchant(town, id, 1, { ...TYPED, name: '別の名称' })).toMatchObject({
      kind: 'conflict',
      now: { name: '湖畔の温泉宿', version: 2 },
    });
    expect((await audit('merchant', id)).map((e) => e.changes)).toEqual([
      { 登録: [null, '湖畔の宿'] },
      { 名称: ['湖畔の宿', '湖畔の温泉宿'], 消費税の税率: ['10%', '複数の税率'] },
    ]);
  });

  it('is nobody else’s', async () => {
    const id = await addMerchant(COMMAND_LINE, TOWN, TYPED);
    expect(await readMerchant(stranger_, id)).toBeUndefined();
    await expect(addMerchant(stranger_, TOWN, TYPED)).rejects.toThrow(NotAllowed);
    for (const who of [stranger_, auditor]) {
      await expect(saveMerchant(who, id, 1, TYPED)).rejects.toThrow(NotAllowed);
      await expect(switchMerchant(who, id, false)).rejects.toThrow(NotAllowed);
      await expect(resetPin(who, id)).rejects.toThrow(NotAllowed);
      await expect(openCounter(who, (await readMerchant(COMMAND_LINE, id))!.code)).rejects.toThrow(
        NotAllowed,
      );
    }
    const { rows } = await listMerchants(
      { governments: [NEIGHBOUR], producers: [] },
      { q: '', state: null, governmentCode: null },
      { limit: 50 },
    );
    expect(rows.map((r) => r.id)).not.toContain(id);
  });

  it('that is suspended is signed out at once and takes nothing, until it is opened again', async () => {
    const session = await signIn(PIN);
    if (session.kind !== 'signed_in') throw new Error(session.kind);
    expect(await switchMerchant(town, till.id, false)).toBe(true);
    expect(await switchMerchant(town, till.id, false)).toBe(true);
    expect(await findMerchant(carrying(session.token))).toBeUndefined();
    expect(await signIn(PIN)).toEqual({ kind: 'refused' });
    await switchMerchant(town, till.id, true);
    expect(await findMerchant(carrying(session.token))).toBeUndefined();
    expect(await signIn(PIN)).toMatchObject({ kind: 'signed_in' });
    expect((await audit('merchant', till.id)).map((e) => e.changes)).toEqual([
      { 状態: ['受付中', '停止中'] },
      { 状態: ['停止中', '受付中'] },
    ]);
  });
});

describe('a new PIN', () => {
  it('ends every session and the old PIN, is stored and told in clear nowhere, and its letter is of use until the next one', async () => {
    const session = await signIn(PIN);
    if (session.kind !== 'signed_in') throw new Error(session.kind);
    for (let i = 0; i < 5; i++) await signIn('000000');
    expect(await signIn(PIN)).toMatchObject({ kind: 'throttled' });
    const issued = (await resetPin(agency, till.id))!;
    expect(issued.pin).toMatch(/^\d{6}$/);
    expect(await findMerchant(carrying(session.token))).toBeUndefined();
    expect(await signIn(issued.pin)).toMatchObject({ kind: 'signed_in' });
    expect(await signIn(PIN)).toEqual({ kind: 'refused' });
    const kept = await sql<{ all: string }>`
      select concat((select json_agg(m) from merchant m), (select json_agg(e.changes) from audit_entry e)) as all`.execute(
      db(),
    );
    expect(kept.rows[0]!.all).not.toContain(issued.pin);
    expect(issued.sealed).not.toContain(issued.pin);

    const letter = (await pinLetter(town, till.id, issued.sealed))!;
    const { text, pages } = readPdf(await letter.made);
    expect(pages).toBe(1);
    for (const words of [issued.pin, `${till.code.slice(0, 4)}-${till.code.slice(4)}`, '御中', '別海町'])
      expect(text).toContain(words);
    expect(await pinLetter(town, (await aMerchant()).id, issued.sealed)).toBeUndefined();
    expect(await pinLetter(stranger_, till.id, issued.sealed)).toBeUndefined();
    await expect(pinLetter(auditor, till.id, issued.sealed)).rejects.toThrow(NotAllowed);
    await resetPin(town, till.id);
    expect(await pinLetter(town, till.id, issued.sealed)).toBeUndefined();
  });

  it('leaves no session of the old one behind that began at that moment', async () => {
    const [logins] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => signIn(PIN))),
      resetPin(town, till.id),
      resetPin(town, till.id),
    ]);
    await resetPin(town, till.id);
    for (const login of logins)
      if (login.kind === 'signed_in') expect(await findMerchant(carrying(login.token))).toBeUndefined();
    const stale = { id: till.id, pin_hash: 'of the PIN before' };
    expect(await insertSession(Buffer.alloc(32, till.id % 256), stale, new Date(Date.now() + 1000))).toBe(
      false,
    );
  });
});

describe('a void by staff', () => {
  it('gives back what was taken, whenever that was and whatever came after, on its own day, with its reason', async () => {
    const { ticket, id } = await taken(1000);
    await takeMore(ticket, 500);
    const later = new Date('2026-11-05T12:00:00+09:00');
    expect(await voidByStaff(town, id, '二重に読み取った', later)).toBe('voided');
    expect(await voidByStaff(town, id, '二重に読み取った', later)).toBe('already');
    expect(await ticketNow(ticket.id)).toEqual({ remaining: 2500, status: 'partly_used' });
    const voids = await db().selectFrom('redemption').selectAll().where('voids', '=', id).execute();
    expect(voids).toMatchObject([{ amount: 1000, reason: '二重に読み取った', redeemed_at: later }]);
    expect(await voidByStaff(town, voids[0]!.id, 'x')).toBe('unknown');
    expect(await audit('redemption', id)).toEqual([
      {
        action: 'ticket.void',
        changes: { 残り: ['1,500円', '2,500円'], 理由: [null, '二重に読み取った'] },
      },
    ]);
  });

  it('leaves a ticket ended that has ended', async () => {
    const { ticket, id } = await taken(3000);
    expect(await voidByStaff(town, id, '誤り', new Date('2027-12-01T12:00:00+09:00'))).toBe('voided');
    expect(await ticketNow(ticket.id)).toEqual({ remaining: 3000, status: 'expired' });
  });

  it('is for those of the ticket’s government', async () => {
    const { ticket, id } = await taken();
    for (const who of [stranger_, auditor])
      await expect(voidByStaff(who, id, '誤り')).rejects.toThrow(NotAllowed);
    expect(await voidByStaff(town, 999_999_999, '誤り')).toBe('unknown');
    expect((await ticketNow(ticket.id)).remaining).toBe(2000);
  });

  it('happens once, whoever voids at the same moment, and never beside a redemption that it did not see', async () => {
    const ticket = await aTicket({}, new Date('2026-10-01T12:00:00+09:00'));
    const formKey = randomUUID();
    await redeemTicket(till, { code: ticket.code, amount: 2500, formKey }, NOON);
    const { id } = await db()
      .selectFrom('redemption')
      .select('id')
      .where('form_key', '=', formKey)
      .executeTakeFirstOrThrow();
    const [voids, counter, ...redeemed] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => voidByStaff(town, id, '誤り', NOON))),
      voidRedemption(till, formKey, NOON),
      ...Array.from({ length: 4 }, () =>
        redeemTicket(till, { code: ticket.code, amount: 1000, formKey: randomUUID() }, NOON),
      ),
    ]);
    expect([...voids, counter].filter((v) => v === 'voided')).toHaveLength(1);
    const { remaining } = await ticketNow(ticket.id);
    expect(remaining + (await spentOf(ticket.id))).toBe(3000);
    expect(remaining).toBe(3000 - 1000 * redeemed.filter((r) => r.kind === 'redeemed').length);
  });
});

describe('a month', () => {
  it('has whole days of Japan, and holds its tax', () => {
    expect(boundsOf('2026-12')).toEqual({
      from: new Date('2026-12-01T00:00:00+09:00'),
      until: new Date('2027-01-01T00:00:00+09:00'),
    });
    for (const wrong of ['2026-13', '2026-1', '1999-01', "2026-01'", ''])
      expect(boundsOf(wrong)).toBeUndefined();
    expect([taxIn(1100, 10), taxIn(1099, 10), taxIn(1080, 8), taxIn(0, 10), taxIn(-1100, 10)]).toEqual([
      100, 99, 80, 0, -100,
    ]);
    const lines = [{ title: '', kind: 'amount' as const, taken: 1, voids: 0, sum: 1100 }];
    expect(sumsOf(lines, { registration: '', taxRate: 10 }).tax).toBeNull();
    expect(sumsOf(lines, { registration: 'T1', taxRate: null }).tax).toBeNull();
  });

  it('that is over never changes: a void of what it told stands in the month in which it was made', async () => {
    await saveMerchant(town, till.id, 1, { ...TYPED, name: till.name });
    const { id } = await taken(1100, new Date('2026-10-31T23:59:59+09:00'));
    await taken(2200, new Date('2026-11-01T00:00:00+09:00'));
    const october = () => readMonth(town, till.id, '2026-10', new Date('2026-11-01T01:00:00+09:00'));
    const before = await october();
    expect(before).toMatchObject({
      isOver: true,
      due: 1100,
      tax: 100,
      uses: 0,
      lines: [{ title: '別海町 お食事券', taken: 1, voids: 0, sum: 1100 }],
    });
    expect((await readMonth(town, till.id, '2026-10', new Date('2026-11-01T00:59:59+09:00')))?.isOver).toBe(
      false,
    );
    await voidByStaff(town, id, '誤り', new Date('2026-11-10T12:00:00+09:00'));
    expect(await october()).toEqual(before);
    expect(await readMonth(auditor, till.id, '2026-11')).toMatchObject({
      due: 1100,
      lines: [{ taken: 1, voids: 1, sum: 1100 }],
    });
    const { text } = readPdf(await monthPaper(before!));
    for (const words of [
      '支払通知書',
      'T1234567890123',
      '1,100円',
      '10%対象',
      '100',
      '仕入明細書',
      '北海道別海町',
    ])
      expect(text).toContain(words);
  });

  it('pays yen, and counts uses apart', async () => {
    const t = await aTicket({ kind: 'count', value: 5 }, new Date('2026-10-01T12:00:00+09:00'));
    await takeMore(t, 2);
    const month = (await readMonth(town, till.id, '2026-10'))!;
    expect(month).toMatchObject({ due: 0, uses: 2, tax: null });
    expect(readPdf(await monthPaper(month)).text).toContain('計2回');
  });

  it('is no agency’s and no other government’s', async () => {
    for (const who of [agency, stranger_]) expect(await readMonth(who, till.id, '2026-10')).toBeUndefined();
  });
});

describe('lists', () => {
  const ALL: TakenFilter = { what: null, governmentCode: null, merchantId: null, from: null, until: null };

  it('find a ticket by its number or its donation’s, as it is typed, for who may look at it', async () => {
    const { ticket } = await taken(1000);
    const number = randomNumber(9);
    await db().updateTable('donation').set({ number }).where('id', '=', ticket.donation).execute();
    const find = (q: string, reach: 'all' | { governments: string[]; producers: number[] } = 'all') =>
      listTickets(reach, { q, state: null, governmentCode: null }, { limit: 10 }).then(({ rows }) =>
        rows.map((r) => r.id),
      );
    const typed = `${ticket.code.slice(0, 5)}-${ticket.code.slice(5)}`.toLowerCase();
    expect(await find(typed)).toEqual([ticket.id]);
    expect(await find(typed, { governments: [NEIGHBOUR], producers: [] })).toEqual([]);
    expect(await find('どこにもない')).toEqual([]);
    expect(await find(` ${number.toLowerCase()}`)).toEqual([ticket.id]);
    const partly = await listTickets(
      'all',
      { q: typed, state: 'partly_used', governmentCode: TOWN },
      { limit: 10 },
    );
    expect(partly.rows.map((r) => r.id)).toEqual([ticket.id]);
  });

  it('tell what was taken, the newest first, page by page, of one’s own governments', async () => {
    const { id } = await taken(100, NOON);
    await taken(200, new Date(NOON.getTime() + 1000));
    await voidByStaff(town, id, '誤り', new Date(NOON.getTime() + 2000));
    const list = (
      over: Partial<TakenFilter> = {},
      asked: { after?: string; limit: number } = { limit: 10 },
    ) => listTaken('all', { ...ALL, merchantId: till.id, ...over }, asked);
    const first = await list({}, { limit: 2 });
    expect(first.rows.map((r) => [r.amount, r.voids])).toEqual([
      [100, id],
      [200, null],
    ]);
    const second = await list({}, { limit: 2, after: first.after! });
    expect(second.rows.map((r) => [r.id, r.voided])).toEqual([[id, true]]);
    expect((await list({ what: 'void' })).rows).toHaveLength(1);
    expect((await list({ until: NOON })).rows).toHaveLength(0);
    const others = await listTaken({ governments: [NEIGHBOUR], producers: [] }, ALL, { limit: 50 });
    expect(others.rows).toEqual([]);
  });
});
