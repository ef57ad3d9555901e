import { sql } from 'kysely';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { giftJsonLd } from './detail/donation-json-ld.ts';
import { goodsPage } from './detail/goods-view.ts';
import { type GovernmentPageData, governmentPage } from './government/government-view.ts';
import { GovernmentDetail } from './government/parts/GovernmentDetail.tsx';
import { readQuery } from './search/search-query.ts';
import { PLACES } from './testing/catalogue.ts';
import { insertFewGifts } from './testing/few-gifts.ts';

useTestDatabase();
beforeAll(insertFewGifts);

const NOW = new Date('2026-11-21T03:00:00Z');

/** The page of a government as it is sent. */
function pageOf(d: GovernmentPageData): string {
  const routes = createMemoryRouter([{ path: '*', element: createElement(GovernmentDetail, { d }) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router: routes }));
}

describe('the page of a gift', () => {
  it.each([
    [1, null],
    [2, '現在、在庫がありません。'],
    [3, '受付開始前です。'],
    [4, 'この返礼品の受付は終了しました。'],
    [
      7,
      'この自治体は、ふるさと納税の対象となる総務大臣の指定を受けていないため、現在は寄附を受け付けていません。',
    ],
  ])('%i says why it is closed: %s', async (id, closed) => {
    const page = await goodsPage(id);
    expect(page?.closed).toBe(closed);
    expect(page?.opensAt === null).toBe(id !== 3);
  });

  it.each([5, 6, 999])(
    'there is none of a draft, of a product of the shop, of an unknown number: %i',
    async (id) => {
      expect(await goodsPage(id)).toBeUndefined();
    },
  );

  it('offers as many at once as are left and as one person may have, ten at most', async () => {
    expect([
      (await goodsPage(1))?.mostAtOnce,
      (await goodsPage(3))?.mostAtOnce,
      (await goodsPage(9))?.mostAtOnce,
    ]).toEqual([3, 5, 10]);
  });

  it('tells the facts in words, each once, and no empty one', async () => {
    const facts = (await goodsPage(1))!.facts;
    expect(new Set(facts.map(([term]) => term)).size).toBe(facts.length);
    expect(facts.every(([, text]) => text !== '')).toBe(true);
    expect(Object.fromEntries(facts)).toMatchObject({
      内容: '1kg',
      配送の温度帯: '冷凍',
      発送の時期: 'お支払いから2週間ほどで発送',
      お届けまで: expect.stringContaining('発送から2〜4日ほど'),
      お届けできない地域: '沖縄県',
      日時の指定: 'できません',
      アレルゲン: 'かに',
      お申し込みの上限: 'お一人様3点まで',
      管理番号: 'P1',
    });
    const ticket = Object.fromEntries((await goodsPage(8))!.facts);
    expect(ticket.チケット).toBe('現地利用チケット 3,000円分(発行から12か月間有効)');
    for (const sent of ['配送の温度帯', '発送の時期', 'お届けまで', 'のし', '日時の指定'])
      expect(ticket).not.toHaveProperty(sent);
    expect(Object.fromEntries((await goodsPage(9))!.facts)).toMatchObject({
      お届け回数: '定期便 全6回',
      発送の時期: '初回はお支払いから2週間ほどで発送、その後は毎月発送',
    });
  });

  it('leads from its category over its government to itself, and to others, never to itself', async () => {
    const page = (await goodsPage(1))!;
    expect(page.crumbs.map((c) => c.name)).toEqual(['魚介・海産物', 'かに', '旭川市', 'ずわいがに 1']);
    expect(page.sameGovernment.map((c) => c.id)).toEqual(expect.arrayContaining([9, 8, 3]));
    expect(page.sameGovernment.map((c) => c.id)).not.toContain(1);
    // 3 is liked better than 1 and opens in two days.
    expect((await goodsPage(9))!.sameGovernment.map((c) => c.id)).toEqual([8, 1, 3]);
    // 7 would be the other one of its category, if its government might be donated to.
    expect(page.sameCategory).toEqual([]);
    const designate = (from: string | null) =>
      sql`update government set designated_from = ${from} where code = ${PLACES[4]!.code}`.execute(db());
    await designate('2020-01-01');
    expect((await goodsPage(1))!.sameCategory.map((c) => c.id)).toEqual([7]);
    await designate(null);
  });
});

describe('the page of a government', () => {
  const query = readQuery(new URLSearchParams());
  const page = async (code: string) => {
    const found = await governmentPage(code, query, NOW);
    return found?.mode === 'detail' ? found : undefined;
  };

  it.each(['', '012042', '12041', '0120411', "012041'", '０１２０４１'])(
    'there is none for %s',
    async (code) => {
      expect(await page(code)).toBeUndefined();
    },
  );

  it('sums what was paid for each usage in this JST year, and nothing else', async () => {
    const donate = (amount: number, status: string, paidAt: string | null) =>
      sql`
      insert into donation (form_key, number, member_id, government_code, usage_id, usage_title, amount, donor, status, paid_at, message, publish_message, publish_name, message_state)
      select gen_random_uuid(), 'N' || ${amount}, m.id, '012041', u.id, u.title, ${amount}, '{"familyName":"山田","givenName":"花子"}', ${status}, ${paidAt}, 'm' || ${amount}, ${amount} <> 32000, ${amount} = 1000,
        case ${amount}::int when 128000 then 'waiting' when 256000 then 'declined' else 'shown' end
        from usage u, member m where u.title = '動物園' and u.government_code = '012041'`.execute(db());
    await sql`insert into member (email, password_hash) values ('a@b.example', 'x')`.execute(db());
    await donate(1000, 'paid', '2025-12-31T15:00:00Z'); // 1 January 0:00 JST
    await donate(2000, 'paid', '2026-12-31T14:59:59Z');
    await donate(4000, 'paid', '2025-12-31T14:59:59Z');
    await donate(8000, 'paid', '2026-12-31T15:00:00Z');
    await donate(16_000, 'pending_payment', null);
    await donate(32_000, 'paid', '2026-05-05T00:00:00Z');
    await donate(64_000, 'refunded', '2026-05-05T00:00:00Z');
    // Nobody of the staff has let these through.
    await donate(128_000, 'paid', '2025-05-05T00:00:00Z');
    await donate(256_000, 'paid', '2025-05-05T00:00:00Z');
    const found = (await page('012041'))!;
    expect(found.donating!.usages.map((u) => [u.title, u.raised, u.donations])).toEqual([
      ['自治体におまかせ', 0, 0],
      ['動物園', 35_000, 3],
    ]);
    expect(found.messages).toEqual([
      { message: 'm8000', name: '匿名の寄附者', date: '2027-01-01' },
      { message: 'm2000', name: '匿名の寄附者', date: '2026-12-31' },
      { message: 'm1000', name: '山田 花子', date: '2026-01-01' },
      { message: 'm4000', name: '匿名の寄附者', date: '2025-12-31' },
    ]);
  });

  it('shows its own gifts and neighbours, and whether it takes donations', async () => {
    const found = (await page('012041'))!;
    expect(found.results.total).toBe(5); // 1, 2, 3, 8, 9
    expect(found.results.facets.map((f) => f.name)).not.toContain('prefecture');
    expect(found.neighbours.map((n) => n.code)).toEqual(['010006', '016918']);
    expect(found.donating).not.toBeNull();
    expect(found.closed).toBeNull();
  });

  it.each([
    ['designated_from', 'not_designated'],
    ['contract_from', 'not_contracted'],
  ] as const)('is there without %s, with nothing that leads to a donation', async (column, state) => {
    const set = (day: string | null) =>
      db()
        .updateTable('government')
        .set({ [column]: day })
        .where('code', '=', '012041')
        .execute();
    await set(null);
    const closed = (await page('012041'))!;
    const html = pageOf(closed);
    const gift = (await goodsPage(1))!;
    await set('2026-11-22');
    const soon = (await page('012041'))!;
    await set('2020-01-01');
    expect([closed.donating, closed.closed]).toEqual([null, { state, opensOn: null }]);
    for (const word of ['/donate/', '使い道', 'お支払い方法', 'ワンストップ', '円から'])
      expect(html).not.toContain(word);
    for (const word of ['現在、寄附を受け付けていません', '/goods?prefecture=1', 'お問い合わせ先'])
      expect(html).toContain(word);
    expect(pageOf(soon)).toContain('2026年11月22日から受け付けます');
    expect(gift.closed).toContain('受け付けていません');
    expect(gift.government.takesDonations).toBe(false);
    expect(giftJsonLd(gift, 'https://example.jp', '/x')).not.toHaveProperty('potentialAction');
    expect(pageOf((await page('012041'))!)).toContain('/donate/governments/012041');
  });
});
