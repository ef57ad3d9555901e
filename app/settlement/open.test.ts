import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPlace, PREFECTURE, producerOf, TOWN } from '#app/catalogue/testing/gifts.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { closeMonth } from './close.ts';
import { beginClosing, closeSettlements, MOST_CLOSED, readClosing, readyToClose } from './closing.ts';
import { leftMonths, outcomesOf } from './closings-query.ts';
import { ALL_OPEN, listOpen, settlementsWaiting } from './open-query.ts';
import { readDraft } from './statement.ts';
import { NO_TERMS } from './term-words.ts';
import { saveTerms } from './terms.ts';

useTestDatabase();

const NOW = new Date('2030-11-25T10:00:00+09:00');
const CURRENT = '2030-11-01';
const WARD = '131016';
let operator: Actor;
let town: Actor;
let auditor: Actor;
let maker: Actor;
let producer: number;

beforeAll(async () => {
  await aPlace();
  producer = await producerOf();
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  town = await signedInStaff(
    await aPerson('town@example.jp', { ...NOWHERE, role: 'government', governmentCode: TOWN }),
  );
  maker = await signedInStaff(
    await aPerson('maker@example.jp', { ...NOWHERE, role: 'producer', producerId: producer }),
  );
});

let sequence = 0;

/** Something that counts with somebody on a day. */
async function told(party: string, what: string, amount: number, day: string): Promise<void> {
  const [kind, id] = party.split('-');
  const its =
    kind === 'government'
      ? sql`${id}::char(6), null::bigint`
      : sql`(select government_code from producer where id = ${id}::bigint), ${id}::bigint`;
  await sql`select settle(${kind}, ${its}, ${what}, ${`told ${++sequence}`}, 'N', '品', 'card', 1, ${amount}::bigint, ${`${day}T12:00:00+09:00`}::timestamptz, ${`${day}T12:00:00+09:00`}::timestamptz)`.execute(
    db(),
  );
}

const open = async (actor: Actor, over: Partial<typeof ALL_OPEN> = {}) =>
  (await listOpen(actor, { ...ALL_OPEN, ...over }, CURRENT, { limit: 100 }, NOW)).rows;
const said = async (actor: Actor, over: Partial<typeof ALL_OPEN> = {}) =>
  (await open(actor, over)).map((m) => `${m.party} ${m.month.slice(0, 7)} ${m.total.due}`);

// What was settled is kept by triggers: only a test begins anew.
beforeEach(() =>
  transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate settlement_closing_month, settlement_closing, settlement_payment, settlement_entry, settlement_statement, settlement_terms`.execute(
      tx,
    );
  }),
);

describe('open months', () => {
  it('are those in which something happened or a fee is charged, the oldest first, with what they come to so far', async () => {
    await told(`government-${TOWN}`, 'donation', 30_000, '2030-08-10');
    await told(`government-${TOWN}`, 'donation', 20_000, '2030-08-31');
    await told(`government-${TOWN}`, 'donation_returned', -20_000, '2030-10-01');
    await told(`gift-${producer}`, 'goods', 9_000, '2030-09-30');
    await told(`shop-${producer}`, 'sale', 4_000, '2030-11-02');
    expect(await said(operator)).toEqual([
      `government-${TOWN} 2030-08 50000`,
      `gift-${producer} 2030-09 9000`,
      `government-${TOWN} 2030-10 -20000`,
      `shop-${producer} 2030-11 4000`,
    ]);
    expect((await open(operator)).map((m) => [m.isOver, m.isNext, m.mayClose])).toEqual([
      [true, true, true],
      [true, true, true],
      [true, false, true],
      [false, true, true],
    ]);
    expect(await said(operator, { isOver: true, until: '2030-09-01' })).toHaveLength(2);
    const over = { ...ALL_OPEN, isOver: true };
    expect((await listOpen(operator, over, CURRENT, { limit: 1 })).count).toBe(3);
    expect(
      (await listOpen(operator, { ...over, governmentCode: '131016' }, CURRENT, { limit: 1 })).count,
    ).toBe(0);
    expect(await settlementsWaiting(operator, CURRENT)).toMatchObject({
      toClose: { count: 3, since: '2030-08-01' },
    });
    // Page by page.
    const first = await listOpen(operator, ALL_OPEN, CURRENT, { limit: 3 }, NOW);
    const second = await listOpen(
      operator,
      ALL_OPEN,
      CURRENT,
      { limit: 3, ...(first.after !== null && { after: first.after }) },
      NOW,
    );
    expect([first.rows.length, second.rows.map((m) => m.party)]).toEqual([3, [`shop-${producer}`]]);
    expect(second.rows[0]!.isNext).toBe(true);
  });

  it('are seen by whom they concern, and closed by who pays', async () => {
    await told(`government-${TOWN}`, 'donation', 30_000, '2030-08-10');
    await told(`government-${PREFECTURE}`, 'donation', 30_000, '2030-08-10');
    await told(`gift-${producer}`, 'goods', 9_000, '2030-09-30');
    await told(`shop-${producer}`, 'sale', 4_000, '2030-09-02');
    expect(await said(town)).toEqual([`government-${TOWN} 2030-08 30000`, `gift-${producer} 2030-09 9000`]);
    expect((await open(town)).map((m) => m.mayClose)).toEqual([false, true]);
    expect(await settlementsWaiting(town, CURRENT)).toMatchObject({
      toClose: { count: 1, since: '2030-09-01' },
    });
    expect(await said(maker)).toEqual([`gift-${producer} 2030-09 9000`, `shop-${producer} 2030-09 4000`]);
    expect(await settlementsWaiting(maker, CURRENT)).toBeUndefined();
    expect((await open(auditor)).map((m) => m.mayClose)).toEqual([false, false, false, false]);
  });

  it('bear the fee of a month as long as terms and contract hold, also where nothing happened', async () => {
    await db()
      .updateTable('government')
      .set({ contract_from: '2030-08-20', contract_until: '2030-10-15' })
      .where('code', '=', PREFECTURE)
      .execute();
    const party = `government-${PREFECTURE}`;
    const terms = { ...NO_TERMS, monthlyFee: 5_000 };
    await saveTerms(operator, party, { fromMonth: '2030-07-01', version: null, terms });
    await told(party, 'donation', 10_000, '2030-10-05');
    await told(party, 'donation_returned', -10_000, '2030-11-05');
    const months = [
      `${party} 2030-08 -5500`,
      `${party} 2030-09 -5500`,
      `${party} 2030-10 4500`,
      `${party} 2030-11 -10000`,
    ];
    expect(await said(operator, { governmentCode: PREFECTURE })).toEqual(months);
    expect((await readDraft(operator, party, NOW))?.month).toBe('2030-08-01');
    for (const month of ['2030-08-01', '2030-09-01', '2030-10-01']) {
      const closed = await closeMonth(operator, party, month, undefined, NOW);
      expect([month, closed.kind]).toEqual([month, 'closed']);
    }
    expect(await said(operator, { governmentCode: PREFECTURE })).toEqual([`${party} 2030-11 -10000`]);
    const { rows } =
      await sql`select month, monthly_fee as fee, tax, due from settlement_statement where party = ${party} order by month`.execute(
        db(),
      );
    expect(rows).toEqual([
      { month: '2030-08-01', fee: 5_000, tax: 500, due: -5_500 },
      { month: '2030-09-01', fee: 5_000, tax: 500, due: -5_500 },
      { month: '2030-10-01', fee: 5_000, tax: 500, due: 4_500 },
    ]);
  });

  it('bear no fee from the month on in which other terms say so', async () => {
    const party = `government-${WARD}`;
    await saveTerms(operator, party, {
      fromMonth: '2030-08-01',
      version: null,
      terms: { ...NO_TERMS, monthlyFee: 1_000 },
    });
    await saveTerms(operator, party, { fromMonth: '2030-10-01', version: null, terms: NO_TERMS });
    expect(await said(operator, { governmentCode: WARD })).toEqual([
      `${party} 2030-08 -1100`,
      `${party} 2030-09 -1100`,
    ]);
  });

  it('have what is charged for donations made elsewhere by itself', async () => {
    const party = `government-${WARD}`;
    await saveTerms(operator, party, {
      fromMonth: '2030-08-01',
      version: null,
      terms: { ...NO_TERMS, siteRate: 1_000, elsewhereRate: 200 },
    });
    await told(party, 'donation', 10_000, '2030-08-05');
    await told(party, 'elsewhere', 50_000, '2030-08-06');
    await told(party, 'elsewhere_returned', -10_000, '2030-08-07');
    const [month] = await open(operator, { governmentCode: WARD });
    const total = { siteFee: 1_000, elsewhereFee: 800, tax: 180, due: 10_000 - 1_980 };
    expect(month!.total).toMatchObject(total);
    const closed = await closeMonth(operator, party, '2030-08-01', total.due, NOW);
    expect(closed.kind).toBe('closed');
    const { rows } =
      await sql`select site_fee as site, elsewhere_fee as elsewhere from settlement_statement`.execute(db());
    expect(rows).toEqual([{ site: 1_000, elsewhere: 800 }]);
  });
});

describe('closing of many months at once', () => {
  const UNTIL = '2030-10-01';

  async function months(): Promise<void> {
    for (const code of [TOWN, PREFECTURE, WARD])
      for (const month of ['2030-08', '2030-09'])
        await told(`government-${code}`, 'donation', 1_000, `${month}-10`);
    await told(`gift-${producer}`, 'goods', -300, '2030-09-30');
    await told(`gift-${producer}`, 'goods', 700, '2030-11-02');
  }

  async function begin(actor: Actor, wanted: { kind: 'government' | null; formKey?: string }) {
    const { months: rows, toPay, toAsk } = await readyToClose(actor, { ...wanted, until: UNTIL }, NOW);
    const shown = { months: rows.length, toPay, toAsk };
    return beginClosing(actor, { formKey: randomUUID(), ...wanted, until: UNTIL, shown }, NOW);
  }

  it('shows what it would close and closes each month once, also when it is cut off, done twice, or met by somebody else', async () => {
    await months();
    const ready = await readyToClose(operator, { kind: null, until: UNTIL }, NOW);
    expect([ready.months.length, ready.toPay, ready.toAsk, ready.more]).toEqual([7, 6_000, 300, false]);
    expect(MOST_CLOSED).toBeGreaterThan(1_700);
    const formKey = randomUUID();
    const begun = await Promise.all([1, 2, 3].map(() => begin(operator, { kind: null, formKey })));
    const ids = new Set(begun.map((b) => (b.kind === 'begun' ? b.id : 0)));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    await sql`create function fall() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
      db(),
    );
    await sql`create trigger fall before insert on settlement_statement for each row when (new.government_code = ${sql.lit(TOWN)} and new.month = '2030-09-01') execute function fall()`.execute(
      db(),
    );
    await expect(closeSettlements({ id }, NOW)).rejects.toThrow('cut off');
    const before = await outcomesOf(id);
    expect(before.done).toBeGreaterThan(0);
    expect(before.done).toBeLessThan(7);
    expect((await readClosing(operator, id))!.endedAt).toBeNull();
    await sql`drop trigger fall on settlement_statement`.execute(db());
    // Somebody else closes one of them by hand meanwhile, and money of another one comes late.
    await closeMonth(operator, `government-${TOWN}`, '2030-09-01', undefined, NOW);
    await Promise.all([closeSettlements({ id }, NOW), closeSettlements({ id }, NOW)]);
    expect(await outcomesOf(id)).toMatchObject({ closed: 6, already: 1, changed: 0, refused: 0, done: 7 });
    expect((await readClosing(operator, id))!.endedAt).not.toBeNull();
    const { rows } =
      await sql`select count(*)::integer as n, count(distinct (party, month))::integer as each, sum(due)::integer as due from settlement_statement`.execute(
        db(),
      );
    expect(rows).toEqual([{ n: 7, each: 7, due: 5_700 }]);
    expect(await said(operator)).toEqual([`gift-${producer} 2030-11 700`]);
    expect((await leftMonths(id, 10)).map((m) => m.outcome)).toEqual(['already']);
    const { rows: audit } =
      await sql`select count(*)::integer as n from audit_entry where subject = 'settlement_closing'`.execute(
        db(),
      );
    expect(audit).toEqual([{ n: 1 }]);
  });

  it('begins only what was shown, and leaves a month whose sum has changed since with those after it', async () => {
    await months();
    const shown = { months: 6, toPay: 6_000, toAsk: 0 };
    const wanted = { kind: 'government' as const, until: UNTIL, formKey: randomUUID() };
    for (const other of [{ months: 5 }, { toPay: 5_999 }, { toAsk: 1 }])
      expect(await beginClosing(operator, { ...wanted, shown: { ...shown, ...other } }, NOW)).toEqual({
        kind: 'changed',
      });
    const begun = await beginClosing(operator, { ...wanted, shown }, NOW);
    const id = begun.kind === 'begun' ? begun.id : 0;
    await told(`government-${WARD}`, 'donation', 500, '2030-08-20');
    await closeSettlements({ id }, NOW);
    expect(await outcomesOf(id)).toMatchObject({ closed: 4, changed: 1, refused: 1, toPay: 4_000 });
    expect((await leftMonths(id, 10)).map((m) => [m.month, m.outcome])).toEqual([
      ['2030-08-01', 'changed'],
      ['2030-09-01', 'refused'],
    ]);
  });

  it("is theirs who pay: a government's of its producers, and nobody's who only looks", async () => {
    await months();
    const begun = await begin(town, { kind: null });
    const id = begun.kind === 'begun' ? begun.id : 0;
    await closeSettlements({ id }, NOW);
    expect(await outcomesOf(id)).toMatchObject({ closed: 1, done: 1, toAsk: 300 });
    expect(await readClosing(operator, id)).toBeDefined();
    expect(await readClosing(auditor, id)).toBeDefined();
    expect(await readClosing(maker, id)).toBeUndefined();
    expect(await begin(town, { kind: null })).toEqual({ kind: 'nothing' });
    for (const actor of [auditor, maker])
      await expect(readyToClose(actor, { kind: null, until: UNTIL }, NOW)).rejects.toThrow(NotAllowed);
  });
});
