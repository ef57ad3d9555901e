import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { addExternal } from '../external/external.ts';
import { aMember } from '../testing/data.ts';
import { historyPage } from './list.ts';
import { historyPath, readHistoryQuery } from './query.ts';
import { yearSummary } from './summary.ts';

useTestDatabase();
beforeAll(aPlace);

const jst = (text: string) => new Date(`${text}+09:00`);
const NOW = jst('2026-12-01T12:00:00');

interface Given {
  government?: string;
  amount?: number;
  goods?: string;
  status?: string;
  paidAt?: string | null;
  appliedAt?: string;
  oneStop?: 'none' | 'paper';
  /** States of what is sent. */
  deliveries?: string[];
}

/** A donation as it stands. @returns its number. */
async function aDonation(member: number, given: Given = {}): Promise<string> {
  const { government = TOWN, amount = 10_000, paidAt = '2026-11-01T12:00:00', oneStop = 'none' } = given;
  const { id, number } = await db()
    .insertInto('donation')
    .values({
      number: randomNumber(11),
      form_key: randomUUID(),
      member_id: member,
      government_code: government,
      amount,
      usage_id: sql<number>`(select id from usage where government_code = ${government})`,
      usage_title: '自治体におまかせ',
      goods_name: given.goods ?? '',
      donor: '{}',
      one_stop: oneStop,
      one_stop_status: oneStop === 'none' ? null : 'requested',
      status: given.status ?? (paidAt ? 'paid' : 'pending_payment'),
      applied_at: jst(given.appliedAt ?? paidAt ?? '2026-11-01T12:00:00'),
      paid_at: paidAt ? jst(paidAt) : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('payment')
    .values({
      donation_id: id,
      reference: number,
      provider: 'sandbox',
      method: 'card',
      amount,
      idempotency_key: randomUUID(),
      deadline: NOW,
    })
    .execute();
  for (const [i, status] of (given.deliveries ?? []).entries())
    await db()
      .insertInto('delivery')
      .values({
        donation_id: id,
        instalment: i + 1,
        status,
        shipped_at: status === 'waiting' ? null : NOW,
        delivered_at: status === 'delivered' ? NOW : null,
      })
      .execute();
  return number;
}

async function aNote(member: number, donatedOn: string, over: { gift?: string; site?: string } = {}) {
  await addExternal(member, randomUUID(), {
    donatedOn,
    governmentCode: PREFECTURE,
    amount: 5_000,
    oneStop: false,
    gift: '',
    site: '',
    note: '',
    ...over,
  });
}

const page = (member: number, query = '') =>
  historyPage(member, readHistoryQuery(new URLSearchParams(query)), NOW);

type Page = Awaited<ReturnType<typeof page>>;
const rows = (d: Page) => d.months.flatMap((m) => m.rows);
/** Numbers of the rows, 'external' for one made elsewhere. */
const listed = (d: Page) => rows(d).map((r) => (r.kind === 'external' ? 'external' : r.number));

describe('a year', () => {
  it('is that of the payment, or while there is none that of the application; notes stand among them', async () => {
    const member = await aMember();
    const late = await aDonation(member, {
      appliedAt: '2025-12-31T23:58:00',
      paidAt: '2026-01-01T00:01:00',
    });
    const open = await aDonation(member, { paidAt: null, appliedAt: '2026-11-05T10:00:00' });
    const refunded = await aDonation(member, { status: 'refunded', paidAt: '2026-11-03T10:00:00' });
    const before = await aDonation(member, { paidAt: '2025-12-31T23:59:59' });
    await aNote(member, '2026-11-03');
    await aNote(member, '2024-02-29');
    const d = await page(member);
    expect(listed(d)).toEqual([open, refunded, 'external', late]);
    expect(d).toMatchObject({ year: 2026, years: [2026, 2025, 2024], total: 15_000, count: 2 });
    expect(d.elsewhere).toEqual({ total: 5_000, count: 1 });
    expect(d.months.map((m) => [m.name, m.total])).toEqual([
      ['2026年11月', 5_000],
      ['2026年1月', 10_000],
    ]);
    expect(listed(await page(member, 'year=2025'))).toEqual([before]);
    expect(listed(await page(member, 'year=2024'))).toEqual(['external']);
    expect(await page(member, 'year=all')).toMatchObject({ found: 6, total: 30_000, count: 4 });
  });

  it('has a list as a file once something was paid in it, whatever became of that', async () => {
    const member = await aMember();
    await aDonation(member, { status: 'expired', paidAt: null, appliedAt: '2026-11-05T10:00:00' });
    expect((await page(member)).listed).toBe(false);
    await aDonation(member, { status: 'refunded', paidAt: '2026-11-03T10:00:00' });
    expect((await page(member)).listed).toBe(true);
    await aNote(member, '2024-02-29');
    expect((await page(member, 'year=2024')).listed).toBe(true);
  });

  it('shows nothing of another member', async () => {
    const [member, other] = [await aMember(), await aMember()];
    await aDonation(other, { goods: 'かに' });
    await aNote(other, '2026-01-01');
    expect(await page(member, 'year=all&q=かに')).toMatchObject({ any: 0, found: 0, years: [2026] });
  });
});

describe('what is asked for', () => {
  it('narrows by state and counts what there is', async () => {
    const member = await aMember();
    const paid = await aDonation(member);
    const open = await aDonation(member, { paidAt: null });
    for (const status of ['failed', 'expired', 'cancelled'])
      await aDonation(member, { status, paidAt: null });
    await aNote(member, '2026-03-01');
    const d = await page(member, 'state=waiting');
    expect(listed(d)).toEqual([open]);
    expect(d.filters.map((f) => [f.filter, f.count])).toEqual([
      ['all', 6],
      ['waiting', 1],
      ['done', 1],
      ['held', 0],
      ['ended', 3],
      ['external', 1],
    ]);
    expect(listed(await page(member, 'state=done'))).toEqual([paid]);
    expect((await page(member, 'state=ended')).found).toBe(3);
    expect(listed(await page(member, 'state=external'))).toEqual(['external']);
    // As a bookmark from before may call them.
    expect((await page(member, 'state=noted')).query.filter).toBe('external');
    // What a list is narrowed to changes nothing of the year's total.
    expect(d.total).toBe(15_000);
  });

  it('searches gift, government in letters and kana, and number, folded', async () => {
    const member = await aMember();
    const crab = await aDonation(member, { goods: 'タラバガニ ５００ｇ' });
    const milk = await aDonation(member, { goods: '牛乳', government: PREFECTURE });
    await aNote(member, '2026-02-01', { gift: 'たらば蟹', site: 'よそのサイト' });
    const found = async (q: string) => listed(await page(member, `q=${encodeURIComponent(q)}`));
    expect(await found('たらばがに 500G')).toEqual([crab]);
    expect(await found('タラバ')).toEqual([crab, 'external']);
    expect(await found('ほっかいどう')).toEqual(expect.arrayContaining([milk]));
    expect(await found('べつかい')).toEqual([crab]);
    expect(await found('よその')).toEqual(['external']);
    expect(await found(milk.toLowerCase())).toEqual([milk]);
    expect(await found('なし')).toEqual([]);
    expect(await found('％')).toHaveLength(3);
  });

  it('is paged by 20; a page too far is the last one', async () => {
    const member = await aMember();
    for (let i = 0; i < 21; i++) await aNote(member, `2026-01-${String(i + 1).padStart(2, '0')}`);
    const first = await page(member);
    expect([first.pages, rows(first).length]).toEqual([2, 20]);
    const last = await page(member, 'page=99');
    expect([last.query.page, rows(last).length]).toEqual([2, 1]);
    expect(first.months[0]?.total).toBe(105_000);
  });

  it('is read from the address and written to it alike, and rubbish counts as nothing', () => {
    const read = (query: string) => readHistoryQuery(new URLSearchParams(query));
    for (const query of ['year=2025&state=done&q=%E3%81%8B+2&page=3', 'year=all', 'state=ended', 'q=a'])
      expect(historyPath(read(query))).toBe(`/mypage/donation-histories?${query}`);
    for (const query of ['year=20', 'year=1999', 'state=toString', 'page=-1', 'page=0', 'q=+', 'year=9999'])
      expect(historyPath(read(query))).toBe('/mypage/donation-histories');
  });
});

it('rows tell of delivery, papers and how to pay', async () => {
  const member = await aMember();
  await aDonation(member, { oneStop: 'paper', deliveries: ['delivered', 'shipped', 'waiting'] });
  const [row] = rows(await page(member));
  expect(row).toMatchObject({
    delivery: '第2回 発送済み(全3回)',
    papers: { oneStop: true },
    due: null,
    againPath: `/donate/governments/${TOWN}`,
  });
  await aDonation(member, { paidAt: null, appliedAt: '2026-11-30T12:00:00' });
  expect(rows(await page(member, 'state=waiting'))[0]).toMatchObject({
    papers: null,
    delivery: null,
    due: { until: '2026年12月1日(火) 12:00' },
  });
});

it('the year at a glance counts both kinds, and keeps apart what is still to be paid', async () => {
  const member = await aMember();
  await aDonation(member, { amount: 10_000 });
  await aDonation(member, { amount: 7_000, paidAt: null, appliedAt: '2026-11-02T10:00:00' });
  await aDonation(member, { amount: 3_000, status: 'refunded' });
  await aNote(member, '2026-02-01');
  await aNote(member, '2025-02-01');
  expect(await yearSummary(member, NOW)).toMatchObject({
    total: 15_000,
    count: 2,
    governments: 2,
    elsewhere: { total: 5_000, count: 1 },
    pending: 7_000,
    waiting: [{ amount: 7_000 }],
  });
});
