import { afterAll, beforeEach, expect, it } from 'vitest';
import { cookieName } from '#app/account/cookies.ts';
import { startSession } from '#app/account/session.ts';
import { stranger } from '#app/account/testing/members.ts';
import { Door } from '#app/admission/door.ts';
import { turnDoor } from '#app/admission/hand.ts';
import { aGift, aPlace, type Gift } from '#app/catalogue/testing/gifts.ts';
import * as goods from '#app/donation/pages/goods.tsx';
import { aMember, typed } from '#app/donation/testing/data.ts';
import * as order from '#app/order/pages/order.tsx';
import { aGuest, aProductFor, typed as typedOrder } from '#app/order/testing/forms.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db, transaction } from '#platform/db/db.ts';
import { payables } from './payables.ts';
import { aSite } from './testing/visitor.ts';

const world = useWorld(payables, aPlace);
world.webhooks = 'keep';

const door = new Door();
const site = aSite({ '/ec/orders/goods/:id': order }, { '/donate/goods/:id': goods }, door);
type Visitor = ReturnType<typeof site.visitor>;
afterAll(() => door.stop());

async function turn(hand: 'open' | 'closed'): Promise<void> {
  await turnDoor(hand, 0);
  await door.look();
}
beforeEach(() => turn('open'));

async function aDonor(): Promise<{ memberId: number; donor: Visitor }> {
  const memberId = await aMember();
  const donor = site.visitor();
  donor.cookies.set(cookieName('session'), await transaction((tx) => startSession(tx, memberId, stranger())));
  return { memberId, donor };
}

/** As for somebody who typed for longer than the mark is good for. */
const losePlace = (visitor: Visitor) => visitor.cookies.delete(cookieName('place'));
const donations = () => db().selectFrom('donation').select('id').execute();

async function confirmedBy(donor: Visitor, memberId: number, gift: Gift) {
  const path = `/donate/goods/${gift.id}`;
  await donor.ask(path);
  const { location } = await donor.ask(path, await typed(memberId, gift.ref));
  expect(location).toBe(`${path}?step=confirm`);
  const { formKey, amount, year } = (await donor.ask(location!)).loaded['/donate/goods/:id'] as Record<
    string,
    string
  >;
  return { intent: 'submit', formKey: formKey!, shownAmount: String(amount), shownYear: String(year) };
}

it('a donation’s form that is sent from outside is kept, and shown again when its donor comes in', async () => {
  const [gift, { memberId, donor }] = [await aGift([10]), await aDonor()];
  const path = `/donate/goods/${gift.id}`;
  await donor.ask(path);
  losePlace(donor);
  await turn('closed');
  const sent = await donor.ask(path, await typed(memberId, gift.ref, { 'donor.street': '待合1-2-3' }));
  expect([sent.status, sent.location]).toEqual([303, path]);
  await turn('open');
  const { values } = (await donor.ask(path)).loaded['/donate/goods/:id'] as {
    values: Record<string, string>;
  };
  expect(values['donor.street']).toBe('待合1-2-3');
});

it('the last button pressed from outside gives nothing away: the confirmed form waits, and is sent once', async () => {
  const [gift, { memberId, donor }] = [await aGift([10]), await aDonor()];
  const fields = await confirmedBy(donor, memberId, gift);
  losePlace(donor);
  await turn('closed');
  const sent = await donor.ask(`/donate/goods/${gift.id}`, fields);
  expect([sent.status, sent.location]).toEqual([303, `/donate/goods/${gift.id}?step=confirm`]);
  const before = await donations();
  await turn('open');
  expect((await donor.ask(`/donate/goods/${gift.id}`, fields)).location).toContain('/pay/pay_');
  expect((await donations()).length).toBe(before.length + 1);
});

it('who was inside before the door closed goes on to the payment', async () => {
  const [gift, { memberId, donor }] = [await aGift([10]), await aDonor()];
  const path = `/donate/goods/${gift.id}`;
  await donor.ask(path);
  await turn('closed');
  const fields = await confirmedBy(donor, memberId, gift);
  expect((await donor.ask(path, fields)).location).toContain('/pay/pay_');
});

it('a guest’s order that is sent from outside is kept for this browser', async () => {
  const product = await aProductFor([10]);
  const guest = site.visitor();
  const path = `/ec/orders/goods/${product.id}`;
  await guest.ask(path);
  losePlace(guest);
  await turn('closed');
  const sent = await guest.ask(path, typedOrder(aGuest(), product, { 'buyer.street': '待合4-5-6' }));
  expect([sent.status, sent.location]).toEqual([303, path]);
  const last = await guest.ask(path, { intent: 'submit', formKey: 'x' });
  expect([last.status, last.location]).toEqual([303, `${path}?step=confirm`]);
  await turn('open');
  const { values } = (await guest.ask(path)).loaded['/ec/orders/goods/:id'] as {
    values: Record<string, string>;
  };
  expect(values['buyer.street']).toBe('待合4-5-6');
});

it('who has no session is led to the login, and what they sent is parked', async () => {
  const [gift, { memberId }] = [await aGift([10]), await aDonor()];
  await turn('closed');
  const visitor = site.visitor();
  const sent = await visitor.ask(`/donate/goods/${gift.id}`, await typed(memberId, gift.ref));
  expect([sent.status, sent.location]).toEqual([302, expect.stringContaining('/login?')]);
});
