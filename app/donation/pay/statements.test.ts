import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { aMember, applied, donationOf, fillForm } from '../testing/data.ts';
import { receivePaymentWebhook } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();
world.webhooks = 'keep';

/** The statements that some work sends to the database, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([q]) => (typeof q === 'string' ? q : (q as { text: string }).text));
  query.mockRestore();
  // The acquirer's own books are in this process, too.
  return sent
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => !/acquirer|^(begin|commit)$/.test(text));
}

/** 'update payment', 'select donation': what a statement does, and to which table. */
function nameOf(text: string): string {
  const table = /^(?:insert into|update|delete from|select .*? from) "?([a-z_.]+)"?/.exec(text)?.[1];
  return table ? `${text.split(' ')[0]} ${table}` : text.split('(')[0]!;
}

it('a card’s completion writes the payment’s row once, and the wanted rows last', async () => {
  const gift = await aGift([10]);
  const form = await fillForm(await aMember(), gift.ref);
  const { number, url } = await applied(form);
  await world.payAt(url);
  const { raw, headers } = await world.webhook(number, 'paid');
  const sent = await statementsOf(() => receivePaymentWebhook(raw, headers));
  expect((await donationOf(form)).status).toBe('paid');
  expect(sent.map(nameOf)).toEqual([
    'insert payment_event',
    'select payment', // for update, with the donation
    'update payment',
    'update donation',
    'insert donation_event',
    'select donation', // when it is to be sent, and how often
    'insert delivery',
    'select donation', // is it a ticket
    'select donation', // what the mail tells
    'insert mail_message',
    'select graphile_worker.add_job',
    'update sku', // wanted by everybody from here on
    'update goods_search',
    'with counted as ', // goods, and how often on this day
  ]);
  expect(sent.filter((text) => text.startsWith('update "payment"'))).toEqual([
    expect.stringMatching(/"status" = .*"provider_ref" = .*"paid_at" = .*"received_amount" = /),
  ]);
});
