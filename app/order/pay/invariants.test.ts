import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { cancelPayable } from '#app/payment/cancel.ts';
import { CARDS, useWorld } from '#app/payment/testing/world.ts';
import { balance } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { discrepancies } from '#app/point/testing/points.ts';
import { db, transaction } from '#platform/db/db.ts';
import { orderByFormKey } from '../store.ts';
import { aBuyer, aGuest, aProductFor, type Confirmed, fillOrder, submit } from '../testing/forms.ts';
import { afterPaying, books, giveUp, receivePaymentWebhook, sweepPayments } from '../testing/money.ts';
import { orders } from './orders.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const BUYERS = 4;
const STOCK = 2;
/** One member pays a part by points, another one the whole; the others are guests. */
const POINTS = [1_000, 10_000];
const WISHES: Record<string, string>[] = [
  { pointsUse: 'all' },
  { pointsUse: 'all' },
  {},
  { payment: 'konbini' },
];

const event = fc.record({
  buyer: fc.nat(BUYERS - 1),
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
  product: { id: number; sku: number };
  forms: Confirmed[];
  members: number[];
}

/** What the acquirer has told of an order, the newest first: in the wrong order. */
async function told(number: string) {
  const { rows } = await sql<{ body: string }>`
    select e.body from acquirer.event e join acquirer.payment p on p.id = e.payment_id
     where p.reference = ${number} order by e.seq desc`.execute(db());
  return rows;
}

/** The form anew; with points that are gone meanwhile it is one without. */
async function refill({ product, forms }: Run, buyer: number): Promise<void> {
  const { buyer: who } = forms[buyer]!;
  forms[buyer] = await fillOrder(who, product, { ...WISHES[buyer], pointsUse: 'none' });
}

async function happen(run: Run, { buyer, does }: { buyer: number; does: string }): Promise<void> {
  const form = run.forms[buyer]!;
  const order = await orderByFormKey(db(), form.shown.formKey);
  const { rows } = await sql<{ id: string }>`
    select id from acquirer.payment where reference = ${order?.number ?? ''}`.execute(db());
  const page = rows[0] && `${world.acquirerUrl}/pay/${rows[0].id}`;
  if (does === 'submit') await submit(form);
  if (does === 'refill') await refill(run, buyer);
  if (does === 'lost' && !order) {
    await world.fault('api_lost', 0, 1);
    await submit(form);
    await world.fault();
  }
  if (does === 'expire') await sweepPayments(new Date(Date.now() + 31 * 60_000));
  if (!order) return;
  const { number } = order;
  if (does === 'pay' && page) await (order.told_how ? world.payAtCounter(number) : world.payAt(page));
  if (does === 'decline' && page) await world.payAt(page, CARDS.declined);
  if (does === 'leave' && page) await world.leave(page);
  if (does === 'return') await afterPaying(number);
  if (does === 'give up')
    await giveUp(number, {
      to: 'expired',
      actor: 'sweeper',
      reason: 'the provider never saw the payment',
    });
  if (does === 'cancel') await cancelPayable(orders, number, { actor: 'staff', reason: 'a test' });
  if (does === 'webhooks')
    for (const { body } of await told(number)) await receivePaymentWebhook(body, world.signed(body));
}

async function holds({ product, members }: Run, settled: boolean): Promise<void> {
  const { rows } = await sql<{ fault: string; number: string | null }>`
    with o as (select shop_order.*, l.quantity from shop_order
                 join order_line l on l.order_id = shop_order.id where l.goods_id = ${product.id})
    select 'stock below zero' as fault, null as number from sku
     where goods_id = ${product.id} and (stock < 0 or reserved < 0 or reserved > stock)
    union all
    select 'reserved is not what is pending', null from sku
     where goods_id = ${product.id}
       and reserved <> (select coalesce(sum(quantity), 0) from o where status = 'pending_payment')
    union all
    select 'stock and what was sold do not make the beginning', null from sku
     where goods_id = ${product.id}
       and stock + (select coalesce(sum(quantity), 0) from o where status = 'paid') <> ${STOCK}
    union all
    select 'not one payment', number from o where (select count(*) from payment p where p.order_id = o.id) <> 1
    union all
    select 'more than one payment at the acquirer', number from o
     where (select count(*) from acquirer.payment a where a.reference = o.number) > 1
    union all
    select 'a payment at the acquirer of what points paid', number from o
     where total = 0 and exists (select from acquirer.payment a where a.reference = o.number)
    union all
    select 'points are not used while it holds, or not back when it ended', number from o
     where (select coalesce(-sum(e.points), 0) from point_entry e where e.source = 'order:' || o.number)
           <> case when status in ('pending_payment', 'paid') then points_used else 0 end
    union all
    select 'the last event is not the state', number from o
     where status is distinct from
       (select to_status from order_event e where e.order_id = o.id order by id desc limit 1)
    union all
    select 'events do not follow each other', number from o
     where exists (select from (select from_status, lag(to_status) over (order by id) as before
                                  from order_event e where e.order_id = o.id) s
                    where s.from_status is distinct from s.before)`.execute(db());
  expect(rows).toEqual([]);
  for (const member of members) expect(await pointsOf(member)).toBeGreaterThanOrEqual(0);
  expect(await discrepancies()).toEqual([]);
  const mine = await db()
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select(['number', 'total'])
    .where('goods_id', '=', product.id)
    .execute();
  for (const b of await books()) {
    const order = mine.find((m) => m.number === b.number);
    if (!order) continue;
    if (b.status === 'paid') expect(b).toMatchObject({ charged: order.total > 0 ? 1 : 0, held: order.total });
    if (settled && b.status !== 'paid') expect(b).toMatchObject({ held: 0 });
  }
}

const pointsOf = (memberId: number) => transaction((tx) => balance(tx, memberId, SHOP));

it('keeps stock, money, points and history in step, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      const product = await aProductFor([STOCK]);
      const members = await Promise.all(POINTS.map((n) => aBuyer(n)));
      const buyers = [...members, aGuest(), aGuest()];
      const forms: Confirmed[] = [];
      for (const [i, buyer] of buyers.entries()) forms.push(await fillOrder(buyer, product, WISHES[i]));
      const run = { product, forms, members: members.map((m) => m.memberId) };
      for (const e of events) {
        await happen(run, e);
        await holds(run, false);
      }
      // When all news have come and every refund is made, no money is left but that of orders that stand.
      const { rows } = await sql<{ number: string }>`
        select number from shop_order o join order_line l on l.order_id = o.id where l.goods_id = ${product.id}`.execute(
        db(),
      );
      for (const { number } of rows)
        for (const { body } of await told(number)) await receivePaymentWebhook(body, world.signed(body));
      await sweepPayments(new Date(Date.now() + 8 * 86_400_000));
      await world.runJobs();
      await holds(run, true);
    }),
    { numRuns: 12 },
  );
}, 240_000);
