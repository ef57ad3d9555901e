import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertFewGifts } from '#app/catalogue/testing/few-gifts.ts';
import { daysFrom, NOW } from '#app/publishing/testing/rows.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { featureAddresses, featureList, featurePage } from './features.ts';

useTestDatabase();
beforeAll(insertFewGifts);
beforeEach(() => db().deleteFrom('feature').execute());

interface Feature {
  slug: string;
  theme?: string;
  status?: string;
  from?: Date;
  until?: Date | null;
  picked?: string[];
  search?: string;
  limit?: number;
  body?: string;
}

async function insert(...features: Feature[]): Promise<void> {
  await db()
    .insertInto('feature')
    .values(
      features.map((f) => ({
        slug: f.slug,
        title: `題 ${f.slug}`,
        theme: f.theme ?? '季節',
        cover: 'c/sea/0',
        lead: 'はじめの文',
        body: f.body ?? '本文',
        status: f.status ?? 'published',
        published_from: f.from ?? daysFrom(-1),
        published_until: f.until ?? null,
        goods_picked: f.picked ?? [],
        goods_search: f.search ?? '',
        goods_limit: f.limit ?? 12,
      })),
    )
    .execute();
}

const ids = async (slug: string, at = new Date()) =>
  (await featurePage(slug, at))?.goods.cards.map((c) => c.id);
const hrefs = (cards: readonly { href: string }[] | undefined) =>
  cards?.map((c) => c.href.replace('/features/detail/', ''));

describe('the goods', () => {
  // Of the few gifts: 2 has nothing left, 3 opens later, 4 has ended, 5 is a draft, 6 belongs to the shop.
  const town = '012041';

  it('are those picked, in that order; what is gone or was never a gift is left out', async () => {
    const picked = [3, 2, 4, 5, 6, 1, 999].map((n) => `${town}/P${n}`);
    // 7 is of a government that may not be donated to.
    await insert({ slug: 'a', picked: [...picked, '294420/P7', '472018/P10', '016918/P1'] });
    expect(await ids('a')).toEqual([3, 2, 1, 10]);
  });

  it('show what they are now: sold out, not open yet', async () => {
    await insert({ slug: 'a', picked: [`${town}/P2`, `${town}/P3`, `${town}/P1`] });
    const cards = (await featurePage('a', new Date()))?.goods.cards;
    expect(cards?.map((c) => [c.left, c.opensAt !== null])).toEqual([
      [0, false],
      [5, true],
      [5, false],
    ]);
    await db().updateTable('sku').set({ stock: 0 }).where('goods_id', '=', 1).execute();
    expect((await featurePage('a', new Date()))?.goods.cards[2]?.left).toBe(0);
    await db().updateTable('sku').set({ stock: 5 }).where('goods_id', '=', 1).execute();
  });

  it('or those of a search, or both, each once and not more than asked for', async () => {
    await insert(
      { slug: 'search', search: 'category=202' },
      { slug: 'words', search: 'q=%E3%82%AB%E3%83%8B' },
      { slug: 'both', picked: [`${town}/P1`], search: 'deliveries=once&prefecture=1', limit: 3 },
    );
    expect(await ids('search')).toEqual([10]);
    expect((await ids('words'))?.length).toBeGreaterThan(2);
    const both = (await ids('both'))!;
    expect(both).toHaveLength(3);
    expect(both[0]).toBe(1);
    expect(new Set(both).size).toBe(3);
    expect((await featurePage('search', new Date()))?.goods.more).toBe('/goods?category=202');
  });

  it('may be none', async () => {
    await insert({ slug: 'none' }, { slug: 'gone', search: 'category=301&min=900000' });
    expect((await featurePage('none', new Date()))?.goods).toMatchObject({ offered: false, cards: [] });
    expect((await featurePage('gone', new Date()))?.goods).toMatchObject({ offered: true, cards: [] });
  });
});

describe('the period', () => {
  beforeEach(() =>
    insert(
      { slug: 'now', until: daysFrom(10), search: 'category=202' },
      { slug: 'draft', status: 'draft' },
      { slug: 'later', from: daysFrom(1) },
      { slug: 'over', from: daysFrom(-40), until: daysFrom(-1), search: 'category=202' },
    ),
  );

  it('shows what runs, in lists and in the map of the site', async () => {
    expect(hrefs(await featureList(undefined, NOW))).toEqual(['now']);
    expect(await featureAddresses(NOW)).toEqual([{ path: '/features/detail/now', changed: daysFrom(-1) }]);
    expect(await featurePage('now', NOW)).toMatchObject({ ended: null, until: '2026年12月1日(火)まで' });
  });

  it('hides what has not begun, and drafts', async () => {
    for (const slug of ['draft', 'later', 'unknown'])
      expect(await featurePage(slug, NOW), slug).toBeUndefined();
    expect(await featurePage('later', daysFrom(1))).toBeDefined();
  });

  it('keeps what has ended at its address, saying so, without goods', async () => {
    expect(await featurePage('over', NOW)).toMatchObject({
      ended: '2026年11月20日(金)',
      goods: { cards: [] },
    });
    expect(hrefs((await featurePage('over', NOW))?.related)).toEqual(['now']);
  });
});

it('leads on to others: the same theme first, the latest first', async () => {
  await insert(
    { slug: 'self' },
    { slug: 'craft', theme: '工芸', from: daysFrom(-2) },
    { slug: 'same-old', from: daysFrom(-9) },
    { slug: 'same', from: daysFrom(-5) },
    { slug: 'trip', theme: '旅', from: daysFrom(-3) },
  );
  expect(hrefs((await featurePage('self', NOW))?.related)).toEqual(['same', 'same-old', 'craft']);
  expect(hrefs(await featureList(2, NOW))).toEqual(['self', 'craft']);
});

it('has safe text below the page’s heading', async () => {
  await insert({ slug: 'a', body: '# 見出し\n**「器」**と<img src=x onerror=alert(1)>\n#### 次' });
  expect((await featurePage('a', NOW))?.html).toBe(
    '<h2>見出し</h2>\n<p><strong>「器」</strong>と&lt;img src=x onerror=alert(1)&gt;</p>\n<h3>次</h3>\n',
  );
});
