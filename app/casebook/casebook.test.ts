import { beforeAll, describe, expect, it } from 'vitest';
import { aGift, aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { applyTogether } from '#app/donation/testing/together.ts';
import { noteCase } from '#app/payment/attention/case-store.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { payables } from '#app/site/payables.ts';
import { failedOrderRefund, failedRefund } from '#app/site/testing/failed-refund.ts';
import { historyName } from '#app/staff/actor.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { whyNot } from './acts.ts';
import { casesAbout, close, isDone, leave, listCases, payOut, readCase, take } from './cases.ts';
import { type CaseFilter, countCases, openByKind, takers } from './list-query.ts';

const world = useWorld(payables, aPlace);
world.webhooks = 'keep';

let operator: SignedInStaff;
let second: SignedInStaff;
let auditor: SignedInStaff;
let town: SignedInStaff;

beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  second = await signedInStaff(await aPerson('second@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  town = await signedInStaff(
    await aPerson('town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
  );
});

const ALL: CaseFilter = { q: '', kind: null, of: null, state: 'all', takerId: null, order: 'due' };
const found = async (filter: Partial<CaseFilter>, now?: Date) =>
  (await listCases(operator, { ...ALL, ...filter }, { limit: 50 }, now)).rows.map(({ id }) => id);
const deeds = (id: number) => listEntries({ subject: 'money_case', subjectId: String(id) }, 50);
const paymentOf = (number: string) =>
  db().selectFrom('payment').selectAll().where('reference', '=', number).executeTakeFirstOrThrow();
const claimOf = async (id: number) => (await readCase(operator, payables, id))!.c.claim!;

describe('the list of money that needs a person', () => {
  it('finds a case by its number, the number at the provider and its amount, narrowed by what it is about', async () => {
    const d = await failedRefund(world);
    const o = await failedOrderRefund(world);
    const hyphened = `${d.number.slice(0, 4)}-${d.number.slice(4)}`.toLowerCase();
    expect(await found({ q: hyphened })).toEqual([d.id]);
    expect(await found({ q: o.number })).toEqual([o.id]);
    expect(await found({ q: (await paymentOf(d.number)).provider_ref! })).toEqual([d.id]);
    expect(await found({ q: '3,880円' })).toContain(o.id);
    expect(await found({ q: '3,880円' })).not.toContain(d.id);
    expect(await found({ q: 'ほか' })).toEqual([]);
    expect(await found({ of: 'order' })).toContain(o.id);
    expect(await found({ of: 'order' })).not.toContain(d.id);
    expect(await found({ kind: 'dispute' })).toEqual([]);
  });

  it('finds the one payment of several donations by the number of each', async () => {
    const together = await applyTogether(await aMember(), [await aGift([10]), await aGift([10])]);
    const { id: paymentId } = await paymentOf(together.reference);
    await transaction((tx) => noteCase(tx, paymentId, { open: 'end_stuck', key: 'a test', amount: 0 }));
    const ids = await Promise.all(together.numbers.map((q) => found({ q })));
    expect(ids[0]).toHaveLength(1);
    expect(ids[1]).toEqual(ids[0]);
    const view = await readCase(operator, payables, ids[0]![0]!);
    expect(view?.paidFor.map(({ number }) => number)).toEqual(together.numbers);
  });

  it('tells what is open, late, taken and ended apart, in any order, page by page', async () => {
    const [a, b] = [await failedRefund(world), await failedRefund(world)];
    const later = new Date(Date.now() + 8 * 86_400_000);
    expect(await found({ q: a.number, state: 'overdue' })).toEqual([]);
    expect(await found({ q: a.number, state: 'overdue' }, later)).toEqual([a.id]);
    await take(operator, payables, b.id, '');
    expect(await found({ state: 'free' })).toContain(a.id);
    expect(await found({ state: 'free' })).not.toContain(b.id);
    expect(await found({ state: 'taken', takerId: operator.staffId! })).toContain(b.id);
    expect(await found({ takerId: second.staffId! })).toEqual([]);
    expect(await takers(10)).toContainEqual({ id: operator.staffId, name: operator.name });
    // What waits beside it about the same payment nobody has taken.
    const { id: paymentId } = await paymentOf(b.number);
    await transaction((tx) => noteCase(tx, paymentId, { open: 'dispute', key: 'a test', amount: 1 }));
    const [dispute] = await found({ q: b.number, kind: 'dispute' });
    expect(await found({ state: 'free' })).toContain(dispute);
    expect(await found({ state: 'taken' })).not.toContain(dispute);
    expect((await readCase(operator, payables, dispute!))?.c).toMatchObject({
      taken_by: null,
      takerName: null,
    });
    await payOut(operator, payables, b.id, { note: '振込', claim: await claimOf(b.id) });
    expect(await found({ state: 'open' })).not.toContain(b.id);
    const [row] = (await listCases(operator, { ...ALL, q: b.number, state: 'closed' }, { limit: 1 })).rows;
    expect(row).toMatchObject({ id: b.id, end: 'paid_out', endedBy: operator.name, takenBy: null });
    for (const order of ['due', 'new', 'amount', 'ended'] as const) {
      const whole = await found({ order });
      const paged: number[] = [];
      let after: string | undefined;
      do {
        const page = await listCases(operator, { ...ALL, order }, { limit: 2, ...(after && { after }) });
        paged.push(...page.rows.map(({ id }) => id));
        after = page.after ?? undefined;
      } while (after);
      expect([order, paged]).toEqual([order, whole]);
      expect(whole).toHaveLength(await countCases({ ...ALL, order }, new Date()));
    }
  });

  it('counts what is open by kind, and what is late of it', async () => {
    await failedRefund(world);
    const open = (await found({ state: 'open', kind: 'refund_failed' })).length;
    const later = new Date(Date.now() + 8 * 86_400_000);
    const kind = (now: Date) => openByKind(now).then((all) => all.find((k) => k.kind === 'refund_failed'));
    expect(await kind(new Date())).toMatchObject({ count: open, overdue: 0, overdueSince: null });
    expect(await kind(later)).toMatchObject({ count: open, overdue: open, overdueSince: expect.any(Date) });
  });
});

describe('who may do what', () => {
  it('shows a case to operators and auditors, and lets operators alone act on it', async () => {
    const { id, number } = await failedRefund(world);
    expect((await readCase(auditor, payables, id))?.mayAct).toBe(false);
    expect(await readCase(town, payables, id)).toBeUndefined();
    expect(await casesAbout(town, number)).toEqual([]);
    expect(await casesAbout(auditor, number)).toMatchObject([{ id, kind: 'refund_failed' }]);
    for (const actor of [auditor, town]) {
      expect(() => take(actor, payables, id, '')).toThrow(NotAllowed);
      expect(() => leave(actor, payables, id, { note: '', claim: 1 })).toThrow(NotAllowed);
      expect(() => payOut(actor, payables, id, { note: 'x', claim: 1 })).toThrow(NotAllowed);
      expect(() => close(actor, payables, id, 'x')).toThrow(NotAllowed);
    }
    expect(() => listCases(town, ALL, { limit: 1 })).toThrow(NotAllowed);
    expect((await paymentOf(number)).taken_by).toBeNull();
    expect(await readCase(operator, payables, 999_999)).toBeUndefined();
  });
});

describe('money that is paid out by hand', () => {
  it('is taken by one of two people who press at once, and written down once', async () => {
    const { id, number } = await failedRefund(world);
    const taken = await Promise.all([operator, second].map((who) => take(who, payables, id, '経理で')));
    expect(taken.map(({ kind }) => kind).sort()).toEqual(['taken', 'taken_before']);
    const winner = taken[0]!.kind === 'taken' ? operator : second;
    expect(await paymentOf(number)).toMatchObject({
      taken_by: historyName(winner),
      taken_amount: 12_000,
    });
    expect(await deeds(id)).toMatchObject([
      {
        staffId: winner.staffId,
        action: 'money.edit',
        changes: { 引き受け: [null, '12,000円'], メモ: [null, '経理で'] },
      },
    ]);
    const view = (await readCase(winner, payables, id))!;
    expect(view.c).toMatchObject({ owed: 12_000, takerName: winner.name });
    // The same person once more: nothing is written, and it is known for theirs.
    expect(await take(winner, payables, id, '経理で')).toMatchObject({ kind: 'taken_already' });
    expect(await deeds(id)).toHaveLength(1);
    expect(isDone(winner, view, 'take', '経理で')).toBe(true);
    expect(isDone(winner === operator ? second : operator, view, 'take', '経理で')).toBe(false);
  });

  it('counts as paid once, however often the form is sent', async () => {
    const { id, number } = await failedRefund(world);
    await take(operator, payables, id, '');
    const claim = await claimOf(id);
    const sent = await Promise.all(
      [1, 2, 3].map(() => payOut(operator, payables, id, { note: '11月27日に振込', claim })),
    );
    expect(sent.map(({ kind }) => kind).sort()).toEqual(['already', 'already', 'closed']);
    expect(await paymentOf(number)).toMatchObject({
      status: 'refunded',
      paid_out_amount: 12_000,
      taken_by: null,
    });
    expect((await deeds(id)).filter(({ changes }) => '支払い済み' in changes)).toHaveLength(1);
    const view = (await readCase(operator, payables, id))!;
    expect(view.c.owed).toBe(0);
    expect(view.events[0]).toMatchObject({ what: 'paid_out', by: operator.name, note: '11月27日に振込' });
  });

  it('is not left or told as paid by a form that showed another taking of it', async () => {
    const { id, number } = await failedRefund(world);
    await take(operator, payables, id, '');
    const old = await claimOf(id);
    expect(await leave(second, payables, id, { note: '出張のため', claim: old })).toBe(true);
    await take(second, payables, id, '');
    expect(await leave(operator, payables, id, { note: '', claim: old })).toBe(false);
    expect(await payOut(operator, payables, id, { note: '振込', claim: old })).toEqual({ kind: 'not_taken' });
    expect(await paymentOf(number)).toMatchObject({ taken_by: historyName(second), paid_out_amount: 0 });
    const changes = (await deeds(id)).map((e) => e.changes);
    expect(changes).toHaveLength(3);
    expect(changes[1]).toEqual({ 引き受け: ['12,000円', '取りやめ'], メモ: [null, '出張のため'] });
  });

  it('closes only once nothing is owed, and of another kind whenever somebody says so', async () => {
    const { id, number } = await failedOrderRefund(world);
    expect(await close(operator, payables, id, '済み')).toEqual({ kind: 'still_owed', amount: 3_880 });
    const { id: paymentId } = await paymentOf(number);
    await transaction((tx) => noteCase(tx, paymentId, { open: 'dispute_lost', key: 'a test', amount: 100 }));
    const other = (await readCase(operator, payables, id))!.others[0]!;
    expect(await take(operator, payables, other.id, '')).toEqual({ kind: 'nothing_owed' });
    expect(await close(operator, payables, other.id, '記帳した')).toMatchObject({ kind: 'closed' });
    expect(await close(operator, payables, other.id, '記帳した')).toMatchObject({ kind: 'already' });
    expect((await deeds(other.id)).map(({ changes }) => changes)).toEqual([{ 対応済み: [null, '記帳した'] }]);
    expect(await deeds(id)).toEqual([]);
  });
});

it('says why something cannot be done now', () => {
  const actor = { staffId: 7 };
  const c = { kind: 'refund_failed', closedAt: null, taken_by: null, taken_amount: 0, owed: 500 } as const;
  const all = (over: Partial<Parameters<typeof whyNot>[1]>) =>
    (['take', 'paid-out', 'leave', 'close'] as const).map((act) => whyNot(actor, { ...c, ...over }, act));
  expect(all({})).toEqual([null, 'not_taken', 'not_taken', 'still_owed']);
  expect(all({ owed: 0 })).toEqual(['nothing_owed', 'not_taken', 'not_taken', null]);
  const own = { taken_by: 'staff:7', taken_amount: 500 };
  expect(all(own)).toEqual(['taken', null, null, 'still_owed']);
  expect(all({ ...own, owed: 700 })).toEqual([null, null, null, 'still_owed']);
  expect(all({ ...own, taken_by: 'staff:8' })).toEqual(['taken_before', null, null, 'still_owed']);
  expect(all({ ...own, taken_by: 'staff:8', owed: 0 })).toEqual(['taken_before', null, null, 'taken_before']);
  expect(all({ closedAt: new Date() })).toEqual(['closed', 'closed', 'closed', 'closed']);
  expect(all({ kind: 'dispute' })).toEqual([undefined, undefined, undefined, null]);
});
