import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { approvalsAbout, ConsentVoid } from '#app/staff/approval.ts';
import { findApproval } from '#app/staff/approvals-query.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { forgetConfig } from '#platform/config.ts';
import { db, transaction } from '#platform/db/db.ts';
import { allowDeletion } from '#platform/retention.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import type { GoodsInput } from './columns.ts';
import { readVariants, saveGoods } from './edit.ts';
import { findGoods, lockGoods } from './goods-store.ts';
import { makeGoods } from './new-goods.ts';
import { readProposalForm } from './proposal-form.ts';
import { findProposal, openProposal } from './proposal-store.ts';
import {
  type Decision,
  decide,
  listProposals,
  readProposal,
  returnedProposals,
  seenAt,
  waitingProposals,
  withdraw,
} from './proposals.ts';
import { propose } from './propose.ts';
import { oldChanges } from './retention.ts';
import { changeState } from './state.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE, withPicture } from './testing/goods.ts';

useTestDatabase();

let operator: SignedInStaff;
let city: SignedInStaff;
let producer: SignedInStaff;
let stranger: SignedInStaff;
let producerId: number;
let elsewhereId: number;

beforeAll(async () => {
  ({ producerId, elsewhereId } = await aCatalogue());
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  const as = async (email: string, grant: Parameters<typeof aPerson>[1]) =>
    signedInStaff(await aPerson(email, grant));
  city = await as('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE });
  producer = await as('producer@example.jp', { role: 'producer', ...NOWHERE, producerId });
  stranger = await as('other@example.jp', { role: 'producer', ...NOWHERE, producerId: elsewhereId });
});

async function live(): Promise<number> {
  const made = await makeGoods(city, 'gift', PLACE, aGift(producerId), 5);
  if (made.kind !== 'made') throw new Error(made.kind);
  await withPicture(made.id);
  await changeState(city, made.id, 'publish');
  return made.id;
}

async function proposed(goodsId: number, change: Partial<GoodsInput>): Promise<number> {
  const { version, input } = await readProposalForm((await findGoods(goodsId))!);
  const result = await propose(producer, { goodsId, version }, { ...input, ...change });
  if (result.kind !== 'proposed')
    throw new Error(JSON.stringify([...('faults' in result ? result.faults : [])]));
  return result.id;
}

const seenOf = async (goodsId: number) => (await findGoods(goodsId))!.version;
const ofNow = async (id: number) => seenAt((await findProposal(db(), id))!);
const approve = async (id: number, seen: number) =>
  decide(city, id, { approve: true, comment: '', seen, of: await ofNow(id) });
const giveBack = async (id: number, comment: string) =>
  decide(city, id, { approve: false, comment, seen: 0, of: await ofNow(id) });

it('leaves what is live as it is until it is approved', async () => {
  const goods = await live();
  const before = await findGoods(goods);
  const id = await proposed(goods, {
    name: '関あじの一夜干し',
    accept_from: new Date('2026-12-01T00:00:00Z'),
  });
  expect(await findGoods(goods)).toEqual(before);
  expect(await readProposal(city, id)).toMatchObject({
    state: 'proposed',
    producer: '見本水産',
    proposedBy: producer.name,
    input: { name: '関あじの一夜干し', accept_from: new Date('2026-12-01T00:00:00Z') },
  });
  expect(await approve(id, await seenOf(goods))).toEqual({ kind: 'done' });
  expect(await findGoods(goods)).toMatchObject({ status: 'published', input: { name: '関あじの一夜干し' } });
  const entries = await listEntries({ subject: 'proposal', subjectId: String(id) }, 5);
  expect(entries.map((e) => [e.person, e.role, e.changes])).toEqual([
    [city.name, 'government', { 提案: ['提案中', '承認'] }],
    [producer.name, 'producer', { 提案: [null, '関あじの一夜干し'] }],
  ]);
});

it('changes what was proposed alone, whatever staff have changed meanwhile', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: '脂ののった関あじ' });
  const now = (await findGoods(goods))!;
  const input = { ...now.input, allergens: ['そば'], contents: '6枚' };
  await saveGoods(city, goods, { version: now.version, input, suspend: false });
  expect((await readProposal(city, id))!.input).toMatchObject({ allergens: ['そば'], contents: '6枚' });
  expect(await approve(id, await seenOf(goods))).toEqual({ kind: 'done' });
  expect((await findGoods(goods))!.input).toMatchObject({
    allergens: ['そば'],
    contents: '6枚',
    catch_copy: '脂ののった関あじ',
  });
});

it('is returned with a comment, proposed again in its place, and taken back', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: '最高です' });
  await giveBack(id, '最上級の表現は使えません');
  expect(await openProposal(db(), goods)).toMatchObject({
    id,
    state: 'returned',
    comment: '最上級の表現は使えません',
  });
  expect(await approve(id, await seenOf(goods))).toEqual({ kind: 'decided' });
  expect(await proposed(goods, { catch_copy: '脂ののった関あじ' })).toBe(id);
  expect(await withdraw(producer, id, await ofNow(id))).toBe('done');
  expect(await withdraw(producer, id, await ofNow(id))).toBe('decided');
  expect(await openProposal(db(), goods)).toBeUndefined();
  expect((await findGoods(goods))?.input.catch_copy).toBe('');
});

async function toldOf(id: number): Promise<{ to: string; body: string }[]> {
  const rows = await db()
    .selectFrom('mail_message')
    .select(['recipient as to', 'body_text as body'])
    .where('kind', '=', 'proposal_returned')
    .execute();
  return rows.filter(({ body }) => body.includes(`/proposals/${id}`));
}

it('returned, its proposer is told why, once, and finds it until it is proposed anew', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: '日本一' });
  const before = await returnedProposals(producer);
  expect(await giveBack(id, '日本一とは書けません')).toEqual({
    kind: 'done',
  });
  await giveBack(id, 'もう一度');
  const told = await toldOf(id);
  expect(told.map(({ to }) => to)).toEqual(['producer@example.jp']);
  expect(told[0]!.body).toContain('日本一とは書けません');
  expect((await returnedProposals(producer)).count).toBe(before.count + 1);
  expect((await returnedProposals(stranger)).count).toBe(0);
  expect((await returnedProposals(city)).count).toBe(0);
  await proposed(goods, { catch_copy: '脂ののった関あじ' });
  expect((await returnedProposals(producer)).count).toBe(before.count);
  // What was said stays to be read, once it is approved without another word.
  expect(await approve(id, await seenOf(goods))).toEqual({ kind: 'done' });
  expect(await readProposal(producer, id)).toMatchObject({
    state: 'approved',
    comment: '日本一とは書けません',
  });
  expect(await toldOf(id)).toHaveLength(1);
});

it('returned to somebody who has left, everybody at the producer is told', async () => {
  const gone = await aPerson('gone@example.jp', { role: 'producer', ...NOWHERE, producerId });
  const goods = await live();
  const { version, input } = await readProposalForm((await findGoods(goods))!);
  const made = await propose(
    await signedInStaff(gone),
    { goodsId: goods, version },
    { ...input, contents: '9枚' },
  );
  if (made.kind !== 'proposed') throw new Error(made.kind);
  await db().updateTable('staff').set({ status: 'stopped' }).where('email', '=', 'gone@example.jp').execute();
  await giveBack(made.id, '枚数をご確認ください');
  expect((await toldOf(made.id)).map(({ to }) => to)).toEqual(['producer@example.jp']);
});

it('is refused from a form that is older than what is kept or proposed', async () => {
  const goods = await live();
  const opened = await readProposalForm((await findGoods(goods))!);
  const now = (await findGoods(goods))!;
  const input = { ...now.input, contents: '12枚' };
  await saveGoods(city, goods, { version: now.version, input, suspend: false });
  const sent = () =>
    propose(producer, { goodsId: goods, version: opened.version }, { ...opened.input, catch_copy: '旬' });
  expect(await sent()).toMatchObject({ kind: 'conflict', now: { input: { contents: '12枚' } } });
  expect(await openProposal(db(), goods)).toBeUndefined();
  await proposed(goods, { catch_copy: '朝どれ' });
  expect(await sent()).toMatchObject({ kind: 'conflict', now: { input: { catch_copy: '朝どれ' } } });
});

it('is refused where it changes nothing, or the goods are archived', async () => {
  const goods = await live();
  const sent = async (change: Partial<GoodsInput>) => {
    const { version, input } = await readProposalForm((await findGoods(goods))!);
    return propose(producer, { goodsId: goods, version }, { ...input, ...change });
  };
  expect(await sent({})).toEqual({ kind: 'same' });
  await changeState(city, goods, 'archive');
  expect(await sent({ catch_copy: '旬' })).toEqual({ kind: 'archived' });
  expect(await openProposal(db(), goods)).toBeUndefined();
});

it('is not approved over what has changed since it was looked at, nor where it breaks the rules', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: '新しい' });
  const seen = await seenOf(goods);
  const now = (await findGoods(goods))!;
  await saveGoods(city, goods, { version: seen, input: { ...now.input, contents: '10枚' }, suspend: false });
  expect(await approve(id, seen)).toEqual({ kind: 'conflict' });
  expect(await readProposal(city, id)).toMatchObject({ state: 'proposed' });
  const dear = await proposed(await live(), { procurement_cost: 3_001 });
  const refused = await approve(dear, (await readProposal(city, dear))!.goods!.version);
  if (refused.kind !== 'faults') throw new Error(refused.kind);
  expect([...refused.faults.keys()]).toEqual(['procurement_cost']);
});

it('is decided on as it was read alone: proposed anew meanwhile, nothing is done', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: '読んだ言葉' });
  const decision = { comment: 'x', seen: await seenOf(goods), of: await ofNow(id) };
  expect(await proposed(goods, { catch_copy: '読んだ言葉' })).toBe(id);
  expect(await ofNow(id)).toBe(decision.of);
  await proposed(goods, { catch_copy: '読んでいない言葉' });
  expect(await decide(city, id, { ...decision, approve: true })).toEqual({ kind: 'conflict' });
  expect(await decide(city, id, { ...decision, approve: false })).toEqual({ kind: 'conflict' });
  expect(await withdraw(producer, id, decision.of)).toBe('conflict');
  expect((await findGoods(goods))!.input.catch_copy).toBe('');
  expect(await readProposal(city, id)).toMatchObject({ state: 'proposed', comment: '' });
  expect(await toldOf(id)).toEqual([]);
  expect(await decide(city, id, { ...decision, of: await ofNow(id), approve: true })).toEqual({
    kind: 'done',
  });
});

it('approved while it is proposed anew, either comes first and nobody waits for the other in vain', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: 'はじめのことば' });
  const seen = await seenOf(goods);
  const of = await ofNow(id);
  const { version, input } = await readProposalForm((await findGoods(goods))!);
  let deciding: Promise<unknown> = Promise.resolve();
  let anew: Promise<unknown> = Promise.resolve();
  // Who proposes anew waits for the goods in front of who approves: held until both of them wait.
  await transaction(async (tx) => {
    await lockGoods(tx, goods);
    anew = propose(producer, { goodsId: goods, version }, { ...input, catch_copy: 'つぎのことば' });
    await waiting(1);
    deciding = decide(city, id, { approve: true, comment: '', seen, of });
    await waiting(2);
  });
  expect(await Promise.all([anew, deciding])).toEqual([{ kind: 'proposed', id }, { kind: 'conflict' }]);
  expect(await readProposal(city, id)).toMatchObject({
    state: 'proposed',
    input: { catch_copy: 'つぎのことば' },
  });
});

/** Waits until so many wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db(),
    );
    expect(rows).toHaveLength(count);
  }, 5_000);

it('approved by twenty at once is approved once', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: '一度だけ' });
  const seen = await seenOf(goods);
  const results = await Promise.all(Array.from({ length: 20 }, () => approve(id, seen)));
  expect(results.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(await seenOf(goods)).toBe(seen + 1);
});

const newHere = () => ({ governmentCode: PLACE, kind: 'gift' as const, stock: 1, formKey: randomUUID() });

it('of new goods is one, however often its form is sent', async () => {
  const [of, input] = [newHere(), aGift(producerId)];
  const presses = await Promise.all([1, 2, 3].map(() => propose(producer, of, input)));
  presses.push(await propose(producer, of, input));
  expect(presses).toEqual(presses.map(() => ({ kind: 'proposed', id: expect.any(Number) })));
  expect(new Set(presses.map((press) => 'id' in press && press.id)).size).toBe(1);
  expect(await propose(producer, newHere(), input)).not.toEqual(presses[0]);
});

it('of new goods becomes a draft with its pieces', async () => {
  const input = aGift(producerId);
  const result = await propose(producer, { ...newHere(), stock: 7 }, input);
  if (result.kind !== 'proposed') throw new Error(result.kind);
  expect((await waitingProposals(city)).count).toBeGreaterThan(0);
  expect((await waitingProposals(producer)).count).toBe(0);
  expect(await approve(result.id, 0)).toEqual({ kind: 'done' });
  const { goodsId } = (await readProposal(city, result.id))!;
  const goods = (await findGoods(goodsId!))!;
  expect(goods).toMatchObject({ status: 'draft', input });
  expect((await readVariants(goods)).map(({ stock }) => stock)).toEqual([7]);
});

it('is made for one’s own goods alone, and decided by the government alone', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: 'x' });
  expect(await readProposal(stranger, id)).toBeUndefined();
  expect((await listProposals(stranger, { limit: 50 })).rows).toEqual([]);
  const { input } = (await findGoods(goods))!;
  await expect(propose(stranger, { goodsId: goods, version: 0 }, input)).rejects.toThrow(NotAllowed);
  await expect(withdraw(stranger, id, await ofNow(id))).rejects.toThrow(NotAllowed);
  await expect(decide(producer, id, { approve: true, comment: '', seen: 1, of: '' })).rejects.toThrow(
    NotAllowed,
  );
  const elsewhere = { ...newHere(), governmentCode: ELSEWHERE };
  await expect(propose(producer, elsewhere, aGift(elsewhereId))).rejects.toThrow(NotAllowed);
  const other = await propose(producer, elsewhere, aGift(producerId));
  expect(other.kind).toBe('faults');
});

it('waits for the operator after the government, where the setting asks for it', async () => {
  vi.stubEnv('OPERATOR_CHECK', 'required');
  forgetConfig();
  try {
    const goods = await live();
    const before = await findGoods(goods);
    const id = await proposed(goods, { name: '関さばの一夜干し' });
    const seen = await seenOf(goods);
    const waiting = async () => {
      const [row] = await approvalsAbout('proposal', String(id));
      return (await findApproval(row!.id))!;
    };
    const confirm = async ({ id: approvalId, input }: { id: number; input: unknown }) =>
      decide(operator, id, input as Decision, new Date(), { approvalId });
    expect(await approve(id, seen + 1)).toEqual({ kind: 'conflict' });
    expect(await approve(id, seen)).toEqual({ kind: 'proposed' });
    expect(await findGoods(goods)).toEqual(before);
    const first = await waiting();
    expect(first).toMatchObject({ kind: 'proposal.approve', about: '関さばの一夜干し', proposer: city.name });

    // Of what was proposed anew, the consent is void, and the government looks again.
    expect(await proposed(goods, { name: '関さばの開き' })).toBe(id);
    expect((await findApproval(first.id))?.state).toBe('withdrawn');
    await expect(confirm(first)).rejects.toThrow(new ConsentVoid('changed'));
    expect(await approve(id, seen)).toEqual({ kind: 'proposed' });
    const second = await waiting();
    expect(await findGoods(goods)).toEqual(before);
    expect(await confirm(second)).toEqual({ kind: 'done' });
    expect((await findGoods(goods))?.input.name).toBe('関さばの開き');
    expect((await findApproval(second.id))?.state).toBe('approved');

    // The operator's own yes needs nobody else's.
    const own = await proposed(goods, { name: '関さばの丸干し' });
    const version = await seenOf(goods);
    expect(await approve(own, version)).toEqual({ kind: 'proposed' });
    expect(
      await decide(operator, own, { approve: true, comment: '', seen: version, of: await ofNow(own) }),
    ).toEqual({
      kind: 'done',
    });
    expect(await approvalsAbout('proposal', String(own))).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    forgetConfig();
  }
});

it('ends with the audit, once it is decided', async () => {
  const goods = await live();
  const id = await proposed(goods, { catch_copy: 'x' });
  const later = new Date(Date.now() + 8 * 366 * 86_400_000);
  const deleted = () =>
    transaction(async (tx) => {
      await allowDeletion(tx);
      return Promise.all(oldChanges.map((part) => part.deleteSome(tx, later, 100)));
    });
  await deleted();
  expect(await readProposal(city, id)).toBeDefined();
  await withdraw(producer, id, await ofNow(id));
  await deleted();
  expect(await db().selectFrom('goods_proposal').select('id').where('id', '=', id).execute()).toEqual([]);
});
