import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { reindexGoods } from '../search/search-index.ts';
import { aPostalCode } from '../testing/contract.ts';
import { aGift, aPlace, TOWN } from '../testing/gifts.ts';
import { beginContract, changeGovernment, contractInFull, endContract } from './contract.ts';
import { type GovernmentFacts, TEXT_FACTS } from './facts.ts';

useTestDatabase();
beforeAll(async () => {
  await aPlace();
  await aPostalCode();
});

const TODAY = new Date('2026-11-21T03:00:00Z');
const BY = '見本 花子';
const TEXTS = Object.keys(TEXT_FACTS) as Exclude<keyof GovernmentFacts, 'seal'>[];

const set = (changed: Record<string, unknown>) =>
  db().updateTable('government').set(changed).where('code', '=', TOWN).execute();
const begin = (from: string, until: string | null = null) =>
  beginContract(TOWN, { from, until, past: true }, BY, TODAY);
const events = async () => (await contractInFull(TOWN))!.events;

beforeEach(() => set({ contract_from: null, contract_until: null }));

describe('a contract', () => {
  it('begins only where everything is known that papers name, and the database holds that by itself', async () => {
    for (const fact of [...TEXTS, 'seal'] as const) {
      const { [fact]: known } = await db()
        .selectFrom('government')
        .selectAll()
        .where('code', '=', TOWN)
        .executeTakeFirstOrThrow();
      await set({ [fact]: fact === 'seal' ? null : '' });
      expect(await begin('2026-12-01')).toEqual({ kind: 'missing', facts: [fact] });
      await expect(set({ contract_from: '2026-12-01' })).rejects.toThrow('government_contract_complete');
      await set({ [fact]: known });
      await set({ contract_from: '2026-12-01' });
      await expect(set({ [fact]: fact === 'seal' ? null : '' })).rejects.toThrow(
        'government_contract_complete',
      );
      await set({ contract_from: null });
    }
    expect(await begin('2026-12-01', '2027-03-31')).toMatchObject({
      kind: 'done',
      government: { contract_from: '2026-12-01', contract_until: '2027-03-31' },
    });
    expect((await events())[0]).toMatchObject({
      what: 'contract_begun',
      actor: BY,
      changes: { contract_from: [null, '2026-12-01'], contract_until: [null, '2027-03-31'] },
    });
  });

  it('is one at a time; what is over makes room', async () => {
    expect((await begin('2026-04-01', '2026-11-20')).kind).toBe('done');
    expect((await begin('2026-12-01')).kind).toBe('done');
    expect((await begin('2026-12-01')).kind).toBe('already');
    expect(await begin('2027-04-01')).toEqual({ kind: 'runs', from: '2026-12-01', until: null });
    expect(await begin('2027-04-01', '2027-03-31')).toEqual({ kind: 'backwards', from: '2027-04-01' });
    expect(await beginContract('999999', { from: '2026-12-01', until: null }, BY)).toEqual({
      kind: 'unknown',
    });
  });

  it('that was begun by mistake is taken away by an end before its first day', async () => {
    await begin('2027-04-01');
    expect(await endContract(TOWN, '2027-03-31', BY)).toMatchObject({
      kind: 'done',
      government: { contract_from: null, contract_until: null },
    });
    expect((await begin('2027-05-01')).kind).toBe('done');
    await set({ contract_from: '2020-04-01' });
    expect(await endContract(TOWN, '2018-03-31', BY)).toEqual({ kind: 'backwards', from: '2020-04-01' });
    expect((await events()).slice(0, 3).map((e) => e.what)).toEqual([
      'contract_begun',
      'contract_end_set',
      'contract_begun',
    ]);
  });

  it('of a day that is over is begun only where that is meant', async () => {
    const beginAt = (from: string) => beginContract(TOWN, { from, until: null }, BY, TODAY);
    expect(await beginAt('2026-11-20')).toEqual({ kind: 'past', from: '2026-11-20' });
    expect((await contractInFull(TOWN))!.government.contract_from).toBeNull();
    expect((await beginAt('2026-11-21')).kind).toBe('done');
    await set({ contract_from: null });
    expect((await begin('2026-11-20')).kind).toBe('done');
  });

  it('begins only where letters can arrive', async () => {
    const known = {
      one_stop_postal: '0860205',
      one_stop_address: '北海道野付郡別海町別海常盤町280番地 別海町役場',
    };
    const fault = async (changed: Partial<typeof known>) => {
      await set({ ...known, ...changed });
      const answer = await begin('2026-12-01');
      expect((await contractInFull(TOWN))!.fault).toBe(answer.kind === 'address' ? answer.fault : undefined);
      await set({ ...known, contract_from: null });
      return answer.kind === 'address' ? answer.fault : answer.kind;
    };
    for (const one_stop_address of ['住所', '別海町役場', '北海道', '北海道別の町1', '東京都野付郡別海町'])
      expect(await fault({ one_stop_address }), one_stop_address).toBe('no_place');
    expect(await fault({ one_stop_postal: '9999999' })).toBe('no_postal');
    // It is opened by a company elsewhere: what counts is the prefecture of the address.
    expect(await fault({ one_stop_address: '東京都千代田区千代田1-1 受付センター' })).toBe('no_postal');
    // Offices have codes of their own, in the area of the towns around.
    expect(await fault({ one_stop_postal: '0868799' })).toBe('done');
    expect(await changeGovernment(TOWN, { one_stop_postal: '9999999' }, BY)).toEqual({
      kind: 'address',
      fault: 'no_postal',
    });
    expect((await changeGovernment(TOWN, { one_stop_postal: '' }, BY)).kind).toBe('done');
    await set(known);
  });

  it('that follows the last without a day between goes on with it', async () => {
    await begin('2025-04-01', '2026-03-31');
    expect(await begin('2026-04-01')).toMatchObject({
      kind: 'done',
      government: { contract_from: '2025-04-01', contract_until: null },
    });
  });

  it('gets its last day, which asks for the job that tells donors, and may get a later one', async () => {
    expect(await endContract(TOWN, '2026-12-31', BY)).toEqual({ kind: 'no_contract' });
    await begin('2026-04-01');
    expect((await endContract(TOWN, '2026-12-31', BY)).kind).toBe('done');
    expect((await endContract(TOWN, '2026-12-31', BY)).kind).toBe('already');
    expect((await endContract(TOWN, '2027-12-31', BY)).kind).toBe('done');
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'shorten_deadlines'`.execute(db());
    expect(rows).toHaveLength(1);
    expect((await events())[0]).toMatchObject({
      what: 'contract_end_set',
      changes: { contract_until: ['2026-12-31', '2027-12-31'] },
    });
  });

  it('is with the successor once a municipality has ended, also where the old contract still runs', async () => {
    const OTHER = '016942';
    await sql`insert into government (code, name, kana, prefecture_code, kind)
              select ${OTHER}, '標津町', 'シベツチョウ', prefecture_code, kind from government where code = ${TOWN}`.execute(
      db(),
    );
    expect((await begin('2026-04-01')).kind).toBe('done');
    await set({ ended_on: '2027-01-01', successor_code: OTHER });
    const ended = { kind: 'ended', on: '2027-01-01', successor: OTHER };
    expect(await begin('2027-04-01')).toEqual(ended);
    expect(await begin('2026-12-01', '2027-01-01')).toEqual(ended);
    await set({ contract_from: null });
    expect((await begin('2026-12-01', '2026-12-31')).kind).toBe('done');
    await set({ ended_on: null, successor_code: null });
  });

  it('leaves nothing out of its history', async () => {
    await begin('2026-04-01');
    await expect(sql`delete from government_event`.execute(db())).rejects.toThrow('append-only');
    await expect(sql`update government_event set actor = 'x'`.execute(db())).rejects.toThrow('append-only');
  });
});

describe('what papers name', () => {
  it('is changed by name, and is not taken away while there is a contract', async () => {
    expect((await changeGovernment(TOWN, { head_name: '南野 次郎' }, BY)).kind).toBe('done');
    expect((await changeGovernment(TOWN, { head_name: '南野 次郎' }, BY)).kind).toBe('already');
    expect((await events())[0]).toMatchObject({
      what: 'changed',
      actor: BY,
      changes: { head_name: ['北野 一郎', '南野 次郎'] },
    });
    await begin('2026-04-01');
    expect(await changeGovernment(TOWN, { phone: '' }, BY)).toEqual({ kind: 'missing', facts: ['phone'] });
    expect((await changeGovernment(TOWN, { phone: '0153-75-2111' }, BY)).kind).toBe('done');
    await changeGovernment(TOWN, { head_name: '北野 一郎' }, BY);
  });

  it('has a seal as a picture, of which older ones stay, or none', async () => {
    const png = Buffer.from('a picture');
    const sealOf = async () => (await contractInFull(TOWN))!.government;
    await changeGovernment(TOWN, { seal: { png } }, BY);
    const first = await sealOf();
    expect(first.seal).toBe('picture');
    expect((await changeGovernment(TOWN, { seal: { png } }, BY)).kind).toBe('already');
    await changeGovernment(TOWN, { seal: { png: Buffer.from('another') } }, BY);
    expect((await sealOf()).seal_id).not.toBe(first.seal_id);
    await changeGovernment(TOWN, { seal: 'omitted' }, BY);
    expect(await sealOf()).toMatchObject({ seal: 'omitted', seal_id: null });
    expect(await db().selectFrom('seal').select('id').execute()).toHaveLength(2);
    expect((await changeGovernment(TOWN, { seal: null }, BY)).kind).toBe('done');
    expect(await sealOf()).toMatchObject({ seal: null, seal_id: null });
    await changeGovernment(TOWN, { seal: 'omitted' }, BY);
  });
});

describe('the search', () => {
  it('knows at once from when until when a gift can be had, and leaves the shop’s products alone', async () => {
    const own = new Date('2026-12-24T00:00:00+09:00');
    const gift = await aGift();
    const limited = await aGift([1], { accept_until: own });
    const product = await aGift([1], {
      kind: 'product',
      amount: null,
      procurement_cost: null,
      price: 100,
      tax_rate: 8,
      shipping_class: 'small',
    });
    await db()
      .transaction()
      .execute((tx) => reindexGoods(tx, [gift.id, limited.id, product.id]));
    const period = async ({ id }: { id: number }) => {
      const row = await db()
        .selectFrom('goods_search')
        .select(['accept_from', 'accept_until'])
        .where('goods_id', '=', id)
        .executeTakeFirstOrThrow();
      return [row.accept_from, row.accept_until];
    };
    expect((await period(gift))[1]).toEqual(new Date(0));
    await begin('2026-12-01', '2026-12-31');
    expect(await period(gift)).toEqual([
      new Date('2026-12-01T00:00:00+09:00'),
      new Date('2027-01-01T00:00:00+09:00'),
    ]);
    expect((await period(limited))[1]).toEqual(own);
    await endContract(TOWN, '2026-12-10', BY);
    for (const g of [gift, limited])
      expect((await period(g))[1]).toEqual(new Date('2026-12-11T00:00:00+09:00'));
    await set({ designated_until: '2026-12-05' });
    expect((await period(gift))[1]).toEqual(new Date('2026-12-06T00:00:00+09:00'));
    await set({ designated_until: null });
    expect(await period(product)).toEqual([null, null]);
  });
});
