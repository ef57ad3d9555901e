import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { returnsSale } from '#app/sale/invoice-data.ts';
import { db } from '#platform/db/db.ts';
import { orderDetail } from '../history/detail.ts';
import { shownOrder } from '../history/history-store.ts';
import { invoiceContent } from '../invoice/content.ts';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct, mailsOf } from '../testing/made-orders.ts';
import { moveDispatch } from './dispatch.ts';
import { refundOrder } from './refund.ts';
import type { LineWish } from './refund-lines.ts';
import { splitRefundsOf } from './sold.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const SHIP = { to: 'shipped', carrier: 'other', tracking: '' } as const;

const anyLine = fc.record({
  price: fc.integer({ min: 101, max: 4_999 }),
  rate: fc.constantFrom<8 | 10>(8, 10),
  quantity: fc.integer({ min: 1, max: 3 }),
  parcel: fc.integer({ min: 1, max: 3 }),
});
type AnyStep = { ship: number } | { line: LineWish } | { sums: { shipping: number; goods: number } } | 'rest';
const anyStep: fc.Arbitrary<AnyStep> = fc.oneof(
  fc.record({ ship: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    line: fc.record({ position: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 2 }) }),
  }),
  fc.record({
    line: fc.record({ position: fc.integer({ min: 1, max: 4 }), amount: fc.integer({ min: 1, max: 300 }) }),
  }),
  fc.record({
    sums: fc.record({ shipping: fc.integer({ min: 0, max: 99 }), goods: fc.integer({ min: 0, max: 99 }) }),
  }),
  fc.constant('rest' as const),
);

/** Whether the order's page, its mails and its papers say the same taxes and sums as things stand. */
async function agrees(number: string): Promise<void> {
  const o = (await shownOrder(number))!;
  const [refunds, content, detail, mails] = [
    await splitRefundsOf(db(), o.id),
    await invoiceContent(db(), o),
    await orderDetail(o),
    await mailsOf(number),
  ];
  const sums = { 8: { taxable: o.taxable_8, tax: o.tax_8 }, 10: { taxable: o.taxable_10, tax: o.tax_10 } };
  for (const rate of [8, 10] as const) {
    const less = (all: readonly { byRate: readonly { rate: number; taxable: number; tax: number }[] }[]) =>
      all
        .flatMap((t) => t.byRate.filter((r) => r.rate === rate))
        .reduce((left, r) => ({ taxable: left.taxable - r.taxable, tax: left.tax - r.tax }), {
          taxable: 0,
          tax: 0,
        });
    const given = less(refunds.map((r) => r.totals));
    const page = { taxable: sums[rate].taxable + given.taxable, tax: sums[rate].tax + given.tax };
    if (!content || content.suppliedOn === null) continue;
    const invoice = content.totals.byRate.find((r) => r.rate === rate) ?? { taxable: 0, tax: 0 };
    const back = less(content.refunds.filter((r) => returnsSale(content, r)).map((r) => r.totals));
    expect({ taxable: invoice.taxable + back.taxable, tax: invoice.tax + back.tax }).toEqual(page);
    expect(invoice.tax).toBe(Math.floor((invoice.taxable * rate) / (100 + rate)));
  }
  // As they were told and written down when they were made.
  const stored = await db()
    .selectFrom('order_refund')
    .select(['tax_8', 'tax_10'])
    .where('order_id', '=', o.id)
    .orderBy('id')
    .execute();
  const tax = (i: number, rate: number) => refunds[i]!.totals.byRate.find((r) => r.rate === rate)?.tax ?? 0;
  expect(stored).toEqual(refunds.map((_, i) => ({ tax_8: tax(i, 8), tax_10: tax(i, 10) })));
  const told = mails.filter((m) => m.kind === 'order_refund_granted');
  for (const [i, { facts }] of detail.refunds.entries())
    for (const [term, text] of facts.filter(([t]) => t.endsWith('のご返金')))
      expect(told[i]?.body_text).toContain(`${term}: ${text}`);
}

async function take(number: string, step: AnyStep): Promise<void> {
  const by = { actor: 'producer', reason: '' };
  if (step !== 'rest' && 'ship' in step) {
    await moveDispatch(number, step.ship, SHIP, by);
    return;
  }
  const parts =
    step === 'rest'
      ? step
      : 'line' in step
        ? { goods: { 8: 0, 10: 0 }, shipping: 0, wrapping: 0, lines: [step.line] }
        : { goods: { 8: step.sums.goods, 10: 0 }, shipping: step.sums.shipping, wrapping: 0 };
  await refundOrder(number, { key: randomUUID(), parts, reason: '返品', actor: 'staff' });
}

it('page, mails, invoice and papers of returns agree to the yen, whatever was sent and given back in which order', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 0, max: 999 }),
      fc.array(anyStep, { minLength: 3, maxLength: 7 }),
      async (lines, pointsUsed, steps) => {
        const count = new Set(lines.map((l) => l.parcel)).size;
        const parcels = [...new Set(lines.map((l) => l.parcel))].toSorted();
        const o = await anOrder({
          memberId: await aMember(),
          lines: await Promise.all(
            lines.map(async (l) => ({
              product: await aProduct(l.price, l.rate),
              quantity: l.quantity,
              parcel: parcels.indexOf(l.parcel) + 1,
            })),
          ),
          fees: [880, 1_155, 770].slice(0, count),
          pointsUsed: Math.min(
            pointsUsed,
            lines.reduce((sum, l) => sum + l.price, 0),
          ),
        });
        await world.payAt(o.url);
        await afterPaying(orders, o.number);
        const all = [
          ...steps,
          ...parcels.map((_, i) => ({ ship: i + 1 })),
          { line: { position: 1 } },
          'rest' as const,
        ];
        for (const step of all) {
          await take(o.number, step);
          await agrees(o.number);
        }
      },
    ),
    { numRuns: 5 },
  );
});
