import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { nameOf, statementsOf } from '#platform/testing/statements.ts';
import { aMember, applied, donationOf, fillForm } from '../testing/data.ts';
import { receivePaymentWebhook } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();
world.webhooks = 'keep';

it('a card’s completion writes the payment’s row once, and the wanted rows last', async () => {
  const gift = await aGift([10]);
  const form = await fillForm(await aMember(), gift.ref);
  const { number, url } = await applied(form);
  await world.payAt(url);
  const { raw, headers } = await world.webhook(number, 'paid');
  const sent = await statementsOf(() => receivePaymentWebhook(raw, headers));
  expect((await donationOf(form)).status).toBe('paid');
  expect(sent.map(nameOf)).toEqual([
    'begin',
    'insert payment_event',
    'select payment', // for update, with the donation, its window and how often its gift is sent
    'update payment',
    'update donation', // with its history
    'insert delivery',
    'select donation', // what the mail tells
    'insert mail_message', // with its job
    'insert uncounted_application', // nobody waits for this one
    'update sku', // wanted by everybody from here on
    'commit',
  ]);
  expect(sent.filter((text) => text.startsWith('update "payment"'))).toEqual([
    expect.stringMatching(/"status" = .*"provider_ref" = .*"paid_at" = .*"received_amount" = /),
  ]);
});
