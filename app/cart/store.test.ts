import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { aGift, aPlace, type Gift, PRODUCT, TOWN } from '#app/catalogue/testing/gifts.ts';
import { sha256 } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import type { Counts } from './count-query.ts';
import { MOST_LATER, MOST_LINES } from './limits.ts';
import { readLines } from './lines-store.ts';
import type { Owner } from './owner.ts';
import { putIn } from './put.ts';
import { changeLines, moveLines, restoreLine, takeLine } from './store.ts';

useTestDatabase();

let gifts: Gift[];
let product: Gift;
let people = 0;

beforeAll(async () => {
  await aPlace();
  gifts = await Promise.all(Array.from({ length: 60 }, () => aGift([10])));
  product = await aGift([10, 10], PRODUCT);
});

const guest = (): Owner & { guest: Buffer } => ({ guest: sha256(`guest ${people++}`) });
const member = async () => ({ memberId: await aMember(`gatherer-${people++}@example.jp`) });

const put = async (owner: Owner, gift: Gift, quantity: number | null = null) =>
  (await putIn(owner, { sku: gift.skus[0]! }, quantity)).outcome;

async function shown(owner: Owner, storefront: 'donation' | 'shop' = 'donation') {
  const { lines, counts } = await readLines(owner, storefront, new Date());
  return { lines, counts, things: lines.map((l) => [l.sku_id, l.quantity, l.later]) };
}

describe('putting in', () => {
  it('keeps one line for each thing, of each owner alone', async () => {
    const [a, b] = [guest(), await member()];
    expect(await put(a, gifts[0]!)).toBe('added');
    expect(await put(a, gifts[0]!)).toBe('there');
    expect(await put(a, gifts[0]!, 3)).toBe('changed');
    expect(await put(a, gifts[0]!, 3)).toBe('there');
    expect(await put(b, gifts[0]!, 2)).toBe('added');
    expect((await shown(a)).things).toEqual([[gifts[0]!.skus[0], 3, false]]);
    expect((await shown(b)).things).toEqual([[gifts[0]!.skus[0], 2, false]]);
    expect((await shown(guest())).counts).toEqual({ donation: 0, shop: 0 });
  });

  it('counts both storefronts apart, as the statement leaves them', async () => {
    const owner = guest();
    const counts: (Counts | undefined)[] = [];
    for (const wanted of [{ goods: gifts[0]!.id }, { government: TOWN }, { sku: product.skus[1]! }])
      counts.push((await putIn(owner, wanted, null)).counts);
    expect(counts).toEqual([
      { donation: 1, shop: 0 },
      { donation: 2, shop: 0 },
      { donation: 2, shop: 1 },
    ]);
    expect((await shown(owner)).counts).toEqual(counts.at(-1));
    expect((await shown(owner, 'shop')).lines).toHaveLength(1);
  });

  it('asks for a variant where there are several, and takes nothing that is not shown', async () => {
    const owner = guest();
    const draft = await aGift([10], { status: 'draft', published_at: null });
    const outcomes = [
      { goods: product.id },
      { goods: draft.id },
      { sku: 987_654 },
      { goods: 987_654 },
      { government: '999999' },
    ].map(async (wanted) => (await putIn(owner, wanted, null)).outcome);
    expect(await Promise.all(outcomes)).toEqual(['choose', 'unknown', 'unknown', 'unknown', 'unknown']);
    expect((await shown(owner)).counts).toEqual({ donation: 0, shop: 0 });
  });

  it('shows what was put aside or is sent again', async () => {
    const owner = await member();
    await put(owner, gifts[0]!, 2);
    const [line] = (await shown(owner)).lines;
    await moveLines(owner, [line!.id], true);
    expect((await shown(owner)).counts.donation).toBe(0);
    expect(await put(owner, gifts[0]!)).toBe('added');
    expect((await shown(owner)).things).toEqual([[gifts[0]!.skus[0], 2, false]]);
  });
});

describe('the limits', () => {
  it('are those of the database', async () => {
    const { rows } = await sql<Record<string, number>>`
      select cart_limit('donation', false) as donation, cart_limit('shop', false) as shop,
             cart_limit('donation', true) as aside, cart_limit('shop', true) as "shopAside"`.execute(db());
    expect(rows[0]).toEqual({ ...MOST_LINES, aside: MOST_LATER, shopAside: MOST_LATER });
  });

  it.each(['guest', 'member'])('hold when many come at once: %s', async (who) => {
    const owner = who === 'guest' ? guest() : await member();
    const outcomes = await Promise.all(gifts.slice(0, 40).map((g) => put(owner, g)));
    expect(outcomes.filter((o) => o === 'added')).toHaveLength(30);
    expect(outcomes.filter((o) => o === 'full')).toHaveLength(10);
    expect((await shown(owner)).counts.donation).toBe(30);
  });

  it('let a full list change, and nothing come back into it', async () => {
    const owner = await member();
    for (const g of gifts.slice(0, 30)) await put(owner, g);
    const { lines } = await shown(owner);
    expect(await put(owner, gifts[0]!, 4)).toBe('changed');
    expect(await moveLines(owner, [lines[0]!.id], true)).toBe(1);
    expect(await put(owner, gifts[30]!)).toBe('added');
    expect(await moveLines(owner, [lines[0]!.id], false)).toBe(0);
    expect((await shown(owner)).counts.donation).toBe(30);
  });

  it('hold for what is put aside', async () => {
    const owner = guest();
    for (const [from, until] of [
      [0, 30],
      [30, 60],
    ]) {
      for (const g of gifts.slice(from, until)) await put(owner, g);
      const ahead = (await shown(owner)).lines.filter((l) => !l.later).map((l) => l.id);
      await moveLines(owner, ahead, true);
    }
    const { lines } = await shown(owner);
    expect(lines.filter((l) => l.later)).toHaveLength(MOST_LATER);
    expect(lines).toHaveLength(60);
  });
});

describe('changing', () => {
  it('writes what was typed into the lines of their owner alone', async () => {
    const [a, b] = [guest(), guest()];
    for (const owner of [a, b]) {
      await put(owner, gifts[0]!);
      await putIn(owner, { government: TOWN }, null);
    }
    const { lines } = await shown(a);
    const typed = { quantity: 5, sku: null, amount: 30_000, seen: 13_000 };
    await changeLines(
      b,
      lines.map(({ id }) => ({ id, ...typed })),
    );
    expect((await shown(a)).lines.map((l) => [l.quantity, l.shown_amount])).toEqual([
      [1, 12_000],
      [1, null],
    ]);
    await changeLines(
      a,
      lines.map(({ id }) => ({ id, ...typed })),
    );
    expect((await shown(a)).lines.map((l) => [l.quantity, l.shown_amount])).toEqual([
      [5, 13_000],
      [5, 30_000],
    ]);
  });

  it('changes to a variant of the same goods that is in no other line', async () => {
    const owner = guest();
    const [first, second] = product.skus as [number, number];
    await putIn(owner, { sku: first }, null);
    const change = (sku: number) =>
      shown(owner, 'shop').then(({ lines }) =>
        changeLines(owner, [{ id: lines[0]!.id, quantity: null, sku, amount: null, seen: null }]),
      );
    await change(gifts[0]!.skus[0]!);
    expect((await shown(owner, 'shop')).lines[0]?.sku_id).toBe(first);
    await change(second);
    expect((await shown(owner, 'shop')).lines[0]?.sku_id).toBe(second);
    await putIn(owner, { sku: first }, null);
    await change(first);
    expect((await shown(owner, 'shop')).things.map(([sku]) => sku)).toEqual([second, first]);
  });

  it('takes out, and puts back at its place', async () => {
    const [owner, other] = [guest(), guest()];
    for (const g of gifts.slice(0, 3)) await put(owner, g, 2);
    const before = (await shown(owner)).things;
    const { id } = (await shown(owner)).lines[1]!;
    expect(await takeLine(other, id)).toBeUndefined();
    const taken = await takeLine(owner, id);
    expect((await shown(owner)).lines).toHaveLength(2);
    expect(await restoreLine(owner, taken!)).toBe(true);
    expect(await restoreLine(owner, taken!)).toBe(false);
    expect((await shown(owner)).things).toEqual(before);
  });
});
