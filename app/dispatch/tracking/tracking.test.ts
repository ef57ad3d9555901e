import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { aPaidDonation } from '#app/donation/testing/paid.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrderOfTwo } from '#app/order/testing/made-orders.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { layoutOf } from '../labels/all-layouts.ts';
import { type ParcelState, parcelsById } from '../list-query.ts';
import { type Asked, exportLabels, outgoing, prepare } from '../outgoing.ts';
import { moveParcels } from '../send.ts';
import { readSending, saveSending } from '../sending.ts';
import { judge } from './judge.ts';
import { readTrackingFile } from './read-tracking.ts';
import { applyTracking, applyTrackingImport, beginTracking, readTrackingImport } from './tracking.ts';

const world = useWorld([donations, orders], aPlace);
world.webhooks = 'keep';

const TODAY = '2026-11-24';
const [B2, POST_R] = ['yamato-b2', 'post-r'].map(layoutOf) as [
  ReturnType<typeof layoutOf>,
  ReturnType<typeof layoutOf>,
];
let operator: SignedInStaff;
let producer: SignedInStaff;
let elsewhere: SignedInStaff;
let producerId: number;

beforeAll(async () => {
  const producerOf = async (government: string) =>
    (
      await db()
        .selectFrom('producer')
        .select('id')
        .where('government_code', '=', government)
        .executeTakeFirstOrThrow()
    ).id;
  producerId = await producerOf(TOWN);
  const sender = { role: 'producer' as const, ...NOWHERE };
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  producer = await signedInStaff(await aPerson('producer@example.jp', { ...sender, producerId }));
  elsewhere = await signedInStaff(
    await aPerson('elsewhere@example.jp', { ...sender, producerId: await producerOf(PREFECTURE) }),
  );
});

/** B2クラウド's own file with the numbers that it gave. */
const fileOf = (rows: [parcel: string, tracking: string][]) => {
  const cells = (parcel: string, tracking: string) =>
    B2.columns.map((_, i) => [parcel, '0', '1', tracking][i] ?? '');
  const lines = [B2.columns.map(([heading]) => heading), ...rows.map(([p, t]) => cells(p, t))];
  return iconv.encode(lines.map((line) => `${line.join(',')}\r\n`).join(''), 'cp932');
};
const read = async (rows: [string, string][]) => (await readTrackingFile(fileOf(rows), null)).rows;
const verdicts = async (rows: [string, string][], who = producer) =>
  (await judge(who, 'yamato', await read(rows))).map(({ verdict, words }) => [verdict, words]);
const mailsOf = async (number: string) =>
  (
    await db()
      .selectFrom('mail_message')
      .select('id')
      .where('dedupe_key', 'like', `%_shipped:%${number}`)
      .execute()
  ).length;
const hold = (number: string, reason: string) =>
  db()
    .updateTable('delivery')
    .set({ held_at: reason ? new Date() : null, held_reason: reason })
    .where('donation_id', '=', (eb) => eb.selectFrom('donation').select('id').where('number', '=', number))
    .execute();

describe('labels', () => {
  it('are of those that somebody may send and that may leave, and mark them as being prepared', async () => {
    const [a, b] = [await aPaidDonation(world, { name: 'ほや' }), await aPaidDonation(world)];
    const order = await anOrderOfTwo(world, await aMember());
    await hold(b, '確認中');
    const all = {
      filter: { state: 'open', temperature: null, producerId: null, governmentCode: null, q: '' },
      shipOn: TODAY,
      early: true,
    } as const;
    const { parcels, kept } = await outgoing(producer, all, TODAY);
    expect(parcels.map((p) => p.number)).toEqual(expect.arrayContaining([a, order, order]));
    expect(kept.map((p) => p.number)).toEqual([b]);
    expect((await outgoing(elsewhere, all, TODAY)).parcels).toEqual([]);
    const ids = parcels.filter((p) => p.number === a || p.number === order).map((p) => p.id);
    expect((await outgoing(elsewhere, { ids }, TODAY)).parcels).toEqual([]);

    const wish = { layout: B2, shipOn: TODAY, lossy: false };
    expect((await exportLabels(producer, { ids }, wish, TODAY)).split('\r\n')).toHaveLength(2); // nobody said who sends
    const before = (await readSending(producer, producerId))!;
    expect(await readSending(elsewhere, producerId)).toBeUndefined();
    const said = { ...before, postal: '0860205', address: '北海道野付郡別海町別海280', phone: '0153752111' };
    const typed = { ...said, yamatoCustomer: '015375211101' };
    expect(await saveSending(elsewhere, producerId, 0, typed)).toEqual({ kind: 'unknown' });
    const both = await Promise.all([1, 2].map(() => saveSending(producer, producerId, 0, typed)));
    expect(both.map((r) => r.kind).toSorted()).toEqual(['conflict', 'saved']);
    const text = await exportLabels(producer, { ids }, wish, TODAY);
    const numbers = text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[0]);
    expect(numbers.toSorted()).toEqual([`${a}-1`, `${order}-1`, `${order}-2`].toSorted());
    const entry = await db()
      .selectFrom('audit_entry')
      .select('changes')
      .where('subject_id', '=', 'labels')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.changes).toMatchObject({ 出力: [null, 'ヤマト運輸 B2クラウド(95列) 3件'] });
    expect(await prepare(producer, { ids }, TODAY)).toBe(3);
    expect(await prepare(producer, { ids }, TODAY)).toBe(0);
    await hold(b, '');
  });
});

describe('an instalment of months ahead', () => {
  const of = (q: string, shipOn: string, early = false, state: ParcelState = 'open') => ({
    filter: { state, temperature: null, producerId: null, governmentCode: null, q },
    shipOn,
    early,
  });

  it('is in no labels of a whole list and is not prepared with it, but where somebody says so', async () => {
    const number = await aPaidDonation(world, { deliveries: 3 });
    for (const [instalment, from] of [
      [1, TODAY],
      [2, '2027-01-01'],
      [3, '2027-02-01'],
    ] as const)
      await db()
        .updateTable('delivery')
        .set({ planned_from: from, planned_until: from })
        .where('instalment', '=', instalment)
        .where('donation_id', '=', (eb) =>
          eb.selectFrom('donation').select('id').where('number', '=', number),
        )
        .execute();
    const taken = async (asked: Asked) => {
      const { parcels, early } = await outgoing(producer, asked, TODAY);
      return [parcels.map((p) => p.instalment), early];
    };
    for (const state of ['open', 'waiting', 'ready', 'shipped'] as const)
      expect(await taken(of(number, '2026-11-30', false, state))).toEqual([[1], 2]);
    expect(await taken(of(number, '2027-01-01', false, 'ready'))).toEqual([[1, 2], 1]);
    expect(await taken(of(number, '2026-11-30', true))).toEqual([[1, 2, 3], 2]);
    const all = (await outgoing(producer, of(number, TODAY, true), TODAY)).parcels;
    expect(await taken({ ids: all.map((p) => p.id) })).toEqual([[1, 2, 3], 0]);

    const wish = { layout: B2, shipOn: '2026-11-30', lossy: false };
    const rows = async (asked: Asked) =>
      (await exportLabels(producer, asked, wish, TODAY)).split('\r\n').length - 2;
    expect(await rows(of(number, '2026-11-30'))).toBe(1);
    expect(await rows(of(number, '2026-11-30', true))).toBe(3);
    expect(await prepare(producer, of(number, '2026-11-30'), TODAY)).toBe(1);
    const status = async () =>
      (await parcelsById(all.map((p) => p.id)))
        .toSorted((a, b) => a.instalment - b.instalment)
        .map((p) => p.status);
    expect(await status()).toEqual(['preparing', 'waiting', 'waiting']);

    const numbers = await read([
      [`${number}-1`, '123456789012'],
      [`${number}-2`, '123456789023'],
    ]);
    const early = async (today: string) =>
      (await judge(producer, 'yamato', numbers, today)).map((row) => [row.verdict, row.early]);
    expect(await early(TODAY)).toEqual([
      ['new', undefined],
      ['new', '2027-01-01'],
    ]);
    expect(await early('2027-01-01')).toEqual([
      ['new', undefined],
      ['new', undefined],
    ]);
  });
});

describe('a file of numbers', () => {
  it('is known by its headings, and else by what was said', async () => {
    const csv = (text: string) => new TextEncoder().encode(text);
    const key = '0123456789AB-1';
    const sagawa = csv(`お客様管理番号,お問い合せ送り状No.,出荷日\n${key},123456789012,20261124\n`);
    expect(await readTrackingFile(sagawa, null)).toEqual({
      carrier: 'sagawa',
      rows: [{ row: 2, parcel: key, tracking: '123456789012' }],
    });
    const post = csv(`お客様側管理番号,お問い合わせ番号,代表お問い合わせ番号\n${key},12345678901,\n\n`);
    expect((await readTrackingFile(post, null)).carrier).toBe('japan_post');
    const own = csv(`\ufeffお荷物番号\tお問い合わせ番号\n${key}\t1234567890\n`);
    expect((await readTrackingFile(own, 'seino')).rows).toHaveLength(1);
    await expect(readTrackingFile(own, null)).rejects.toMatchObject({
      words: expect.stringContaining('配送会社を選んで'),
    });
    const bare = csv(`${key},123456789012,,20261124\n`);
    expect((await readTrackingFile(bare, 'japan_post')).rows).toEqual([
      { row: 1, parcel: key, tracking: '123456789012' },
    ]);
    expect(POST_R.back?.columns).toEqual([0, 1]);
    for (const none of [csv('氏名,住所\n山田,東京\n'), csv('お客様管理番号,伝票番号\n'), csv('PK\u0000')])
      await expect(readTrackingFile(none, null)).rejects.toThrow('not a sheet');
    const many = csv(`お荷物番号,お問い合わせ番号\n${`${key},1\n`.repeat(5_001)}`);
    await expect(readTrackingFile(many, 'other')).rejects.toMatchObject({
      words: expect.stringContaining('5,000行'),
    });
  });

  it('says of each row what would come of it, and nothing of other people’s parcels', async () => {
    const [a, b, held] = [await aPaidDonation(world), await aPaidDonation(world), await aPaidDonation(world)];
    await hold(held, '住所を確認中');
    expect(
      await verdicts([
        [`${a}-1`, '4123-4567-8901'],
        [`${b}-1`, '41234567890'],
        [`${b}-1`, '4.12346E+11'],
        [`${held}-1`, '412345678903'],
        [`${a}-2`, '412345678904'],
        ['山田花子', '412345678905'],
        [`${b}-1`, '412345678909'],
        [`${b}-1`, ''],
      ]),
    ).toEqual([
      ['new', ''],
      ['wrong', '4行目・8行目・9行目と同じお荷物で、お問い合わせ番号が違います'],
      ['wrong', '3行目・8行目・9行目と同じお荷物で、お問い合わせ番号が違います'],
      ['wrong', '保留中です: 住所を確認中'],
      ['unknown', 'このお荷物番号は見つかりません'],
      ['unknown', 'このサイトのお荷物番号ではありません'],
      ['wrong', '3行目・4行目・9行目と同じお荷物で、お問い合わせ番号が違います'],
      ['wrong', 'お問い合わせ番号がありません'],
    ]);
    // Which of two numbers is the parcel's nobody knows; one that is said twice is taken once.
    expect(
      await verdicts([
        [`${a}-1`, '412345678901'],
        [`${a}-1`, '412345678902'],
        [`${b}-1`, '4123-4567-8903'],
        [`${b}-1`, '412345678903'],
      ]),
    ).toEqual([
      ['wrong', '3行目と同じお荷物で、お問い合わせ番号が違います'],
      ['wrong', '2行目と同じお荷物で、お問い合わせ番号が違います'],
      ['new', ''],
      ['wrong', '4行目と同じお荷物です'],
    ]);
    expect(await verdicts([[`${b}-1`, '41234567890']])).toEqual([
      ['wrong', 'ヤマト運輸の番号(12桁の数字)ではありません'],
    ]);
    expect(await verdicts([[`${b}-1`, '4.12346E+11']])).toEqual([
      ['wrong', expect.stringContaining('表計算ソフトで番号の桁が失われています')],
    ]);
    expect(
      await verdicts([
        [`${a}-1`, '412345678901'],
        [`${b}-1`, '412345678901'],
      ]),
    ).toEqual([
      ['wrong', '3行目と同じお問い合わせ番号です'],
      ['wrong', '2行目と同じお問い合わせ番号です'],
    ]);
    expect(await verdicts([[`${a}-1`, '412345678901']], elsewhere)).toEqual([
      ['unknown', 'このお荷物番号は見つかりません'],
    ]);
    await hold(held, '');
  });

  it('is taken over in one press, once, and again changes nothing', async () => {
    const numbers = await Promise.all([1, 2, 3].map(() => aPaidDonation(world)));
    const rows = numbers.map((n, i): [string, string] => [`${n}-1`, `51234567890${i}`]);
    const begin = () => beginTracking(producer, { name: 'b2.csv', bytes: fileOf(rows), carrier: null });
    const id = await begin();
    const its = (await readTrackingImport(producer, id))!;
    expect(await readTrackingImport(elsewhere, id)).toBeUndefined();
    expect(await readTrackingImport(operator, id)).toBeUndefined();
    expect(await mailsOf(numbers[0]!)).toBe(0);
    await Promise.all([applyTracking(producer, its), applyTracking(producer, its)]);
    // Somebody types another number between the check and the job.
    const { id: one } = await db()
      .selectFrom('delivery')
      .select('id')
      .where('donation_id', '=', (eb) =>
        eb.selectFrom('donation').select('id').where('number', '=', numbers[2]!),
      )
      .executeTakeFirstOrThrow();
    await moveParcels(operator, [
      { id: one, move: { to: 'shipped', carrier: 'yamato', tracking: '999999999999' } },
    ]);
    await Promise.all([applyTrackingImport({ id }), applyTrackingImport({ id })]);
    expect(await readTrackingImport(producer, id)).toMatchObject({ state: 'applied', done: 3 });
    expect(await Promise.all(numbers.map(mailsOf))).toEqual([1, 1, 1]);
    expect(await verdicts(rows)).toEqual([
      ['already', '発送済み'],
      ['already', '発送済み'],
      ['wrong', '別の番号(999999999999)で発送済みです。訂正は一覧から行えます'],
    ]);
    const again = await begin();
    await applyTracking(producer, (await readTrackingImport(producer, again))!);
    await applyTrackingImport({ id: again });
    expect(await readTrackingImport(producer, again)).toMatchObject({ state: 'applied', sent: 0 });
    expect(await Promise.all(numbers.map(mailsOf))).toEqual([1, 1, 1]);
  });

  it('tells of a number that another parcel left with, and takes it where that is meant alone', async () => {
    const [gone, a, b] = await Promise.all([1, 2, 3].map(() => aPaidDonation(world)));
    const row = (number: string | undefined, tracking: string): [string, string] => [`${number}-1`, tracking];
    const take = async (rows: [string, string][], shares?: number[]) => {
      const bytes = fileOf(rows);
      const id = await beginTracking(producer, { name: 'b2.csv', bytes, carrier: null });
      await applyTracking(producer, (await readTrackingImport(producer, id))!, shares);
      await applyTrackingImport({ id });
      return (await readTrackingImport(producer, id))!.sent;
    };
    expect(await take([row(gone, '712345678901')])).toBe(1);
    const rows = [row(a, '7123-4567-8901'), row(b, '712345678902')];
    expect(await verdicts(rows)).toEqual([
      ['shared', `お届け${gone}-1と同じお問い合わせ番号です`],
      ['new', ''],
    ]);
    expect(await take(rows)).toBe(1);
    expect(await mailsOf(a!)).toBe(0);
    expect(await take(rows, [2])).toBe(1);
    expect(await mailsOf(a!)).toBe(1);
    expect((await verdicts(rows)).map(([verdict]) => verdict)).toEqual(['already', 'already']);
  });

  it('of an earlier time sends nothing again that came back', async () => {
    const number = await aPaidDonation(world);
    const { id } = await db()
      .selectFrom('delivery')
      .select('id')
      .where('donation_id', '=', (eb) => eb.selectFrom('donation').select('id').where('number', '=', number))
      .executeTakeFirstOrThrow();
    const tracking = '612345678901';
    await moveParcels(producer, [{ id, move: { to: 'shipped', carrier: 'yamato', tracking } }]);
    await moveParcels(producer, [{ id, move: { to: 'returned', reason: 'address' } }]);
    expect(await verdicts([[`${number}-1`, tracking]])).toEqual([['already', '返送']]);
    await moveParcels(producer, [{ id, move: { to: 'preparing' } }]);
    expect(
      await verdicts([
        [`${number}-1`, tracking],
        [`${number}R1`, '612345678902'],
      ]),
    ).toEqual([
      ['already', `前の発送の番号です(いまの番号: ${number}R1)`],
      ['new', ''],
    ]);
  });
});
