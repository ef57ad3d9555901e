import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, signedIn, stranger, withCookie } from '#app/account/testing/members.ts';
import { insertPlaces, insertThings, PLACES, type Thing, things } from '#app/catalogue/testing/catalogue.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readChange } from './change.ts';
import { eraseFavorites } from './erase.ts';
import { FULL_TEXT, MOST_FAVORITES } from './full.ts';
import {
  changed,
  clearGoods,
  favoriteGoodsPage,
  favoritesOverview,
  removeLeftover,
  shopFavorites,
} from './lists.ts';
import { favoriteMarks } from './marks.ts';
import { addFavorite, isFull, removeFavorite } from './toggle.ts';
import { noteViews, viewedByDay } from './views.ts';
import { fulfilWish, keepWish } from './wish.ts';

useTestDatabase();

const NOW = new Date();
const CODE = PLACES[1]!.code;
const UNDESIGNATED = '131016';
let open: Thing[];
let products: Thing[];
let member: number;
let serial = 0;

beforeAll(async () => {
  await insertPlaces();
  await sql`insert into government (code, name, kana, prefecture_code, kind) values (${UNDESIGNATED}, '千代田区', 'チヨダク', 1, 'special_ward')`.execute(
    db(),
  );
  // All that the statements tell apart is set by each test itself.
  const list = things(NOW).map(
    (t): Thing => ({ ...t, status: 'published', acceptFrom: null, acceptUntil: null, stocks: [] }),
  );
  for (const t of list) t.stocks = [{ stock: 100, reserved: 0, active: true }];
  open = list.filter((t) => t.kind === 'gift').slice(0, 70);
  products = list
    .filter((t) => t.kind === 'product')
    .slice(0, 8)
    .map((t) => ({ ...t, deliveries: 1 }));
  await insertThings([...open, ...products]);
});

beforeEach(async () => {
  member = await aMember(`favorite${++serial}@example.jp`);
});

const set = (id: number, values: Record<string, unknown>) =>
  db().updateTable('goods').set(values).where('id', '=', id).execute();

describe('a favourite', () => {
  it('is added once, however many requests arrive at the same time', async () => {
    const id = open[0]!.id;
    const results = await Promise.all(Array.from({ length: 12 }, () => addFavorite(member, { goods: id })));
    expect(new Set(results)).toEqual(new Set(['done']));
    expect(await favoriteMarks(member)).toEqual({ goods: [id], governments: [] });
  });

  it('is taken away by its owner alone', async () => {
    const other = await aMember(`other${serial}@example.jp`);
    await addFavorite(member, { goods: open[0]!.id });
    await addFavorite(member, { government: CODE });
    expect(await removeFavorite(other, { goods: open[0]!.id })).toBeUndefined();
    expect(await removeFavorite(other, { government: CODE })).toBeUndefined();
    await clearGoods(other, 'gift');
    await transaction((tx) => eraseFavorites(tx, other));
    expect(await favoriteMarks(member)).toEqual({ goods: [open[0]!.id], governments: [CODE] });
    expect(await removeFavorite(member, { goods: open[0]!.id })).toBeInstanceOf(Date);
    expect(await favoriteMarks(member)).toEqual({ goods: [], governments: [CODE] });
  });

  it('is nothing that does not exist or was never shown', async () => {
    const draft = open[60]!.id;
    await set(draft, { status: 'draft' });
    expect(await addFavorite(member, { goods: 999_999 })).toBe('unknown');
    expect(await addFavorite(member, { goods: draft })).toBe('unknown');
    expect(await addFavorite(member, { government: '999999' })).toBe('unknown');
    expect(await favoriteMarks(member)).toEqual({ goods: [], governments: [] });
  });

  it('fits 1,000 times, goods and governments together, also when the last ones come at once', async () => {
    await sql`
      insert into favorite_goods (member_id, kind, name)
      select ${member}, 'gift', 'かに ' || n from generate_series(1, ${MOST_FAVORITES - 5}) n`.execute(db());
    const results = await Promise.all([
      ...open.slice(0, 20).map((t) => addFavorite(member, { goods: t.id })),
      ...PLACES.map((p) => addFavorite(member, { government: p.code })),
    ]);
    expect(results.filter((p) => p === 'done')).toHaveLength(5);
    expect(results.filter((p) => p === 'full')).toHaveLength(21);
    expect(await isFull(member)).toBe(true);
    const marks = await favoriteMarks(member);
    expect(marks.goods.length + marks.governments.length).toBe(5);
    // What is one already is no further one.
    if (marks.goods[0]) expect(await addFavorite(member, { goods: marks.goods[0] })).toBe('done');
  });

  it('gets its old place back when its removal is undone', async () => {
    const at = (day: number) => new Date(NOW.getTime() - day * 86_400_000);
    for (const [i, t] of open.slice(0, 3).entries()) await addFavorite(member, { goods: t.id }, at(3 - i));
    const before = (await favoriteGoodsPage(member, 'gift', 'added_new', 1)).lines.map((l) => l.goods);
    const added = await removeFavorite(member, { goods: open[1]!.id });
    expect(await changed(member, { goods: open[1]!.id }, false)).toBe(open[1]!.name);
    await addFavorite(member, { goods: open[1]!.id }, added);
    expect((await favoriteGoodsPage(member, 'gift', 'added_new', 1)).lines.map((l) => l.goods)).toEqual(
      before,
    );
    expect(await changed(member, { goods: open[1]!.id }, false)).toBeUndefined();
  });
});

describe('the lists', () => {
  it('say how goods are now', async () => {
    const [out, few, later, ended, hidden, deleted, undesignated] = open.slice(20, 27) as Thing[];
    for (const t of open.slice(20, 27)) await addFavorite(member, { goods: t.id });
    const stock = (id: number, n: number) =>
      db().updateTable('sku').set({ stock: n }).where('goods_id', '=', id).execute();
    await stock(out!.id, 0);
    await stock(few!.id, 4);
    await set(later!.id, { accept_from: new Date('2100-01-01T00:00:00+09:00') });
    await set(ended!.id, { accept_until: new Date('2020-01-01T00:00:00+09:00') });
    await set(hidden!.id, { status: 'suspended', name: '別の名前' });
    await db().deleteFrom('goods').where('id', '=', deleted!.id).execute();
    await set(undesignated!.id, { government_code: UNDESIGNATED, code: 'X' });
    const { lines, total } = await favoriteGoodsPage(member, 'gift', 'added_old', 1);
    expect(total).toBe(7);
    expect(lines.map((l) => [l.name, l.goods, l.state, l.open])).toEqual([
      [out!.name, out!.id, '在庫がありません', false],
      [few!.name, few!.id, '残り4点', true],
      [later!.name, later!.id, '2100年1月1日(金) 0:00から受付', false],
      [ended!.name, ended!.id, '受付を終了しました', false],
      [hidden!.name, null, '現在は公開されていません', false],
      [deleted!.name, null, '現在は公開されていません', false],
      [undesignated!.name, undesignated!.id, '自治体が現在、寄附を受け付けていません', false],
    ]);
    const left = lines[5]!;
    const other = await aMember(`leftover${serial}@example.jp`);
    await removeLeftover(other, left.id);
    expect((await favoriteGoodsPage(member, 'gift', 'added_old', 1)).total).toBe(7);
    await removeLeftover(member, left.id);
    await removeLeftover(member, lines[0]!.id); // is no leftover
    expect((await favoriteGoodsPage(member, 'gift', 'added_old', 1)).total).toBe(6);
  });

  it('open no way to a government without a contract', async () => {
    const t = open.find((thing) => thing.government.code === CODE && thing.id > open[60]!.id)!;
    await addFavorite(member, { goods: t.id });
    await addFavorite(member, { government: CODE });
    const contract = (from: string | null) =>
      db().updateTable('government').set({ contract_from: from }).where('code', '=', CODE).execute();
    await contract(null);
    const [line] = (await favoriteGoodsPage(member, 'gift', 'added_new', 1)).lines;
    const { governments } = await favoritesOverview(member, 1);
    await contract('2020-01-01');
    expect(line).toMatchObject({
      state: '当サイトでは現在、この自治体への寄附を受け付けていません',
      open: false,
    });
    expect(governments).toEqual([expect.objectContaining({ code: CODE, accepting: false, gifts: 0 })]);
  });

  it('are sorted and paged, and a page too far is the last one', async () => {
    for (const t of open.slice(30, 55)) await addFavorite(member, { goods: t.id });
    const amounts = async (sort: 'amount_asc' | 'amount_desc') => {
      const pages = await Promise.all([1, 2].map((page) => favoriteGoodsPage(member, 'gift', sort, page)));
      return pages.flatMap((p) => p.lines.map((l) => l.amount!));
    };
    const sorted = open
      .slice(30, 55)
      .map((t) => t.amount)
      .sort((a, b) => a - b);
    expect(await amounts('amount_asc')).toEqual(sorted);
    expect(await amounts('amount_desc')).toEqual(sorted.toReversed());
    expect(await favoriteGoodsPage(member, 'gift', 'added_new', 99)).toMatchObject({
      page: 2,
      pages: 2,
      total: 25,
    });
    expect((await favoriteGoodsPage(member, 'gift', 'added_new', 1)).lines).toHaveLength(20);
  });

  it('show governments with what decides about a donation', async () => {
    await addFavorite(member, { government: CODE });
    const { governments, goods, products } = await favoritesOverview(member, 1);
    const gifts = await db()
      .selectFrom('goods_search')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('government_code', '=', CODE)
      .where('kind', '=', 'gift')
      .where((eb) => eb.or([eb('accept_until', 'is', null), eb('accept_until', '>', new Date())]))
      .executeTakeFirstOrThrow();
    expect(gifts.n).toBeGreaterThan(0);
    expect(governments).toEqual([
      expect.objectContaining({
        code: CODE,
        place: '北海道 旭川市',
        gifts: gifts.n,
        oneStopOnline: true,
        accepting: true,
      }),
    ]);
    expect([goods.latest, goods.goodsTotal, products]).toEqual([[], 0, 0]);
  });
});

describe('the shop’s lists', () => {
  it('hold products alone, and say how they are now in the shop’s words', async () => {
    const [plain, later, ended, out, hidden] = products as Thing[];
    for (const t of [...products.slice(0, 5), open[30]!]) await addFavorite(member, { goods: t.id });
    await addFavorite(member, { government: CODE });
    await set(later!.id, { accept_from: new Date('2100-01-01T00:00:00+09:00') });
    await set(ended!.id, { accept_until: new Date('2020-01-01T00:00:00+09:00') });
    await db().updateTable('sku').set({ stock: 0 }).where('goods_id', '=', out!.id).execute();
    await set(hidden!.id, { status: 'suspended' });
    // Selling is no donation: it needs no designation of the government (地方税法 37条の2第2項).
    await set(plain!.id, { government_code: UNDESIGNATED, code: 'P' });
    const { lines, total } = await favoriteGoodsPage(member, 'product', 'added_old', 1);
    expect(total).toBe(5);
    expect(lines.map((l) => [l.kind, l.known, l.state, l.open])).toEqual([
      ['product', plain!.id, null, true],
      ['product', later!.id, '2100年1月1日(金) 0:00から販売', false],
      ['product', ended!.id, '販売を終了しました', false],
      ['product', out!.id, '在庫がありません', false],
      ['product', hidden!.id, '現在は公開されていません', false],
    ]);
    expect(lines[0]!.amount).toBe(plain!.amount);
    expect(await shopFavorites(member)).toMatchObject({
      products: { kind: 'product', goodsTotal: 5 },
      gifts: 1,
      governments: 1,
    });
    expect(await favoritesOverview(member, 1)).toMatchObject({ goods: { goodsTotal: 1 }, products: 5 });
  });

  it('are cleared without touching the donation site’s', async () => {
    for (const t of [products[5]!, open[31]!]) await addFavorite(member, { goods: t.id });
    await clearGoods(member, 'product');
    expect((await favoriteMarks(member)).goods).toEqual([open[31]!.id]);
  });
});

describe('a heart that meets a full list after the login', () => {
  const told = (query: string) =>
    readChange(member, new URLSearchParams(query), 'goods', (id) => ({ goods: Number(id) }));

  it('is said on the list that it leads to, with the way back, and only when it is so', async () => {
    const query = `added=${open[0]!.id}&back=/ec/goods?page=2`;
    expect(await told(query)).toBeUndefined();
    await sql`
      insert into favorite_goods (member_id, kind, name)
      select ${member}, 'product', 'かに ' || n from generate_series(1, ${MOST_FAVORITES}) n`.execute(db());
    const wish = withCookie('wish', /=([^;]+)/.exec((await keepWish({ goods: open[0]!.id }))!)![1]!);
    await transaction((tx) => fulfilWish(tx, member, wish, new Date()));
    expect(await told(query)).toEqual({ kind: 'full', text: FULL_TEXT, back: '/ec/goods?page=2' });
    expect(await told(`added=${open[0]!.id}&back=//evil.example`)).toMatchObject({ back: null });
    expect(await told(`removed=${open[0]!.id}`)).toMatchObject({ kind: 'removed' });
  });
});

describe('the heart of a visitor', () => {
  const heldBy = (cookie: string) => withCookie('wish', /=([^;]+)/.exec(cookie)![1]!);

  it('is done once, where the session starts', async () => {
    const request = heldBy((await keepWish({ goods: open[0]!.id }))!);
    await transaction((tx) => fulfilWish(tx, member, request, new Date()));
    expect((await favoriteMarks(member)).goods).toEqual([open[0]!.id]);
    await removeFavorite(member, { goods: open[0]!.id });
    await transaction((tx) => fulfilWish(tx, member, request, new Date()));
    expect((await favoriteMarks(member)).goods).toEqual([]);
  });

  it('is done once by whichever of several logins comes first', async () => {
    const request = heldBy((await keepWish({ government: CODE }))!);
    const members = await Promise.all([1, 2, 3, 4].map((n) => aMember(`race${n}@example.jp`)));
    await Promise.all(members.map((id) => transaction((tx) => fulfilWish(tx, id, request, new Date()))));
    const marks = await Promise.all(members.map(favoriteMarks));
    expect(marks.flatMap((m) => m.governments)).toEqual([CODE]);
  });

  it('hinders no login when it is too late, invented, or cannot be fulfilled', async () => {
    expect(await keepWish({ goods: 999_999 })).toBeUndefined();
    const late = heldBy((await keepWish({ goods: open[1]!.id }))!);
    await transaction((tx) => fulfilWish(tx, member, late, new Date(Date.now() + 3 * 3_600_000)));
    await transaction((tx) => fulfilWish(tx, member, withCookie('wish', 'x'.repeat(43)), new Date()));
    await transaction((tx) => fulfilWish(tx, member, stranger(), new Date()));
    const hidden = heldBy((await keepWish({ goods: open[65]!.id }))!);
    await set(open[65]!.id, { status: 'draft' });
    await signedIn(member);
    await transaction((tx) => fulfilWish(tx, member, hidden, new Date()));
    expect((await favoriteMarks(member)).goods).toEqual([]);
  });
});

it('withdrawal leaves nothing', async () => {
  await addFavorite(member, { goods: open[0]!.id });
  await addFavorite(member, { government: CODE });
  await noteViews(member, [{ goods: open[0]!.id, at: NOW }]);
  await transaction((tx) => eraseFavorites(tx, member));
  expect(await favoriteMarks(member)).toEqual({ goods: [], governments: [] });
  expect(await viewedByDay(member, 'gift')).toEqual([]);
});
