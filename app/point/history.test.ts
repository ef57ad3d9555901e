import { expect, it } from 'vitest';
import { transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { pointHistory } from './history.ts';
import { adjust, earn, giveBack, use } from './ledger.ts';
import { aMember, aTown } from './testing/points.ts';

useTestDatabase();

const jst = (text: string) => new Date(`${text}+09:00`);
const NOW = jst('2027-01-15T12:00:00');
const ALL = { issuer: null, year: null, page: 1 };

it('is honest about having nothing', async () => {
  const memberId = await aMember('nothing@example.jp');
  expect(await pointHistory(memberId, ALL, NOW)).toMatchObject({
    issuer: 'shop',
    issuers: [],
    usable: 0,
    lapsing: 0,
    years: [],
    entries: [],
    page: 1,
    pages: 1,
  });
});

it('shows each issuer for itself, entries newest first with running balance, by year in Japan', async () => {
  const town = await aTown();
  const memberId = await aMember('several@example.jp');
  await transaction(async (tx) => {
    const shop = { memberId, issuer: 'shop' };
    await earn(tx, { ...shop, source: { order: 'A' }, points: 300, at: jst('2026-12-31T23:59:59') });
    await use(tx, { ...shop, source: { order: 'B' }, points: 120, at: jst('2027-01-01T00:00:00') });
    await adjust(tx, {
      ...shop,
      source: { event: 'C' },
      points: 7,
      note: 'お詫び',
      by: { actor: 'staff:1', reason: '社内の理由' },
      at: jst('2027-01-02T00:00:00'),
      expiresOn: '2027-02-14',
    });
    await earn(tx, {
      memberId,
      issuer: town,
      source: { donation: 'D', paidAt: NOW },
      points: 3000,
      at: NOW,
      expiresOn: null,
    });
  });
  const shop = await pointHistory(memberId, ALL, NOW);
  expect(shop).toMatchObject({ name: 'さとのわ商店', usable: 187, lapsing: 7, lapsesOn: '2027年2月14日' });
  expect(shop.years).toEqual([2027, 2026]);
  expect(
    shop.entries.map((e) => [e.day, e.kind, e.note || e.origin?.path, e.points, e.balance, e.expiresOn]),
  ).toEqual([
    ['2027年1月2日(土)', '調整', 'お詫び', 7, 187, '2027年2月14日'],
    ['2027年1月1日(金)', '利用', '/ec/mypage?order=B', -120, 180, null],
    ['2026年12月31日(木)', '付与', '/ec/mypage?order=A', 300, 300, '2027年12月31日'],
  ]);
  expect(JSON.stringify(shop)).not.toContain('社内の理由');
  const of2026 = await pointHistory(memberId, { ...ALL, year: 2026 }, NOW);
  expect([of2026.year, of2026.entries.map((e) => e.balance)]).toEqual([2026, [300]]);
  expect((await pointHistory(memberId, { ...ALL, year: 1999 }, NOW)).year).toBeNull();

  const ofTown = await pointHistory(memberId, { ...ALL, issuer: town }, NOW);
  expect(ofTown).toMatchObject({ name: '別海町', isShop: false, usable: 3000, lapsing: 0 });
  expect(ofTown.entries.map((e) => [e.origin, e.expiresOn])).toEqual([
    [{ name: '寄附の受付番号', number: 'D', path: '/mypage/donation-histories?donation=D' }, null],
  ]);
  // Once it may have been deleted with the books of its time, no page is named.
  const muchLater = await pointHistory(memberId, { ...ALL, issuer: town }, jst('2036-01-01T00:00:00'));
  expect(muchLater.entries.map((e) => e.origin)).toEqual([
    { name: '寄附の受付番号', number: 'D', path: null },
  ]);
});

it('says of points given back when the first of them lapse', async () => {
  const memberId = await aMember('back@example.jp');
  await transaction(async (tx) => {
    const c = (order: string) => ({ memberId, issuer: 'shop', source: { order }, at: NOW });
    await earn(tx, { ...c('B1'), points: 10, expiresOn: '2027-03-01' });
    await earn(tx, { ...c('B2'), points: 10, expiresOn: '2027-04-01' });
    for (const [order, points] of [
      ['B3', 5],
      ['B4', 10],
    ] as const) {
      await use(tx, { ...c(order), points, note: 'ご利用' });
      await giveBack(tx, c(order));
      await use(tx, { ...c(`${order} again`), points });
    }
  });
  const { entries } = await pointHistory(memberId, ALL, NOW);
  expect(
    entries.filter((e) => e.kind === '返還').map((e) => [e.note, e.origin?.number, e.expiresOn]),
  ).toEqual([
    ['ご利用', 'B4', '2027年3月1日から順に'],
    ['ご利用', 'B3', '2027年3月1日'],
  ]);
});

it('pages by 20, and a page beyond the last is the last', async () => {
  const memberId = await aMember('many@example.jp');
  await transaction(async (tx) => {
    for (let i = 1; i <= 41; i++)
      await earn(tx, { memberId, issuer: 'shop', source: { order: `M${i}` }, points: i, at: NOW });
  });
  const balances = async (page: number) =>
    (await pointHistory(memberId, { ...ALL, page }, NOW)).entries.map((e) => e.balance);
  expect([(await balances(1)).length, (await balances(2)).length]).toEqual([20, 20]);
  expect(await balances(3)).toEqual([1]);
  expect(await balances(99)).toEqual([1]);
  expect((await balances(1))[0]).toBe(861);
});
