import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aGift, type Gift, PREFECTURE } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { someMembers } from '../testing/data.ts';
import { afterPaying, giveUp, receivePaymentWebhook, sweepPayments } from '../testing/money.ts';
import { applyTogether, type Together } from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';
import { cancelDonation } from './cancel.ts';

const world = useWorld();
world.webhooks = 'keep';

const DONORS = 3;
const STOCK = 4;
const BY = { actor: 'staff', reason: 'a test' };

const event = fc.record({
  donor: fc.nat(DONORS - 1),
  line: fc.nat(2),
  does: fc.constantFrom(
    'pay',
    'pay',
    'return',
    'webhooks',
    'webhooks',
    'give up',
    'contract ends',
    'contract goes on',
    'sells out',
    'cancel one',
    'cancel one',
    'cancel all',
    'jobs',
  ),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** All that the acquirer has told of an application, the newest first: in the wrong order. */
async function tell({ reference }: Together): Promise<void> {
  const { rows } = await sql<{ body: string }>`
    select e.body from acquirer.event e join acquirer.payment p on p.id = e.payment_id
     where p.reference = ${reference} order by e.seq desc`.execute(db());
  for (const { body } of rows) await receivePaymentWebhook(body, world.signed(body));
}

async function contract(until: string | null): Promise<void> {
  const columns = { contract_until: until };
  await db().updateTable('government').set(columns).where('code', '=', PREFECTURE).execute();
}

async function happen(all: Together[], gifts: Gift[], { donor, line, does }: Event): Promise<void> {
  const a = all[donor]!;
  if (does === 'pay') await world.payAt(a.url);
  if (does === 'return') await afterPaying(a.reference);
  if (does === 'webhooks') await tell(a);
  if (does === 'give up') await giveUp(a.reference, { to: 'expired', actor: 'sweeper', reason: '' });
  if (does === 'contract ends') await contract('2025-12-31');
  if (does === 'contract goes on') await contract(null);
  if (does === 'sells out')
    await sql`update sku set stock = reserved where id = ${gifts[line]!.skus[0]!}`.execute(db());
  if (does === 'cancel one') await cancelDonation(a.numbers[line]!, BY);
  if (does === 'cancel all') await cancelDonation(a.reference, BY);
  if (does === 'jobs') await world.runJobs();
}

/** What does not hold. @param settled all news have come, and all refunds are made. */
async function faults(gifts: Gift[], all: Together[], settled: boolean): Promise<unknown[]> {
  const ids = all.flatMap((a) => a.ids);
  const { rows } = await sql`
    with d as (select x.*, dp.payment_id from donation x join donation_payment dp on dp.donation_id = x.id where x.id = any(${ids})),
         p as (select * from payment where id in (select payment_id from d)),
         held as (select a.reference, coalesce(sum(e.amount), 0) as yen
                    from acquirer.payment a left join acquirer.entry e on e.payment_id = a.id group by 1)
    select 'a payment is not the sum of its donations' as fault, reference as about from p
     where amount <> (select sum(amount) from d where d.payment_id = p.id)
    union all
    select 'what was granted is not what was cancelled of what stands', reference from p
     where status = 'paid' and granted_amount <> (select coalesce(sum(amount), 0) from d where payment_id = p.id and status = 'cancelled')
    union all
    select 'donations stand in several states', reference from p
     where (select count(distinct status) from d where payment_id = p.id and status <> 'cancelled') > 1
    union all
    select 'reserved is not what waits', id::text from sku
     where goods_id = any(${gifts.map((g) => g.id)})
       and (stock < 0 or reserved <> (select coalesce(sum(quantity), 0) from d where d.sku_id = sku.id and status = 'pending_payment'))
    union all
    select 'the last event is not the state', number from d
     where status is distinct from (select to_status from donation_event e where e.donation_id = d.id order by id desc limit 1)
    union all
    select 'counted more often than it was paid', number from d
     where (select count(*) from donation_event e where e.donation_id = d.id and to_status = 'paid') > 1
    union all
    select 'other money is held than that of donations that stand', reference from p join held using (reference)
     where ${settled} and yen <> (select coalesce(sum(amount), 0) from d where payment_id = p.id and status = 'paid')`.execute(
    db(),
  );
  return rows;
}

it('keeps stock, money and history of donations paid at once in step, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 18 }), async (events) => {
      await contract(null);
      const second = { amount: 10_000, procurement_cost: 2_000, government_code: PREFECTURE };
      const gifts = [await aGift([STOCK]), await aGift([STOCK], second), await aGift([null])];
      const all: Together[] = [];
      for (const member of await someMembers(DONORS)) all.push(await applyTogether(member, gifts));
      for (const e of events) {
        await happen(all, gifts, e);
        expect(await faults(gifts, all, false)).toEqual([]);
      }
      for (const a of all) await tell(a);
      await sweepPayments(new Date(Date.now() + 40 * 60_000));
      await world.runJobs();
      expect(await faults(gifts, all, true)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 180_000);
