import { beforeEach, describe, expect, it } from 'vitest';
import { daysFrom, insertNews, NOW } from '#app/publishing/testing/rows.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { newsListPath, readNewsQuery } from './addresses.ts';
import { newsFeed } from './feed.ts';
import { latestNews, newsAddresses, newsItem, newsList } from './news.ts';

useTestDatabase({ PUBLIC_ORIGIN: 'https://site.example' });

const query = (search = '') => readNewsQuery(new URLSearchParams(search));
const slugs = (lines: readonly { href: string }[] | undefined) =>
  lines?.map((l) => l.href.replace('/news?id=', ''));

beforeEach(() => db().deleteFrom('news').execute());

describe('what is not to be seen', () => {
  const hidden = ['draft', 'later', 'over'];
  beforeEach(() =>
    insertNews([
      { slug: 'shown' },
      { slug: 'draft', status: 'draft' },
      { slug: 'later', from: daysFrom(1), pinned: true },
      { slug: 'over', from: daysFrom(-400), until: daysFrom(-1) },
    ]),
  );

  it('is in no list, no feed, no map of the site, and nobody’s neighbour', async () => {
    expect(slugs((await newsList(query(), NOW))?.lines)).toEqual(['shown']);
    expect((await newsList(query(), NOW))?.years).toEqual([2026]);
    expect(slugs(await latestNews(9, NOW))).toEqual(['shown']);
    expect(await newsAddresses(NOW)).toEqual([{ path: '/news?id=shown', changed: daysFrom(-1) }]);
    expect(await newsItem('shown', NOW)).toMatchObject({ before: undefined, after: undefined });
    const feed = await newsFeed(NOW);
    for (const slug of hidden) {
      expect(feed).not.toContain(slug);
      expect(await newsItem(slug, NOW)).toBeUndefined();
    }
  });

  it('appears at its instant and goes at its instant', async () => {
    expect(await newsItem('later', new Date(daysFrom(1).getTime() - 1))).toBeUndefined();
    expect((await newsItem('later', daysFrom(1)))?.title).toBe('題 later');
    expect((await newsItem('over', new Date(daysFrom(-1).getTime() - 1)))?.title).toBe('題 over');
    expect(await newsItem('over', daysFrom(-1))).toBeUndefined();
  });
});

describe('the list', () => {
  beforeEach(() =>
    insertNews([
      ...Array.from({ length: 21 }, (_, i) => ({ slug: `n${i}`, from: daysFrom(-30 - i) })),
      { slug: 'pinned', pinned: true, from: daysFrom(-20), category: 'important' },
      // The first and last instants of 2025 in Japan.
      { slug: 'first', from: new Date('2024-12-31T15:00:00Z'), category: 'important' },
      { slug: 'last', from: new Date('2025-12-31T14:59:59Z'), category: 'maintenance' },
      { slug: 'before', from: new Date('2024-12-31T14:59:59Z') },
    ]),
  );

  it('shows 20, the pinned one first, then the latest', async () => {
    const first = await newsList(query(), NOW);
    expect(first).toMatchObject({ total: 25, pages: 2 });
    expect(slugs(first?.lines)).toEqual(['pinned', ...Array.from({ length: 19 }, (_, i) => `n${i}`)]);
    expect(slugs((await newsList(query('page=2'), NOW))?.lines)).toEqual([
      'n19',
      'n20',
      'last',
      'first',
      'before',
    ]);
  });

  it('ends with its last page', async () => {
    expect(await newsList(query('page=3'), NOW)).toBeUndefined();
    expect(await newsList(query('category=campaign'), NOW)).toMatchObject({ total: 0, lines: [] });
  });

  it.each([
    ['year=2025', ['last', 'first']],
    ['year=2024', ['before']],
    ['category=important', ['pinned', 'first']],
    ['category=important&year=2025', ['first']],
  ])('is narrowed by %s', async (search, expected) =>
    expect(slugs((await newsList(query(search), NOW))?.lines)).toEqual(expected),
  );

  it('offers the years that have something', async () =>
    expect((await newsList(query('year=2025'), NOW))?.years).toEqual([2026, 2025, 2024]));
});

it.each([
  ['', '/news'],
  ['page=1', '/news'],
  ['page=2&year=2025&category=notice', '/news?category=notice&year=2025&page=2'],
  ['category=toString', '/news'],
  ['category=x&year=25&page=0', '/news'],
  ['year=2025&year=2024', '/news?year=2025'],
  ['page=-1&utm_source=x', '/news'],
])('the address ?%s is canonically %s', (search, path) => expect(newsListPath(query(search))).toBe(path));

describe('an item', () => {
  it('has its text below the page’s heading, described by its beginning', async () => {
    await insertNews([
      { slug: 'a', from: daysFrom(-3) },
      {
        slug: 'b',
        from: daysFrom(-2),
        revised: daysFrom(-1),
        body: '**「重要」**です。<script>alert(1)</script>\n\n# 見出し\n[x](javascript:alert(1))',
      },
      { slug: 'c', from: daysFrom(-1) },
    ]);
    const item = await newsItem('b', NOW);
    expect(item?.html).toContain('<strong>「重要」</strong>です。');
    expect(item?.html).toContain('<h2>見出し</h2>');
    expect(item?.html).not.toMatch(/<script|javascript:"/);
    expect(item?.description).toBe('「重要」です。<script>alert(1)</script> 見出し [x](javascript:alert(1))');
    expect(item).toMatchObject({ date: '2026-11-19', revised: { day: '2026年11月20日' } });
    expect([item?.before?.href, item?.after?.href]).toEqual(['/news?id=a', '/news?id=c']);
  });

  it('is no item for what is no slug', async () => {
    for (const slug of ['', 'b c', "b'--", '%00', 'x'.repeat(5000)])
      expect(await newsItem(slug, NOW)).toBeUndefined();
  });
});

describe('the feed', () => {
  const entries = (feed: string) => [...feed.matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry);

  it('has the latest 20 by time, pinned or not, with full addresses and escaped text', async () => {
    await insertNews([
      ...Array.from({ length: 21 }, (_, i) => ({ slug: `n${i}`, from: daysFrom(-30 - i) })),
      {
        slug: 'top',
        title: 'A & <B> "C"\u000b',
        body: '[案内](/guide)と[頁](https://a.example/)\n\n![籠](u/abcdefghijklmnopqrstuv)',
        revised: daysFrom(-0.5),
      },
      { slug: 'old', pinned: true, from: daysFrom(-500) },
    ]);
    const feed = await newsFeed(NOW);
    const all = entries(feed);
    expect(all).toHaveLength(20);
    expect(all[0]).toContain('<title>A &#38; &#60;B&#62; &#34;C&#34;</title>');
    expect(all[0]).toContain('<id>https://site.example/news?id=top</id>');
    expect(all[0]).toContain(`<published>${daysFrom(-1).toISOString()}</published>`);
    expect(all[0]).toContain(`<updated>${daysFrom(-0.5).toISOString()}</updated>`);
    expect(all[0]).toContain('href=&#34;https://site.example/guide&#34;');
    expect(all[0]).toContain('href=&#34;https://a.example/&#34;');
    const picture = (width: number) => `https://site.example/media/${width}/u/abcdefghijklmnopqrstuv`;
    expect(all[0]).toContain(`src=&#34;${picture(960)}&#34;`);
    expect(all[0]).toContain(`srcset=&#34;${picture(960)} 960w, ${picture(1440)} 1440w&#34;`);
    expect(feed).toContain(`<updated>${daysFrom(-0.5).toISOString()}</updated><author>`);
    expect(feed).toContain(
      'rel="self" type="application/atom+xml" href="https://site.example/news/feed.xml"',
    );
    expect(feed).not.toContain('id=old');
  });

  it('is one without entries too', async () => {
    const feed = await newsFeed(NOW);
    expect(entries(feed)).toEqual([]);
    expect(feed).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });
});
