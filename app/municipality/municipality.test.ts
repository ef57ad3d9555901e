import { beforeAll, describe, expect, it } from 'vitest';
import { usageTotals } from '#app/catalogue/government/usage-totals.ts';
import { makeGoods } from '#app/listing/new-goods.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE } from '#app/listing/testing/goods.ts';
import { approvalsAbout, ConsentVoid } from '#app/staff/approval.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { changeContract, setDesignation } from './acceptance.ts';
import { readGovernment, readUsages, saveProfile, saveUsages, type TypedUsage } from './government.ts';
import { listGovernments } from './governments-query.ts';
import { addProducer, readProducer, saveProducer } from './producer.ts';
import { listProducers } from './producers-query.ts';
import { type Profile, readProfile, writeProfile } from './profile-columns.ts';

useTestDatabase();

let operator: SignedInStaff;
let city: SignedInStaff;
let elsewhereId: number;
let producerId: number;

beforeAll(async () => {
  ({ elsewhereId, producerId } = await aCatalogue());
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
});

async function save(actor: SignedInStaff, change: Partial<Profile>, version?: number) {
  const government = (await readGovernment(operator, PLACE))!;
  const profile = { ...government.profile, ...change };
  return saveProfile(actor, PLACE, { version: version ?? government.version, profile });
}

describe('the profile', () => {
  it('is read as it was written', async () => {
    const { profile } = (await readGovernment(city, PLACE))!;
    const { profile: again, faults } = readProfile(writeProfile(profile));
    expect([...faults]).toEqual([]);
    expect(again).toEqual(profile);
  });

  it.each([
    ['website', 'http://example.jp'],
    ['website', 'javascript:alert(1)'],
    ['min_amount', '99'],
    ['payment_methods', ''],
    ['payment_methods', '現金'],
    ['phone', '12'],
    ['email', 'だれか'],
    ['one_stop_postal', '12345'],
  ] as const)('refuses %s 「%s」', async (name, text) => {
    const { profile } = (await readGovernment(city, PLACE))!;
    expect(readProfile({ ...writeProfile(profile), [name]: text }).faults.has(name)).toBe(true);
  });

  it('is changed with its entry in the audit, and the page shows it at once', async () => {
    const purged = await purgedBy(() =>
      save(city, { message: '海と温泉のまちです。', head_name: '見本 太郎' }),
    );
    expect(purged).toContain(`government:${PLACE}`);
    expect((await readGovernment(city, PLACE))?.profile).toMatchObject({ head_name: '見本 太郎' });
    const [entry] = await listEntries({ subject: 'government', subjectId: PLACE }, 1);
    expect(entry).toMatchObject({
      person: city.name,
      changes: { メッセージ: ['', '海と温泉のまちです。'], 首長の氏名: ['', '見本 太郎'] },
    });
    const { what, actor } = await db()
      .selectFrom('government_event')
      .select(['what', 'actor'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([what, actor]).toEqual(['changed', city.name]);
  });

  it('saved by ten at once is saved once', async () => {
    const { version } = (await readGovernment(city, PLACE))!;
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => save(city, { message: `${i}` }, version)),
    );
    expect(all.filter(({ kind }) => kind === 'saved')).toHaveLength(1);
    expect(all.filter(({ kind }) => kind === 'conflict')).toHaveLength(9);
  });

  it('of another government is not there', async () => {
    expect(await readGovernment(city, ELSEWHERE)).toBeUndefined();
    expect(() => saveProfile(city, ELSEWHERE, { version: 1, profile: {} as Profile })).toThrow(NotAllowed);
    expect(() => saveUsages(city, ELSEWHERE, 1, [])).toThrow(NotAllowed);
    await expect(changeContract(city, PLACE, { end: '2026-12-31' })).rejects.toThrow(NotAllowed);
    const none = { from: null, until: null };
    await expect(setDesignation(city, PLACE, none)).rejects.toThrow(NotAllowed);
  });
});

describe('the contract', () => {
  it('begins once papers can be made, then keeps what they name', async () => {
    const begin = { begin: { from: '2026-04-01', until: null, past: true } };
    const refused = await changeContract(operator, PLACE, begin);
    expect(refused.kind).toBe('missing');
    await db().updateTable('government').set({ seal: 'omitted' }).where('code', '=', PLACE).execute();
    await db()
      .insertInto('postal_code')
      .values({
        code: '8740000',
        prefecture_code: 44,
        city: '別府市',
        town: '北浜',
        government_code: PLACE,
      } as never)
      .execute();
    const facts = {
      head_title: '市長',
      head_name: '見本 太郎',
      department: '企画課',
      phone: '0977-00-0000',
      email: 'furusato@city.example.jp',
      one_stop_postal: '8740000',
      one_stop_address: '大分県別府市上野口町1-1 企画課',
    };
    expect(await save(city, facts)).toEqual({ kind: 'saved' });
    expect((await changeContract(operator, PLACE, begin)).kind).toBe('done');
    const [entry] = await listEntries({ subject: 'government', subjectId: PLACE }, 1);
    expect(entry).toMatchObject({ action: 'government.accept', changes: { 契約: [null, '2026-04-01〜'] } });
    const emptied = await save(city, { head_name: '' });
    if (emptied.kind !== 'faults') throw new Error(emptied.kind);
    expect([...emptied.faults.keys()]).toEqual(['head_name']);
    const moved = await save(city, { one_stop_address: '見知らぬ町1-1' });
    expect(moved.kind).toBe('faults');
    expect((await readGovernment(city, PLACE))?.profile.head_name).toBe('見本 太郎');
  });

  it('and designation are listed, and end', async () => {
    const designation = { from: '2026-10-01', until: '2027-09-30' };
    expect(await setDesignation(operator, PLACE, designation)).toBe('done');
    expect(await setDesignation(operator, PLACE, { from: '2026-10-01', until: '2026-09-30' })).toBe(
      'backwards',
    );
    const list = (mark: 'contract' | 'ending' | 'none' | null, today: string) =>
      listGovernments('all', { q: '', mark }, { limit: 10 }, today).then(({ rows }) => rows);
    expect((await list('contract', '2026-11-23')).map(({ code }) => code)).toEqual([PLACE]);
    expect((await list('none', '2026-11-23')).map(({ code }) => code)).toEqual([ELSEWHERE]);
    expect(await list('ending', '2026-11-23')).toEqual([]);
    expect((await list('ending', '2027-08-02')).map(({ code }) => code)).toEqual([PLACE]);
    const own = { governments: [ELSEWHERE], producers: [] };
    expect(await listGovernments(own, { q: '別府', mark: null }, { limit: 10 }, '2026-11-23')).toEqual({
      rows: [],
      before: null,
      after: null,
    });
  });
});

it('contract and designation wait for a second operator, untouched until then', async () => {
  const second = await signedInStaff(await aPerson('second@example.jp', everywhere('operator')));
  const before = (await readGovernment(operator, PLACE))!;
  const end = { end: '2027-03-31' };
  const days = { from: '2026-10-01', until: '2027-03-31' };
  expect(await changeContract(operator, PLACE, end)).toEqual({ kind: 'proposed' });
  expect(await setDesignation(operator, PLACE, days)).toBe('proposed');
  // What cannot be done is refused at once.
  expect(await setDesignation(operator, PLACE, { ...days, until: '2026-01-01' })).toBe('backwards');
  expect(await readGovernment(operator, PLACE)).toEqual(before);
  const [contract, designation] = await approvalsAbout('government', PLACE);
  expect([contract?.kind, designation?.kind]).toEqual(['contract.end', 'designation']);
  const consent = { approvalId: contract!.id };
  await expect(changeContract(operator, PLACE, end, consent)).rejects.toThrow(ConsentVoid);
  await expect(changeContract(second, PLACE, { end: '2027-03-30' }, consent)).rejects.toThrow(ConsentVoid);
  expect((await changeContract(second, PLACE, end, consent)).kind).toBe('done');
  expect((await readGovernment(operator, PLACE))?.contractUntil).toBe('2027-03-31');
  expect(await setDesignation(second, PLACE, days, { approvalId: designation!.id })).toBe('done');
  expect((await readGovernment(operator, PLACE))?.designatedUntil).toBe('2027-03-31');
});

describe('usages', () => {
  const usage = (title: string, change: Partial<TypedUsage> = {}): TypedUsage => ({
    id: null,
    title,
    description: '',
    active: true,
    isDefault: false,
    ...change,
  });
  const version = async () => (await readGovernment(city, PLACE))!.version;

  it('are added, put in order, swapped and switched off; none is lost', async () => {
    expect(
      await saveUsages(city, PLACE, await version(), [
        usage('自治体におまかせ', { isDefault: true }),
        usage('教育'),
      ]),
    ).toEqual({ kind: 'saved' });
    const [first, second] = await readUsages(PLACE);
    const swapped = [
      { ...second!, title: first!.title, isDefault: true },
      { ...first!, title: second!.title, isDefault: false, active: false },
    ];
    expect(await saveUsages(city, PLACE, await version(), swapped)).toEqual({ kind: 'saved' });
    expect(
      (await readUsages(PLACE)).map(({ id, title, active, isDefault }) => [id, title, active, isDefault]),
    ).toEqual([
      [second!.id, '自治体におまかせ', true, true],
      [first!.id, '教育', false, false],
    ]);
    // What takes nothing any more is told of, too.
    expect(await usageTotals(PLACE, 2026)).toEqual(
      new Map([second!, first!].map(({ id }) => [id, { raised: 0, donations: 0 }])),
    );
    expect(await saveUsages(city, PLACE, (await version()) - 1, swapped)).toEqual({
      kind: 'conflict',
      now: { version: await version(), usages: await readUsages(PLACE) },
    });
  });

  it.each([
    ['one is left out', (all: TypedUsage[]) => all.slice(1)],
    [
      'all are switched off',
      (all: TypedUsage[]) => all.map((u) => ({ ...u, active: false, isDefault: false })),
    ],
    ['two have one name', (all: TypedUsage[]) => [...all, usage(all[0]!.title)]],
    [
      'the one chosen beforehand is off',
      (all: TypedUsage[]) => [...all, usage('福祉', { active: false, isDefault: true })],
    ],
  ])('are refused when %s', async (_, change) => {
    const result = await saveUsages(city, PLACE, await version(), change(await readUsages(PLACE)));
    expect(result.kind).toBe('faults');
  });
});

describe('producers', () => {
  const texts = { name: '別府竹細工', place: '別府市', introduction: '', contact: '0977-00-0000' };

  it('are added once under a name, and changed by who may', async () => {
    const made = await addProducer(city, PLACE, texts);
    if (made.kind !== 'saved') throw new Error(made.kind);
    expect(await addProducer(city, PLACE, texts)).toEqual({ kind: 'taken' });
    expect(await saveProducer(city, made.id, 1, { ...texts, place: '別府市鉄輪' })).toMatchObject({
      kind: 'saved',
    });
    expect(await saveProducer(city, made.id, 1, texts)).toMatchObject({ kind: 'conflict' });
    expect(await saveProducer(city, made.id, 2, { ...texts, name: '見本水産' })).toEqual({ kind: 'taken' });
    const [entry] = await listEntries({ subject: 'producer', subjectId: String(made.id) }, 1);
    expect(entry).toMatchObject({ changes: { 所在地: ['別府市', '別府市鉄輪'] } });
  });

  it('of another government are not there', async () => {
    expect(await readProducer(city, elsewhereId)).toBeUndefined();
    await expect(saveProducer(city, elsewhereId, 1, texts)).rejects.toThrow(NotAllowed);
    expect(() => addProducer(city, ELSEWHERE, texts)).toThrow(NotAllowed);
    const own = { governments: [PLACE], producers: [] };
    const { rows } = await listProducers(own, { q: '', governmentCode: null }, { limit: 50 });
    expect(rows.every(({ governmentCode }) => governmentCode === PLACE)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('under a new name are found by it: the goods of the search know it', async () => {
    const made = await makeGoods(city, 'gift', PLACE, aGift(producerId), 3);
    if (made.kind !== 'made') throw new Error(made.kind);
    await db()
      .updateTable('goods')
      .set({
        status: 'published',
        published_at: new Date(),
        images: JSON.stringify([{ key: 'd/fish/1', alt: '魚' }]),
      })
      .where('id', '=', made.id)
      .execute();
    const producer = (await readProducer(city, producerId))!;
    await saveProducer(city, producerId, producer.version, { ...producer, name: '豊後丸水産' });
    const text = await db()
      .selectFrom('goods_text')
      .select('folded')
      .where('goods_id', '=', made.id)
      .executeTakeFirst();
    expect(text?.folded).toContain('豊後丸水産');
  });
});
