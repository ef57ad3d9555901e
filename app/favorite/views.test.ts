import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { insertPlaces, insertThings, type Thing, things } from '#app/catalogue/testing/catalogue.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { addedAt } from './change.ts';
import {
  forgetView,
  forgetViews,
  forgotten,
  latestViewed,
  noteViews,
  readViews,
  viewedByDay,
} from './views.ts';

useTestDatabase();

const NOW = new Date('2026-11-21T03:00:00Z');
const MINUTE = 60_000;
let gifts: Thing[];
let products: Thing[];
let member: number;
let serial = 0;

beforeAll(async () => {
  await insertPlaces();
  gifts = things(NOW)
    .filter((t) => t.kind === 'gift')
    .slice(0, 80)
    .map((t) => ({ ...t, status: 'published' }));
  products = things(NOW)
    .filter((t) => t.kind === 'product')
    .slice(0, 3)
    .map((t) => ({ ...t, status: 'published' }));
  await insertThings([...gifts, ...products]);
});

beforeEach(async () => {
  member = await aMember(`viewer${++serial}@example.jp`);
});

const seen = (n: number, minutes: number) => ({
  goods: gifts[n]!.id,
  at: new Date(NOW.getTime() - minutes * MINUTE),
});
const listed = async (id: number) =>
  (await viewedByDay(id, 'gift')).flatMap((d) => d.lines.map((l) => l.known));

describe('what a browser sends', () => {
  it.each([
    ['nothing', undefined, []],
    ['no JSON', '{', []],
    ['no list', '{"a":1}', []],
    ['rubbish beside a view', '[1,[2],["3",4],[5,"6"],[7.5,8],[-1,9],[10,null],[11,1000]]', [[11, 1000]]],
    ['a clock that is fast', `[[1,${NOW.getTime() + 9e9}]]`, [[1, NOW.getTime()]]],
    ['a number beyond all ids', '[[1e300,5]]', []],
  ])('%s', (_, json, expected) => {
    expect(readViews(json, NOW).map((v) => [v.goods, v.at.getTime()])).toEqual(expected);
  });

  it('counts for 20 views at most', () => {
    const many = JSON.stringify(Array.from({ length: 500 }, (_, i) => [i + 1, 1000]));
    expect(readViews(many, NOW)).toHaveLength(20);
  });
});

describe('a member’s list', () => {
  it('keeps the latest 50, one row for each gift', async () => {
    for (let n = 0; n < 80; n += 20)
      await noteViews(
        member,
        Array.from({ length: 20 }, (_, i) => seen(n + i, 100 - n - i)),
      );
    await noteViews(member, [seen(40, 0)]);
    const others = Array.from({ length: 50 }, (_, i) => 79 - i).filter((n) => n !== 40);
    expect(await listed(member)).toEqual([40, ...others].map((n) => gifts[n]!.id));
  });

  it('has a place of its own for the shop’s products: neither pushes out or clears the other', async () => {
    const views = products.map((t, i) => ({ goods: t.id, at: new Date(NOW.getTime() - (500 - i) * MINUTE) }));
    await noteViews(member, views);
    for (let n = 0; n < 60; n += 20)
      await noteViews(
        member,
        Array.from({ length: 20 }, (_, i) => seen(n + i, 100 - n - i)),
      );
    const shop = async () =>
      (await viewedByDay(member, 'product')).flatMap((d) => d.lines.map((l) => l.known));
    const latestFirst = products.map((t) => t.id).toReversed();
    expect(await shop()).toEqual(latestFirst);
    expect((await latestViewed(member, 'product')).map((t) => t.id)).toEqual(latestFirst);
    expect(await listed(member)).toHaveLength(50);
    await forgetViews(member, 'gift');
    expect([await shop(), await listed(member)]).toEqual([latestFirst, []]);
  });

  it('takes what a visitor had seen in between, drops the unknown, and moves nothing back', async () => {
    await noteViews(member, [seen(1, 10), seen(2, 30)]);
    await noteViews(member, [seen(3, 20), seen(1, 90), { goods: 999_999, at: NOW }, seen(3, 25)]);
    expect(await listed(member)).toEqual([gifts[1]!.id, gifts[3]!.id, gifts[2]!.id]);
  });

  it('stays whole when many pages report at once, in any order of their goods', async () => {
    const views = Array.from({ length: 20 }, (_, i) => seen(i, i));
    await Promise.all(
      Array.from({ length: 12 }, (_, k) => noteViews(member, k % 2 ? views : views.toReversed())),
    );
    expect(await listed(member)).toEqual(views.map((v) => v.goods));
  });

  it('is grouped by the day in Japan', async () => {
    await noteViews(member, [
      { goods: gifts[0]!.id, at: new Date('2026-11-20T14:59:00Z') },
      { goods: gifts[1]!.id, at: new Date('2026-11-20T15:00:00Z') },
    ]);
    expect((await viewedByDay(member, 'gift')).map((d) => d.day)).toEqual([
      '2026年11月21日(土)',
      '2026年11月20日(金)',
    ]);
  });

  it('answers the shelf without what is not shown any more, and the list with it', async () => {
    await db().updateTable('goods').set({ status: 'suspended' }).where('id', '=', gifts[5]!.id).execute();
    await noteViews(member, [seen(6, 5)]);
    await db()
      .insertInto('recently_viewed')
      .values({ member_id: member, goods_id: gifts[5]!.id, viewed_at: NOW })
      .execute();
    expect((await latestViewed(member, 'gift')).map((t) => t.id)).toEqual([gifts[6]!.id]);
    const [first] = (await viewedByDay(member, 'gift')).flatMap((d) => d.lines);
    expect(first).toMatchObject({ goods: null, state: '現在は公開されていません', open: false });
  });

  it('comes back to its place when the removal is undone', async () => {
    await noteViews(member, [seen(1, 1), seen(2, 2), seen(3, 3)]);
    const before = await listed(member);
    const gone = before[1]!;
    const at = (await forgetView(member, gone))!;
    expect(await forgotten(member, 'gift', gone, String(at.getTime()))).toMatchObject({
      value: String(gone),
    });
    await noteViews(member, [{ goods: gone, at: addedAt(String(at.getTime()), NOW) }]);
    expect(await listed(member)).toEqual(before);
    expect(await forgotten(member, 'gift', gone, '')).toBeUndefined();
    expect(await forgetView(member, 999_999)).toBeUndefined();
  });

  it('is forgotten by its owner alone', async () => {
    const other = await aMember(`nosy${serial}@example.jp`);
    await noteViews(member, [seen(1, 1), seen(2, 2)]);
    await forgetView(other, gifts[1]!.id);
    await forgetViews(other, 'gift');
    expect(await listed(member)).toHaveLength(2);
    await forgetView(member, gifts[1]!.id);
    expect(await listed(member)).toEqual([gifts[2]!.id]);
    await forgetViews(member, 'gift');
    expect(await listed(member)).toEqual([]);
  });
});
