import { beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { aGift, aPlace, type Gift, PREFECTURE, PRODUCT, TOWN } from '#app/catalogue/testing/gifts.ts';
import { sha256 } from '#platform/crypto.ts';
import { transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { joinLines } from './join-store.ts';
import { listOf } from './list.ts';
import type { Owner } from './owner.ts';
import { putIn } from './put.ts';
import { changeLines, moveLines } from './store.ts';
import type { Wanted } from './thing.ts';

useTestDatabase();

let gifts: Gift[];
let product: Gift;
let people = 0;

beforeAll(async () => {
  await aPlace();
  gifts = await Promise.all(Array.from({ length: 34 }, () => aGift([10])));
  product = await aGift([10, 10], PRODUCT);
});

const both = async () => ({
  own: { memberId: await aMember(`joined-${people}@example.jp`) },
  browser: { guest: sha256(`joined ${people++}`) },
});
const put = (owner: Owner, gift: Gift, quantity: number | null = null) =>
  putIn(owner, { sku: gift.skus[0]! }, quantity);
const join = ({ own, browser }: Awaited<ReturnType<typeof both>>) =>
  transaction((tx) => joinLines(tx, own.memberId, browser.guest));

async function shown(owner: Owner, storefront: 'donation' | 'shop' = 'donation') {
  const { lines, later } = await listOf(owner, storefront, new Date());
  return { lines, later, joined: [...lines, ...later].map((l) => l.joined) };
}

/** A donation without a gift of so many yen. */
async function putAmount(owner: Owner, amount: number | null, government: string = TOWN): Promise<void> {
  await putIn(owner, { government } satisfies Wanted, null);
  const { id } = (await shown(owner)).lines.find(
    (l) => l.skuId === null && l.government.code === government,
  )!;
  if (amount !== null) await changeLines(owner, [{ id, quantity: null, sku: null, amount, seen: null }]);
}

const aside = async (owner: Owner, gift: Gift) => {
  const { id } = (await shown(owner)).lines.find((l) => l.skuId === gift.skus[0])!;
  await moveLines(owner, [id], true);
};

describe('a login', () => {
  it('joins both lists: the larger number of what both have', async () => {
    const two = await both();
    const { own, browser } = two;
    await put(own, gifts[0]!, 1);
    await put(own, gifts[1]!, 4);
    await put(browser, gifts[0]!, 3);
    await put(browser, gifts[1]!, 2);
    await put(browser, gifts[2]!);
    await putIn(browser, { government: TOWN }, null);
    await join(two);
    expect((await shown(own)).lines.map((l) => l.quantity)).toEqual([3, 4, 1, 1]);
    expect((await shown(browser)).lines).toEqual([]);
  });

  it('marks what is not as the browser was shown it', async () => {
    const two = await both();
    const { own, browser } = two;
    for (const [i, quantity] of [1, 4, 2].entries()) await put(own, gifts[i]!, quantity);
    await put(browser, gifts[0]!, 3);
    await put(browser, gifts[1]!, 2);
    await put(browser, gifts[3]!, 5);
    await join(two);
    const { lines } = await shown(own);
    expect(lines.map((l) => [l.quantity, l.joined])).toEqual([
      [3, false], // as the browser had it
      [4, true], // the member's larger number
      [2, true], // the member's alone
      [5, false],
    ]);
  });

  it('marks nothing where both are alike, or one of them is empty', async () => {
    for (const [ofMember, ofBrowser] of [
      [[], [0, 1]],
      [[0, 1], []],
      [
        [0, 1],
        [0, 1],
      ],
    ]) {
      const two = await both();
      for (const n of ofMember!) await put(two.own, gifts[n]!);
      for (const n of ofBrowser!) await put(two.browser, gifts[n]!);
      // What lies in the other storefront is another matter.
      await put(two.own, product);
      await join(two);
      expect((await shown(two.own)).joined).toEqual([false, false]);
      expect((await shown(two.own, 'shop')).joined).toEqual([false]);
    }
  });

  it('keeps the amount that was typed last, and the member’s where none was', async () => {
    const two = await both();
    await putAmount(two.own, 8_000);
    await putAmount(two.browser, 12_000);
    await putAmount(two.own, 7_000, PREFECTURE);
    await putAmount(two.browser, null, PREFECTURE);
    await join(two);
    expect((await shown(two.own)).lines.map((l) => [l.amount, l.joined])).toEqual([
      [12_000, false],
      [7_000, true],
    ]);
    const without = await both();
    await putAmount(without.own, null);
    await putAmount(without.browser, 12_000);
    await join(without);
    expect((await shown(without.own)).lines.map((l) => [l.amount, l.joined])).toEqual([[12_000, false]]);
  });

  it('puts aside what has no room, and marks it', async () => {
    const two = await both();
    const { own, browser } = two;
    for (const g of gifts.slice(0, 28)) await put(own, g);
    for (const g of gifts.slice(27, 33)) await put(browser, g);
    await join(two);
    const { lines, later } = await shown(own);
    expect(lines).toHaveLength(30);
    expect(later.map((l) => [l.skuId, l.joined])).toEqual(gifts.slice(30, 33).map((g) => [g.skus[0], true]));
    expect(lines.map((l) => l.joined)).toEqual([...Array(27).fill(true), false, false, false]);
  });

  it('takes the browser’s number of what the member had put aside', async () => {
    const two = await both();
    await put(two.own, gifts[0]!, 3);
    await aside(two.own, gifts[0]!);
    await put(two.browser, gifts[0]!);
    await join(two);
    const { lines, later } = await shown(two.own);
    expect([lines.map((l) => [l.quantity, l.joined]), later]).toEqual([[[1, false]], []]);
  });

  it('leaves put aside what the browser had put aside, and no mark but where it is shown now', async () => {
    const two = await both();
    for (const g of gifts.slice(0, 2)) await put(two.browser, g);
    await aside(two.browser, gifts[0]!);
    await put(two.own, gifts[2]!);
    await aside(two.own, gifts[2]!);
    await join(two);
    const { lines, later, joined } = await shown(two.own);
    expect([lines.length, later.length, joined]).toEqual([1, 2, [false, false, false]]);
  });

  it('is seen by who changes or sends something on the list, and by nobody who only looks', async () => {
    const two = await both();
    await put(two.own, gifts[0]!);
    await put(two.browser, gifts[1]!);
    await join(two);
    expect((await shown(two.own)).joined).toEqual([true, false]);
    const { lines } = await shown(two.own);
    const typed = { quantity: null, sku: null, amount: null, seen: null };
    const all = lines.map(({ id }) => ({ id, ...typed }));
    expect(await changeLines(two.own, [...all, { id: 987_654_321, ...typed }])).toBe(2);
    expect((await shown(two.own)).joined).toEqual([false, false]);
  });

  it('twice at once with one cookie doubles nothing and fails nobody', async () => {
    const [a, b] = [await both(), await both()];
    for (const g of gifts.slice(0, 10)) await put(a.browser, g);
    await put(a.own, gifts[11]!);
    await Promise.all([a, a, { ...b, browser: a.browser }, a].map(join));
    const [ofA, ofB] = await Promise.all([shown(a.own), shown(b.own)]);
    expect([ofA.lines.length, ofB.lines.length]).toEqual(ofB.lines.length === 0 ? [11, 0] : [1, 10]);
  });
});
