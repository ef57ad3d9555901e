import { expect, it } from 'vitest';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aPaidDonation } from '#app/donation/testing/paid.ts';
import { readPdf } from '#app/paper/testing/pdf.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { db } from '#platform/db/db.ts';
import { listParcels, type ParcelRow } from './list-query.ts';
import { parcelNumber } from './parcel-number.ts';
import { readSending, saveSending } from './sending.ts';
import { picksPdf, slipsPdf } from './slips.ts';

const world = useWorld([donations], aPlace);
const DAY = '2026-11-24';
const SECONDS = 1_000;
const FILTER = { state: 'open', temperature: null, producerId: null, governmentCode: null, q: '' } as const;

it('a slip for each parcel in order, with noshi, words of thanks and no amount, 300 in a few seconds', async () => {
  await aPaidDonation(world, { name: '秋鮭の切り身', temperature: 'chilled' });
  const [one] = (await listParcels('all', FILTER, { limit: 1 }, DAY)).rows as [ParcelRow];
  const before = (await readSending(COMMAND_LINE, one.producerId))!;
  const said = { ...before, card: 'まごころを込めて育てました。', phone: '0153752111' };
  await saveSending(COMMAND_LINE, one.producerId, 0, said);
  const { name } = await db()
    .selectFrom('government')
    .select('name')
    .where('code', '=', TOWN)
    .executeTakeFirstOrThrow();
  const parcels = Array.from({ length: 300 }, (_, i) => ({
    ...one,
    instalment: (i % 99) + 1,
    attempt: Math.floor(i / 99) + 1,
    noshi: i === 299 ? 'oseibo' : 'none',
    temperature: i < 100 ? ('frozen' as const) : one.temperature,
    to: { ...one.to, building: i === 299 ? '𠮷野ビル'.repeat(20) : '' },
  }));
  const started = performance.now();
  const pdf = readPdf(await slipsPdf(parcels, DAY));
  expect(performance.now() - started).toBeLessThan(20 * SECONDS);
  expect(pdf.pages).toBe(300);
  for (const n of [1, 150, 300]) expect(pdf.page(n)).toContain(parcelNumber(parcels[n - 1]!));
  expect(pdf.page(300)).toContain('のし:御歳暮');
  expect(pdf.page(1)).not.toContain('のし');
  expect(pdf.page(1)).toContain('まごころを込めて育てました。');
  expect(pdf.page(1)).toContain(name.replaceAll(' ', ''));
  expect(pdf.page(1)).toContain('秋鮭の切り身');
  expect(pdf.text).not.toMatch(/[0-9,]+円/);

  const picks = readPdf(await picksPdf(parcels, DAY));
  expect(picks.text).toContain('冷凍100件');
  expect(picks.text).toContain('冷蔵200件');
  expect(picks.text).toContain('秋鮭の切り身200');
}, 60_000);
