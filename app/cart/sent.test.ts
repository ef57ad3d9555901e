import { beforeAll, expect, it } from 'vitest';
import { aGift, type Gift, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { fillList, onePieceOf, submitList } from '#app/donation/testing/together.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { sha256 } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { withRows } from '#platform/testing/plans.ts';
import { joinLines } from './join-store.ts';
import { readLines } from './lines-store.ts';
import type { Owner } from './owner.ts';
import { putIn } from './put.ts';

const world = useWorld();
world.webhooks = 'keep';

let gifts: Gift[];

beforeAll(async () => {
  gifts = await Promise.all(Array.from({ length: 3 }, () => aGift([10])));
});

/** A member who applied for two gifts on the list, and put a third one in since. */
async function aDonor() {
  const memberId = await aMember();
  await submitList(await fillList(memberId, onePieceOf(gifts.slice(0, 2))));
  await putIn({ memberId }, { goods: gifts[2]!.id }, null);
  const shown = async () => {
    const { lines, counts } = await readLines({ memberId }, 'donation', new Date());
    return [lines.map((l) => l.goods), counts.donation];
  };
  const move = (status: string, which: 'all' | 'first' = 'all') =>
    db()
      .updateTable('donation')
      .set({ status, paid_at: status === 'paid' ? new Date() : null })
      .where('member_id', '=', memberId)
      .$if(which === 'first', (q) => q.where('first_id', 'is', null))
      .execute();
  return { memberId, shown, move };
}

const [all, rest] = [() => [gifts.map((g) => g.id), 3], () => [[gifts[2]!.id], 1]];

it('hides what was applied for while it waits or stands, and shows it again when it came to nothing', async () => {
  const { shown, move } = await aDonor();
  expect(await shown()).toEqual(rest());
  await move('expired');
  expect(await shown()).toEqual(all());
  await move('paid');
  expect(await shown()).toEqual(rest());
  // One of several that is taken back leaves the others standing.
  await move('cancelled', 'first');
  expect(await shown()).toEqual(rest());
  await move('cancelled');
  expect(await shown()).toEqual(all());
});

it('what is hidden takes no room, and is shown again when it is put in again', async () => {
  const { memberId, shown } = await aDonor();
  const more = await Promise.all(Array.from({ length: 30 }, () => aGift([10])));
  const outcomes: string[] = [];
  for (const g of more) outcomes.push((await putIn({ memberId }, { goods: g.id }, null)).outcome);
  expect(outcomes.filter((o) => o === 'added')).toHaveLength(29);
  const other = await aDonor();
  expect((await putIn({ memberId: other.memberId }, { goods: gifts[0]!.id }, null)).outcome).toBe('added');
  expect(await other.shown()).toEqual([[gifts[2]!.id, gifts[0]!.id], 2]);
  expect((await shown())[1]).toBe(30);
});

/** A member who has three pieces of a gift and 50,000 yen without one on the list, and applies for both. */
async function threeAndMuch(status: string) {
  const memberId = await aMember();
  const gift = await aGift([10]);
  const things = [
    { ...onePieceOf([gift])[0]!, quantity: 3 },
    { ref: { government: TOWN }, skuId: null, quantity: 1, amount: 50_000 },
  ];
  await submitList(await fillList(memberId, things));
  await db()
    .updateTable('donation')
    .set({ status, paid_at: status === 'paid' ? new Date() : null })
    .where('member_id', '=', memberId)
    .execute();
  const lines = async () =>
    (await readLines({ memberId }, 'donation', new Date())).lines.map((l) => [l.quantity, l.shown_amount]);
  const again = async (owner: Owner = { memberId }, quantity: number | null = null) => {
    await putIn(owner, { government: TOWN }, null);
    await putIn(owner, { goods: gift.id }, quantity);
  };
  return { memberId, lines, again };
}

it('begins anew with one piece and no amount of what was paid, and shows what came to nothing as it was', async () => {
  const paid = await threeAndMuch('paid');
  await paid.again();
  expect(await paid.lines()).toEqual([
    [1, null],
    [1, 12_000],
  ]);
  const chosen = await threeAndMuch('pending_payment');
  await chosen.again(undefined, 2);
  expect(await chosen.lines()).toEqual([
    [1, null],
    [2, 12_000],
  ]);
  const failed = await threeAndMuch('failed');
  await failed.again();
  expect(await failed.lines()).toEqual([
    [3, 12_000],
    [1, 50_000],
  ]);
});

it('brings no number or amount of what was paid back with a login', async () => {
  const { memberId, lines, again } = await threeAndMuch('paid');
  const guest = sha256(`guest of ${memberId}`);
  await again({ guest });
  await transaction((tx) => joinLines(tx, memberId, guest));
  expect(await lines()).toEqual([
    [1, null],
    [1, 12_000],
  ]);
  expect((await readLines({ memberId }, 'donation', new Date())).lines.map((l) => l.joined)).toEqual([
    false,
    false,
  ]);
});

it('finds an owner’s lines among many by one index, and what ends by others', async () => {
  const many = `
    insert into cart_line (member_id, guest, storefront, sku_id, updated_at)
      select case when n % 2 = 0 then n / 60 end, case when n % 2 = 1 then sha256((n / 60)::text::bytea) end, 'donation', n,
             now() - n * interval '1 minute'
        from generate_series(1, 100000) n;
    analyze cart_line;`;
  await withRows(`alter table cart_line disable trigger fits; ${many}`, async (plan) => {
    const of = (where: string) => plan(`select * from cart_line where ${where}`);
    expect(await of('member_id = 77')).toContain('cart_line_once');
    expect(await of(`member_id is null and guest = sha256('77'::bytea)`)).toContain('cart_line_once');
    for (const [owner, index] of [
      ['guest', 'cart_line_guest_age'],
      ['member_id', 'cart_line_member_age'],
    ])
      expect(
        await of(
          `${owner} is not null and updated_at < now() - interval '60 days' order by updated_at limit 500`,
        ),
      ).toContain(index);
  });
});
