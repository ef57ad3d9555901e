import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aGift, changeGift, PREFECTURE, producerOf, TOWN } from '#app/catalogue/testing/gifts.ts';
import { moveInstalment } from '#app/donation/handling/dispatch.ts';
import { cancelDonation } from '#app/donation/pay/cancel.ts';
import { cancelSentDonation, seenNow } from '#app/donation/pay/cancel-sent.ts';
import { aMember, applied, fillForm } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/donation/testing/money.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { adjust } from './adjust.ts';
import { closeMonth } from './close.ts';
import { openLines, statementLines } from './lines-query.ts';
import { ALL_OPEN, listOpen } from './open-query.ts';
import { markPaid } from './pay.ts';
import { endOf, monthOf, nextMonth, payableUntil, startOf, totalOf } from './rules.ts';
import { readDraft, readStatement } from './statement.ts';
import { saveGiftTerms, saveTerms } from './terms.ts';

const world = useWorld();
world.webhooks = 'keep';

let operator: Actor;
let town: Actor;
let other: Actor;
let maker: Actor;
let agency: Actor;
let producer: number;
const GOVERNMENT = `government-${TOWN}`;
const THIS = monthOf(jstDate(new Date()));
const NEXT = nextMonth(THIS);
const soon = () => endOf(THIS);
const later = () => endOf(NEXT);

beforeAll(async () => {
  producer = await producerOf();
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  const at = (role: 'government' | 'agency', governmentCode: string) => ({
    ...NOWHERE,
    role,
    governmentCode,
  });
  town = await signedInStaff(await aPerson('town@example.jp', at('government', TOWN)));
  other = await signedInStaff(await aPerson('other@example.jp', at('government', PREFECTURE)));
  agency = await signedInStaff(await aPerson('agency@example.jp', at('agency', TOWN)));
  maker = await signedInStaff(
    await aPerson('maker@example.jp', { ...NOWHERE, role: 'producer', producerId: producer }),
  );
});

const BY = { actor: 'staff', reason: 'a test' };

/** A donation of 12,000 yen for a gift that costs 3,000, of a government with a gift and a producer of its own. */
async function donated(over: Record<string, unknown> = {}) {
  const gift = await aGift([10], over);
  const made = await applied(await fillForm(await aMember(), gift.ref));
  await world.payAt(made.url);
  await afterPaying(made.number);
  return { ...made, gift };
}

const send = (number: string) =>
  moveInstalment(number, 1, { to: 'shipped', carrier: 'other', tracking: '' }, BY);
const draftOf = async (party: string, actor = operator) => (await readDraft(actor, party, soon()))?.total;
const entries = (number: string) =>
  db()
    .selectFrom('settlement_entry')
    .select(['kind', 'what', 'amount'])
    .where('number', '=', number)
    .orderBy('id')
    .execute();

describe('what is settled', () => {
  it('is written down with what it tells of: donation, dispatch, goods at the cost of that day, and what goes back', async () => {
    const d = await donated();
    await changeGift(d.gift, { procurement_cost: 3_500 });
    expect(await send(d.number)).toBe('moved');
    const back = await donated();
    expect(await cancelDonation(back.number, BY)).toBe('cancelled');
    expect(await entries(d.number)).toEqual([
      { kind: 'government', what: 'donation', amount: 12_000 },
      { kind: 'government', what: 'parcel', amount: 0 },
      { kind: 'gift', what: 'goods', amount: 3_500 },
    ]);
    expect(await entries(back.number)).toEqual([
      { kind: 'government', what: 'donation', amount: 12_000 },
      { kind: 'government', what: 'donation_returned', amount: -12_000 },
    ]);
  });

  it('tells that no fees were agreed on for the month, as nothing is charged then', async () => {
    expect(await readDraft(operator, GOVERNMENT, soon())).toMatchObject({ hasTerms: false });
    // A government and its producer agree on the cost alone.
    expect(await readDraft(operator, `gift-${producer}`, soon())).toMatchObject({ hasTerms: true });
  });

  it('counts fees by the terms, with one tax of all', async () => {
    const terms = {
      ...{ siteRate: 550, elsewhereRate: 0, cardRate: 190, deferredFee: 150, keepsPaymentFee: true },
      ...{ parcelFee: 100, monthlyFee: 5_000 },
    };
    expect(await saveTerms(operator, GOVERNMENT, { fromMonth: THIS, version: null, terms })).toEqual({
      kind: 'saved',
    });
    expect(await readDraft(operator, GOVERNMENT, soon())).toMatchObject({ hasTerms: true });
    const total = (await draftOf(GOVERNMENT))!;
    // Two donations, one of which went back: its fee of the payment stays.
    expect(total).toMatchObject({
      ...{
        received: 24_000,
        returned: -12_000,
        siteFee: 660,
        paymentFee: 456,
        parcelFee: 100,
        monthlyFee: 5_000,
      },
      ...{ tax: 621, due: 12_000 - 660 - 456 - 100 - 5_000 - 621, lines: 4, corrections: 0 },
    });
  });

  it('pays by the day of the donation where the government says so, less what goes back unsent', async () => {
    const today = jstDate(new Date());
    expect(
      await saveGiftTerms(
        town,
        TOWN,
        { fromDay: today, basis: 'donated', paper: 'notice', seen: null },
        new Date(Date.now() - 86_400_000),
      ),
    ).toBe('saved');
    const d = await donated();
    await send(d.number);
    const back = await donated();
    await cancelDonation(back.number, BY);
    expect((await entries(d.number)).filter((e) => e.kind === 'gift')).toEqual([
      { kind: 'gift', what: 'goods', amount: 3_000 },
    ]);
    expect((await entries(back.number)).filter((e) => e.kind === 'gift')).toEqual([
      { kind: 'gift', what: 'goods', amount: 3_000 },
      { kind: 'gift', what: 'goods_returned', amount: -3_000 },
    ]);
    // What had left and never arrived was the producer's work all the same (decision 53).
    const lost = await donated();
    await send(lost.number);
    const seen = await seenNow(lost.number);
    const sent = { cause: 'lost', note: '', restock: false, seen } as const;
    expect(await cancelSentDonation(lost.number, BY, sent)).toBe('cancelled');
    expect(await entries(lost.number)).toEqual([
      { kind: 'government', what: 'donation', amount: 12_000 },
      { kind: 'gift', what: 'goods', amount: 3_000 },
      { kind: 'government', what: 'parcel', amount: 0 },
      { kind: 'government', what: 'donation_returned', amount: -12_000 },
    ]);
    // Tickets are paid to who takes them.
    const ticket = await donated({ ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 });
    expect((await entries(ticket.number)).map((e) => e.kind)).toEqual(['government']);
    const again = { fromDay: today, basis: 'sent', paper: 'notice', seen: 'donated-notice' } as const;
    expect(await saveGiftTerms(town, TOWN, again)).toBe('past');
  });
});

describe('closing', () => {
  it('is refused before the month is over, for another month, for a sum that was not shown, and to who may not', async () => {
    expect(await closeMonth(operator, GOVERNMENT, THIS, undefined, new Date())).toEqual({ kind: 'early' });
    expect(await closeMonth(operator, GOVERNMENT, NEXT, undefined, later())).toEqual({
      kind: 'not_next',
      next: THIS,
    });
    expect(await closeMonth(operator, GOVERNMENT, THIS, 1, soon())).toEqual({ kind: 'changed' });
    expect(await closeMonth(operator, 'gift-999999', THIS, 1, soon())).toEqual({ kind: 'unknown' });
    await expect(closeMonth(town, GOVERNMENT, THIS, undefined, soon())).rejects.toThrow(NotAllowed);
    await expect(closeMonth(other, `gift-${producer}`, THIS, undefined, soon())).rejects.toThrow(NotAllowed);
    await expect(closeMonth(maker, `gift-${producer}`, THIS, undefined, soon())).rejects.toThrow(NotAllowed);
    await expect(closeMonth(agency, `gift-${producer}`, THIS, undefined, soon())).rejects.toThrow(NotAllowed);
    expect(await readDraft(agency, GOVERNMENT)).toBeUndefined();
    expect(await readDraft(other, GOVERNMENT)).toBeUndefined();
    expect(await readDraft(maker, GOVERNMENT)).toBeUndefined();
    expect(await readDraft(town, `shop-${producer}`)).toBeUndefined();
  });

  it('is done once, whoever does it at the same time while money comes and goes', async () => {
    const old = await donated();
    const shown = (await draftOf(GOVERNMENT))!;
    const forms = await Promise.all(
      [1, 2, 3].map(async () => applied(await fillForm(await aMember(), (await aGift([10])).ref))),
    );
    await Promise.all(forms.map((f) => world.payAt(f.url)));
    const [a, b, c] = await Promise.all([
      closeMonth(operator, GOVERNMENT, THIS, undefined, soon()),
      closeMonth(operator, GOVERNMENT, THIS, undefined, soon()),
      closeMonth(operator, GOVERNMENT, THIS, undefined, soon()),
      cancelDonation(old.number, BY),
      ...forms.map((f) => afterPaying(f.number)),
    ]);
    const ids = [a, b, c].map((r) => ('id' in r ? r.id : 0));
    expect(new Set(ids).size).toBe(1);
    expect([a, b, c].map((r) => r.kind).sort()).toEqual(['already', 'already', 'closed']);
    const statement = (await readStatement(operator, ids[0]!))!;
    const open = (await readDraft(operator, GOVERNMENT, later()))!;
    expect(statement.total.received + open.total.received).toBe(shown.received + 36_000);
    expect(statement.total.returned + open.total.returned).toBe(shown.returned - 12_000);
    expect(statement.total.lines + open.total.lines).toBe(shown.lines + 4);
    // What came after the closing corrects the month before in the next one.
    expect(open.month).toBe(NEXT);
    expect(open.total.corrections).toBe(open.total.lines);
    // Asked for again it is found.
    expect(await closeMonth(operator, GOVERNMENT, THIS, 5, later())).toEqual({ kind: 'already', id: ids[0] });
  });

  it('leaves what is closed as it is: donation, entries, statement, terms', async () => {
    const refuse = (statement: string) =>
      expect(sql.raw(statement).execute(db())).rejects.toThrow(/never changed/);
    await refuse('update settlement_statement set due = due, closed_by = 1');
    await refuse('delete from settlement_statement');
    await refuse('truncate settlement_statement cascade');
    await refuse('update settlement_entry set amount = 1 where statement_id is not null');
    await refuse('update settlement_entry set statement_id = null where statement_id is not null');
    await refuse('update settlement_entry set amount = 1 where statement_id is null');
    await refuse('delete from settlement_entry');
    await refuse(`update settlement_terms set site_rate = 1 where party = '${GOVERNMENT}'`);
    await refuse(
      `insert into settlement_terms (kind, government_code, from_month) values ('government', '${TOWN}', '2020-01-01')`,
    );
    const before = await readDraft(operator, GOVERNMENT, later());
    const terms = { ...before!.terms, siteRate: 1000 };
    expect(await saveTerms(operator, GOVERNMENT, { fromMonth: THIS, version: 0, terms })).toEqual({
      kind: 'closed',
    });
    expect(await saveTerms(operator, GOVERNMENT, { fromMonth: NEXT, version: null, terms })).toEqual({
      kind: 'saved',
    });
  });

  it('gives back in the next month what a closed one had, with the fee of its own day', async () => {
    const [line] = (await statementLines(await closedId(), { limit: 100 })).rows.filter(
      (l) => l.what === 'donation',
    );
    const { siteFee } = line!;
    const standing = await db()
      .selectFrom('settlement_entry as e')
      .innerJoin('donation as d', 'd.number', 'e.number')
      .select('d.number')
      .where('e.statement_id', 'is not', null)
      .where('d.status', '=', 'paid')
      .where('e.what', '=', 'donation')
      .where(
        sql<boolean>`not exists (select from delivery l where l.donation_id = d.id and l.status = 'shipped')`,
      )
      .executeTakeFirstOrThrow();
    const before = (await readDraft(operator, GOVERNMENT, later()))!.total;
    expect(await cancelDonation(standing.number, BY)).toBe('cancelled');
    const after = (await readDraft(operator, GOVERNMENT, later()))!.total;
    expect(after.returned - before.returned).toBe(-12_000);
    expect(after.siteFee - before.siteFee).toBe(-siteFee);
    const lines = (await openLines(GOVERNMENT, NEXT, { limit: 100 })).rows;
    expect(lines.some((l) => l.number === standing.number && l.what === 'donation_returned')).toBe(true);
  });

  it('takes midnight in Japan as the line between two months', async () => {
    await sql`select settle('government', ${PREFECTURE}, null, 'donation', 'last', 'L', '', 'card', 1, 1000, ${new Date(endOf(THIS).getTime() - 1)}::timestamptz, now()),
                     settle('government', ${PREFECTURE}, null, 'donation', 'first', 'F', '', 'card', 1, 2000, ${endOf(THIS)}::timestamptz, now())`.execute(
      db(),
    );
    const party = `government-${PREFECTURE}`;
    const closed = await closeMonth(operator, party, THIS, 1_000, soon());
    expect(closed.kind).toBe('closed');
    expect((await readDraft(other, party, later()))!.total).toMatchObject({
      received: 2_000,
      corrections: 0,
    });
    expect(startOf(NEXT)).toEqual(endOf(THIS));
  });

  const closedId = async () =>
    (
      await db()
        .selectFrom('settlement_statement')
        .select('id')
        .where('party', '=', GOVERNMENT)
        .executeTakeFirstOrThrow()
    ).id;
});

describe('what goes on around it', () => {
  it('waits once its month is over, and no more when it is closed', async () => {
    const due = async (now = soon()) =>
      (
        await listOpen(operator, { ...ALL_OPEN, isOver: true }, monthOf(jstDate(now)), { limit: 10 }, now)
      ).rows.map(({ party, month }) => ({ party, month }));
    expect(await due()).toEqual([{ party: `gift-${producer}`, month: THIS }]);
    const draft = (await readDraft(town, `gift-${producer}`, soon()))!;
    expect(draft).toMatchObject({ month: THIS, isOver: true });
    expect((await closeMonth(town, `gift-${producer}`, THIS, draft.total.due, soon())).kind).toBe('closed');
    expect(await due()).toEqual([]);
    expect((await due(later())).map((d) => d.party)).toEqual([`government-${PREFECTURE}`, GOVERNMENT].sort());
  });

  it('is corrected by hand once for a form, and marked as paid by who pays', async () => {
    const party = `gift-${producer}`;
    const key = crypto.randomUUID();
    const correction = { key, amount: -500, reason: '9月分の破損' };
    const results = await Promise.all([1, 2, 3].map(() => adjust(town, party, correction, soon())));
    expect(results.sort()).toEqual(['already', 'already', 'done']);
    await expect(adjust(maker, party, { ...correction, key: crypto.randomUUID() })).rejects.toThrow(
      NotAllowed,
    );
    expect((await readDraft(maker, party, later()))!.total.adjusted).toBe(-500);
    const { id } = await db()
      .selectFrom('settlement_statement')
      .select('id')
      .where('party', '=', party)
      .executeTakeFirstOrThrow();
    // From the first day after the month until today.
    const [first, second, today] = [`${NEXT.slice(0, 7)}-01`, `${NEXT.slice(0, 7)}-02`, startOf(NEXT)];
    const mark = (actor: Actor, day: string | null, before: string | null, days = 1) =>
      markPaid(actor, id, day, before, new Date(today.getTime() + days * 86_400_000));
    await expect(mark(maker, first, null)).rejects.toThrow(NotAllowed);
    expect(await mark(town, `${THIS.slice(0, 7)}-28`, null)).toBe('day');
    expect(await mark(town, second, null, 0)).toBe('day');
    expect(await mark(town, first, null)).toBe('marked');
    expect(await mark(operator, second, null)).toBe('changed');
    expect(await readStatement(maker, id)).toMatchObject({ paidOn: first, paidBy: town.name });
    expect(await mark(town, null, first)).toBe('marked');
    expect(await readStatement(other, id)).toBeUndefined();
  });
});

it.each([
  ['2030-11-01T00:00:00+09:00', '2030-12-31'],
  ['2030-11-30T23:59:59+09:00', '2030-12-31'],
  ['2030-12-01T00:00:00+09:00', '2031-01-31'],
  ['2031-01-15T12:00:00+09:00', '2031-02-28'],
])('what is asked for of a month closed at %s is to be paid until %s', (closedAt, until) =>
  expect(payableUntil(new Date(closedAt))).toBe(until),
);

it('counts the tax of all fees at once, and towards zero', () => {
  const none = {
    received: 0,
    returned: 0,
    elsewhere: 0,
    adjusted: 0,
    paymentFee: 0,
    elsewhereFee: 0,
    parcelFee: 0,
    lines: 0,
    corrections: 0,
  };
  expect(totalOf({ ...none, siteFee: 19 }, 0)).toMatchObject({ tax: 1, due: -20 });
  expect(totalOf({ ...none, siteFee: -19 }, 0)).toMatchObject({ tax: -1, due: 20 });
  expect(totalOf({ ...none, siteFee: 0 }, 0)).toMatchObject({ tax: 0, due: 0 });
});
