import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { aGift, aPlace, type Gift } from '#app/catalogue/testing/gifts.ts';
import { sha256 } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readLines } from './lines-store.ts';
import { oldLines, sweepCarts } from './retention.ts';

useTestDatabase();

const NOW = new Date('2026-11-23T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let gifts: Gift[] = [];

beforeEach(async () => {
  if (gifts.length === 0) {
    await aPlace();
    gifts = await Promise.all([aGift(), aGift(), aGift()]);
  }
  await db().deleteFrom('cart_line').execute();
});

/** Lines that were last changed so many days ago; the trigger would set their instant anew. */
async function lines(owner: { member_id: number } | { guest: Buffer }, days: number[], formKey?: string) {
  await db()
    .insertInto('cart_line')
    .values(
      days.map((n, i) => ({
        ...owner,
        storefront: 'donation',
        sku_id: gifts[i]!.skus[0]!,
        updated_at: ago(n),
        form_key: formKey ?? null,
      })),
    )
    .execute();
}

const left = async () =>
  (await db().selectFrom('cart_line').select('updated_at').orderBy('id').execute()).map((r) =>
    Math.round((NOW.getTime() - r.updated_at.getTime()) / 86_400_000),
  );

const atNight = async () => {
  for (const part of oldLines) await transaction((tx) => part.deleteSome(tx, NOW, part.batch));
};

it('keeps what a browser gathered for thirty days after its last change of it', async () => {
  await lines({ guest: sha256('gone') }, [31, 40]);
  await lines({ guest: sha256('back') }, [29, 40]);
  await lines({ member_id: await aMember('kept@example.jp') }, [200]);
  await sweepCarts(NOW);
  expect(await left()).toEqual([29, 40, 200]);
});

it('keeps the newest of all browsers', async () => {
  await lines({ guest: sha256('a') }, [3, 1]);
  await lines({ guest: sha256('b') }, [4, 2]);
  await lines({ member_id: await aMember('many@example.jp') }, [5]);
  await sweepCarts(NOW, 2);
  expect(await left()).toEqual([1, 2, 5]);
});

it('keeps a member’s for a year', async () => {
  await lines({ member_id: await aMember('year@example.jp') }, [367, 360]);
  await lines({ guest: sha256('year') }, [367]);
  await atNight();
  expect(await left()).toEqual([360, 367]);
});

it.each([
  ['paid', true, []],
  ['pending_payment', false, [1]],
  ['expired', false, [1]],
  // Given back whole before the night: it was applied for all the same.
  ['refunded', true, []],
  ['cancelled', true, []],
  // Money that came too late for it.
  ['refunded', false, [1]],
])('deletes what was applied for once it is %s, accepted once %s: %j', async (status, accepted, kept) => {
  const memberId = await aMember(`${status}-${accepted}@example.jp`);
  const formKey = randomUUID();
  await sql`
    insert into donation (number, form_key, member_id, government_code, goods_id, sku_id, amount, usage_id, usage_title, donor, status, applied_at, paid_at)
    select ${formKey.slice(0, 8).toUpperCase()}, ${formKey}, ${memberId}, government_code, id, ${gifts[0]!.skus[0]!}, 12000,
           (select id from usage u where u.government_code = goods.government_code), '', '{}', ${status},
           ${NOW}, ${status === 'paid' || status === 'refunded' ? NOW : null}
      from goods where id = ${gifts[0]!.id}`.execute(db());
  if (accepted)
    await sql`
      insert into donation_event (donation_id, from_status, to_status, actor)
      select id, 'pending_payment', 'paid', 'provider' from donation where form_key = ${formKey}`.execute(
      db(),
    );
  await lines({ member_id: memberId }, [1], formKey);
  const { counts } = await readLines({ memberId }, 'donation', NOW);
  expect(counts.donation).toBe(status === 'pending_payment' ? 0 : kept.length);
  await atNight();
  expect(await left()).toEqual(kept);
});
