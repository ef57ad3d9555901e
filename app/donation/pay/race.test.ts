import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import {
  aMember,
  applied,
  copyForm,
  fillForm,
  placeOf,
  someMembers,
  stockOf,
  submit,
} from '../testing/data.ts';
import { holdMember, waitingForLocks } from '../testing/locks.ts';
import { afterPaying } from '../testing/money.ts';
import { books, strayMoney, useWorld } from '../testing/world.ts';

const world = useWorld();

it('gives 10 pieces to 10 of 100 members who apply at once, and charges nobody else', async () => {
  const gift = await aGift([10]);
  const members = await someMembers(100);
  const forms = await copyForm(await fillForm(members[0]!, gift.ref), members);
  const results = await Promise.all(
    forms.map(async (form) => {
      const result = await submit(form);
      if (result.kind === 'pay') await world.payAt(result.url);
      return result;
    }),
  );
  expect(results.filter((r) => r.kind === 'pay')).toHaveLength(10);
  expect(results.filter((r) => r.kind === 'refused' && r.code === 'SOLD_OUT')).toHaveLength(90);
  const rows = await books();
  for (const row of rows) await afterPaying(row.number);
  expect(await books()).toEqual(
    rows.map(({ number }) => ({
      number,
      status: 'paid',
      payment: 'paid',
      attempts: 1,
      charged: 1,
      held: 12_000,
    })),
  );
  expect(rows).toHaveLength(10);
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 0, reserved: 0 });
  expect(await strayMoney()).toBe(0);
}, 180_000);

it('makes one donation of a form that is submitted 20 times at once, and leads all to its payment', async () => {
  const gift = await aGift([10]);
  const form = await fillForm(await aMember(), gift.ref);
  const results = await Promise.all(Array.from({ length: 20 }, () => submit(form)));
  const places = results.map(placeOf);
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toContain(world.acquirerUrl);
  const made = await db()
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .select('number')
    .where('form_key', '=', form.formKey)
    .execute();
  expect(made).toHaveLength(1);
  expect((await books()).find((b) => b.number === made[0]!.number)).toMatchObject({
    attempts: 1,
    charged: 0,
  });
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 10, reserved: 1 });
});

it('leads a second press to the payment, and after paying to the result', async () => {
  const gift = await aGift([10]);
  const form = await fillForm(await aMember(), gift.ref);
  const { number, url } = await applied(form);
  expect(placeOf(await submit(form))).toBe(url);
  await world.payAt(url);
  await afterPaying(number);
  expect(placeOf(await submit(form))).toBe(`/donate/goods/success?donation=${number}`);
});

it('leads a tab that shows an older form to review, and reserves nothing', async () => {
  const gift = await aGift([10]);
  const member = await aMember();
  const shownInA = await fillForm(member, gift.ref);
  const shownInB = await fillForm(member, gift.ref, { quantity: '2' });
  expect(await submit(shownInA)).toEqual({ kind: 'review', because: 'form' });
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 10, reserved: 0 });
  await applied(shownInB);
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 10, reserved: 2 });
});

it('keeps the key of a form that is confirmed twice unchanged, so that two tabs make one donation', async () => {
  const gift = await aGift([10]);
  const member = await aMember();
  const a = await fillForm(member, gift.ref);
  const b = await fillForm(member, gift.ref);
  expect(b.formKey).toBe(a.formKey);
  const first = await applied(a);
  expect(placeOf(await submit(b))).toBe(first.url);
  // What was submitted is used up: filling the same in again is another donation.
  expect((await fillForm(member, gift.ref)).formKey).not.toBe(a.formKey);
});

it('holds the limit per person when one member submits ten forms at once', async () => {
  const gift = await aGift([100], { per_person_limit: 3 });
  const member = await aMember();
  const before = await fillForm(member, gift.ref);
  // All ten wait for the member's row with their own form in hand, and come through one by one.
  const release = await holdMember(member);
  const submits = [];
  for (let i = 0; i < 10; i++) {
    const form = { ...before, formKey: randomUUID() };
    await db()
      .updateTable('donation_draft')
      .set({ form_key: form.formKey })
      .where('member_id', '=', member)
      .execute();
    submits.push(submit(form));
    await waitingForLocks(i + 1);
  }
  await release();
  const results = await Promise.all(submits);
  expect(results.filter((r) => r.kind === 'pay')).toHaveLength(3);
  expect(results.filter((r) => r.kind === 'refused' && r.code === 'LIMIT_EXCEEDED')).toHaveLength(7);
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 100, reserved: 3 });
});
