import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { memberContext } from '#app/account/member-context.ts';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { historyDetail } from '#app/donation/history/detail.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consume, limits } from '#platform/throttle.ts';
import routes from '../../routes.ts';
import { aPaidDonation } from '../testing/donations.ts';
import { loader as certificate } from './certificate.ts';
import { loader as certificateXml } from './certificate-xml.ts';
import { loader as changeNotice } from './change-notice.ts';
import { loader as characters } from './characters.tsx';
import { loader as oneStop } from './one-stop.ts';
import { loader as receipt } from './receipt.ts';
import { loader as yearCsv } from './year-csv.ts';
import { loader as yearList } from './year-list.ts';

useTestDatabase();
beforeAll(aPlace);

let member: number;
beforeEach(async () => {
  member = await aMember();
});

/** Calls a loader as the router does for the logged-in member. */
async function get(
  loader: (args: never) => unknown,
  params: Record<string, string>,
  query = '',
  who = member,
) {
  const context = new RouterContextProvider();
  context.set(memberContext, {
    ...{ id: who, email: 'donor@example.jp', name: '佐藤 太郎' },
    ...{ familyName: '佐藤', givenName: '太郎', sessionHash: Buffer.alloc(0) },
  });
  const url = new URL(`http://localhost:3000/papers${query}`);
  try {
    return await loader({ request: new Request(url), url, params, context } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

async function answer(...args: Parameters<typeof get>): Promise<Response> {
  return (await get(...args)) as Response;
}

it('stands behind the guard with every address', () => {
  const found = (entries: RouteConfigEntry[], layouts: string[]): [string, boolean][] =>
    entries.flatMap((e) =>
      e.children
        ? found(e.children, [...layouts, e.file])
        : [[e.path ?? '', layouts.includes('site/layouts/private.tsx')]],
    );
  const papers = found(routes as RouteConfigEntry[], []).filter(([path]) => path.startsWith('papers/'));
  // Those of orders are for guests, too: app/order/access.ts decides.
  expect(papers.filter(([path]) => path.startsWith('papers/orders/'))).toHaveLength(2);
  expect(papers.filter(([, guarded]) => guarded)).toHaveLength(8);
  expect(papers).toHaveLength(10);
});

it('answers the papers of a donation as private PDFs', async () => {
  const number = await aPaidDonation(member);
  for (const loader of [receipt, oneStop, changeNotice]) {
    const given = await answer(loader, { number });
    expect(given.status).toBe(200);
    expect(given.headers.get('content-type')).toBe('application/pdf');
    expect(given.headers.get('cache-control')).toBe('private, no-store');
    expect(given.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''%E/);
    expect(Buffer.from(await given.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  }
});

it('leads to the donation’s page while a paper cannot be made', async () => {
  const number = await aPaidDonation(member);
  const town = (change: Record<string, unknown>) =>
    db().updateTable('government').set(change).where('code', '=', TOWN).execute();
  await town({ contract_from: null, one_stop_address: '' });
  for (const loader of [receipt, oneStop]) {
    const led = await answer(loader, { number });
    expect([led.status, led.headers.get('location')]).toEqual([
      302,
      `/mypage/donation-histories?donation=${number}#papers`,
    ]);
  }
  const page = (await historyDetail(member, number))!;
  expect(page.row.papers).toEqual({ receipt: false, oneStop: false, waiting: true });
  await town({ one_stop_address: '北海道野付郡別海町', contract_from: '2020-01-01' });
  expect((await answer(receipt, { number })).status).toBe(200);
});

it('answers 404 for another member’s number, a wrong one, and one that was given back', async () => {
  const number = await aPaidDonation(member);
  const back = await aPaidDonation(member, { status: 'refunded' });
  const stranger = await aMember();
  for (const loader of [receipt, oneStop, changeNotice]) {
    expect((await answer(loader, { number }, '', stranger)).status).toBe(404);
    expect((await answer(loader, { number: back })).status).toBe(404);
    expect((await answer(loader, { number: 'nonsense' })).status).toBe(404);
  }
});

it('holds back a member who asks for papers without end', async () => {
  const number = await aPaidDonation(member);
  for (let i = 0; i < limits.paper_account.points; i++) await consume('paper_account', String(member));
  const held = await answer(receipt, { number });
  expect(held.status).toBe(429);
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('answers 404 for years that are none, and for certificates while there is no issuer', async () => {
  await aPaidDonation(member, { paidAt: '2025-05-05T00:00:00Z' });
  for (const loader of [certificate, certificateXml])
    expect((await answer(loader, { year: '2025' })).status).toBe(404);
  for (const loader of [yearList, yearCsv, characters])
    for (const year of ['0', '99999', '1999', '20x6'])
      expect((await answer(loader, { year })).status).toBe(404);
  expect((await answer(yearCsv, { year: '2025' }, '?encoding=latin1')).status).toBe(404);
});

it('leads to the page that names lost characters, and gives the file to those who want it all the same', async () => {
  await aPaidDonation(member, { paidAt: '2026-05-05T00:00:00Z', usage: '𠮷野' });
  const year = '2026';
  expect((await answer(yearCsv, { year })).headers.get('content-type')).toContain('charset=utf-8');
  const led = await answer(yearCsv, { year }, '?encoding=cp932');
  expect([led.status, led.headers.get('location')]).toEqual([302, '/papers/years/2026/characters']);
  expect(await get(characters, { year })).toMatchObject({ year: 2026, lossy: [{ character: '𠮷', row: 2 }] });
  const taken = await answer(yearCsv, { year }, '?encoding=cp932&lossy=1');
  expect(taken.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(new TextDecoder('shift_jis').decode(await taken.arrayBuffer())).toContain('〓野');
});
