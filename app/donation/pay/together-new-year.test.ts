import { beforeEach, expect, it } from 'vitest';
import { aGift, PREFECTURE } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { submitDonation } from '../apply/submit.ts';
import { applicationByFormKey } from '../store.ts';
import { LIST } from '../target-ref.ts';
import { aMember, stockOf } from '../testing/data.ts';
import { afterPaying } from '../testing/money.ts';
import { fillList, onePieceOf, submitList } from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';

/** Several donations that are paid at once, at the turn of the year. */

const world = useWorld();
world.webhooks = 'keep';

const jst = (text: string) => new Date(`${text}+09:00`);
const NORTH = { government_code: PREFECTURE, amount: 10_000, procurement_cost: 2_000 };

beforeEach(async () => {
  const methods = { payment_methods: ['card', 'konbini'] };
  await db().updateTable('government').set(methods).where('code', '=', PREFECTURE).execute();
});

/** Three gifts of two governments on the list of a donor who confirmed the form at an instant. */
async function confirmedAt(at: Date, over: Record<string, string>) {
  const gifts = [await aGift([10]), await aGift([10], NORTH), await aGift([10])];
  const form = await fillList(await aMember(), onePieceOf(gifts), over, at);
  const reserved = () => Promise.all(gifts.map(async (g) => (await stockOf(g.skus[0]!)).reserved));
  return { form, reserved };
}

async function donationsOf(formKey: string, memberId: number) {
  const { id, number } = (await applicationByFormKey(db(), formKey, memberId))!;
  const rows = () =>
    db()
      .selectFrom('donation')
      .select(['status', 'paid_at'])
      .where((eb) => eb.or([eb('id', '=', id), eb('first_id', '=', id)]))
      .execute();
  return { reference: number, rows };
}

it('shows the new year before they are applied for, when the old one ended on the confirm page', async () => {
  const { form, reserved } = await confirmedAt(jst('2026-12-31T23:59:50'), { payment: 'card' });
  const shown = { ...form, year: 2026 };
  const result = await submitDonation(form.memberId, LIST, shown, jst('2027-01-01T00:00:05'));
  expect(result).toEqual({ kind: 'review', because: 'year' });
  expect(await reserved()).toEqual([0, 0, 0]);
});

it.each([
  ['2026-12-31T23:59:59', 2026],
  ['2027-01-01T00:00:00', 2027],
])('all of them count for the year of the till (%s)', async (second, year) => {
  const eve = jst('2026-12-30T12:00:00');
  const { form } = await confirmedAt(eve, { payment: 'konbini' });
  world.clock = () => eve;
  await submitList(form, eve);
  const { reference, rows } = await donationsOf(form.formKey, form.memberId);
  world.clock = () => jst(second);
  await world.payAtCounter(reference);
  await afterPaying(reference);
  expect((await rows()).map((d) => [d.status, jstYear(d.paid_at!)])).toEqual(
    Array.from({ length: 3 }, () => ['paid', year]),
  );
});

it('give back all that was settled in the next year although it had to count for this one', async () => {
  const at = jst('2026-12-31T23:50:00');
  const { form, reserved } = await confirmedAt(at, { payment: 'card', thisYear: 'on' });
  world.clock = () => at;
  const result = await submitList(form, at);
  if (result.kind !== 'pay') throw new Error('there is no payment page');
  const { reference, rows } = await donationsOf(form.formKey, form.memberId);
  // The issuer is silent until after midnight.
  await world.fault('issuer_delay', 5_000, 1);
  world.clock = () => jst('2026-12-31T23:59:58');
  await world.payAt(result.url, '4000000000007007');
  world.clock = () => jst('2027-01-01T00:00:05');
  await world.webhook(reference, 'paid');
  await afterPaying(reference);
  expect((await rows()).map((d) => d.status)).toEqual(['refund_due', 'refund_due', 'refund_due']);
  expect(await reserved()).toEqual([0, 0, 0]);
  await world.runJobs();
  expect((await rows()).map((d) => d.status)).toEqual(['refunded', 'refunded', 'refunded']);
});
