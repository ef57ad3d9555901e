import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aGift, type Gift } from '#app/catalogue/testing/gifts.ts';
import { CARDS } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { type Confirmed, fillForm, someMembers, submit } from '../testing/data.ts';
import { afterPaying, giveUp, receivePaymentWebhook, sweepPayments } from '../testing/money.ts';
import { books, useWorld } from '../testing/world.ts';
import { cancelDonation } from './cancel.ts';

const world = useWorld();
world.webhooks = 'keep';

const DONORS = 3;
const STOCK = 2;

const event = fc.record({
  donor: fc.nat(DONORS - 1),
  does: fc.constantFrom(
    'submit',
    'submit',
    'pay',
    'pay',
    'decline',
    'leave',
    'return',
    'webhooks',
    'lost',
    'give up',
    'expire',
    'cancel',
    'refill',
  ),
});

interface Run {
  gift: Gift;
  forms: Confirmed[];
}

/** What the acquirer has told of a donor's payments, the newest first: in the wrong order. */
async function told(number: string) {
  const { rows } = await sql<{ body: string; id: string }>`
    select e.body, e.id from acquirer.event e join acquirer.payment p on p.id = e.payment_id
     where p.reference = ${number} order by e.seq desc`.execute(db());
  return rows;
}

async function happen({ forms, gift }: Run, { donor, does }: { donor: number; does: string }): Promise<void> {
  const form = forms[donor]!;
  const row = await db()
    .selectFrom('donation')
    .select('number')
    .where('form_key', '=', form.formKey)
    .executeTakeFirst();
  const { rows } = await sql<{
    id: string;
  }>`select id from acquirer.payment where reference = ${row?.number ?? ''}`.execute(db());
  const page = rows[0] && `${world.acquirerUrl}/pay/${rows[0].id}`;
  if (does === 'submit') await submit(form);
  if (does === 'refill') forms[donor] = await fillForm(form.memberId, gift.ref);
  if (does === 'lost' && !row) {
    await world.fault('api_lost', 0, 1);
    await submit(form);
    await world.fault();
  }
  if (does === 'expire') await sweepPayments(new Date(Date.now() + 31 * 60_000));
  if (!row) return;
  if (does === 'pay' && page) await world.payAt(page);
  if (does === 'decline' && page) await world.payAt(page, CARDS.declined);
  if (does === 'leave' && page) await world.leave(page);
  if (does === 'return') await afterPaying(row.number);
  if (does === 'give up')
    await giveUp(row.number, {
      to: 'expired',
      actor: 'sweeper',
      reason: 'the provider never saw the payment',
    });
  if (does === 'cancel') await cancelDonation(row.number, { actor: 'staff', reason: 'a test' });
  if (does === 'webhooks')
    for (const { body } of await told(row.number)) await receivePaymentWebhook(body, world.signed(body));
}

async function holds({ gift }: Run, settled: boolean): Promise<void> {
  const { rows } = await sql<{ fault: string; number: string | null }>`
    with d as (select * from donation where goods_id = ${gift.id})
    select 'stock below zero' as fault, null as number from sku
     where goods_id = ${gift.id} and (stock < 0 or reserved < 0 or reserved > stock)
    union all
    select 'reserved is not what is pending', null from sku
     where goods_id = ${gift.id}
       and reserved <> (select coalesce(sum(quantity), 0) from d where status = 'pending_payment')
    union all
    select 'stock and what was given do not make the beginning', null from sku
     where goods_id = ${gift.id}
       and stock + (select coalesce(sum(quantity), 0) from d where status = 'paid') <> ${STOCK}
    union all
    select 'not one payment', number from d where (select count(*) from donation_payment p where donation_id = d.id) <> 1
    union all
    select 'more than one payment at the acquirer', number from d
     where (select count(*) from acquirer.payment a where a.reference = d.number) > 1
    union all
    select 'the last event is not the state', number from d
     where status is distinct from
       (select to_status from donation_event e where e.donation_id = d.id order by id desc limit 1)
    union all
    select 'events do not follow each other', number from d
     where exists (select from (select from_status, lag(to_status) over (order by id) as before
                                  from donation_event e where e.donation_id = d.id) s
                    where s.from_status is distinct from s.before)`.execute(db());
  expect(rows).toEqual([]);
  const mine = await db().selectFrom('donation').select('number').where('goods_id', '=', gift.id).execute();
  for (const b of (await books()).filter((row) => mine.some((m) => m.number === row.number))) {
    if (b.status === 'paid') expect(b).toMatchObject({ charged: 1, held: 12_000 });
    if (settled && b.status !== 'paid') expect(b).toMatchObject({ held: 0 });
  }
}

it('keeps stock, money and history in step, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      const gift = await aGift([STOCK]);
      const forms: Confirmed[] = [];
      for (const member of await someMembers(DONORS)) forms.push(await fillForm(member, gift.ref));
      const run = { gift, forms };
      for (const e of events) {
        await happen(run, e);
        await holds(run, false);
      }
      // When all news have come and every refund is made, no money is left but that of paid donations.
      const made = await db()
        .selectFrom('donation')
        .select('number')
        .where('goods_id', '=', gift.id)
        .execute();
      for (const { number } of made)
        for (const { body } of await told(number)) await receivePaymentWebhook(body, world.signed(body));
      await sweepPayments(new Date(Date.now() + 40 * 60_000));
      await world.runJobs();
      await holds(run, true);
    }),
    { numRuns: 12 },
  );
}, 180_000);
