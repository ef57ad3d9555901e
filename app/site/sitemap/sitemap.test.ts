import { beforeAll, expect, it } from 'vitest';
import { insertPlaces, insertThings, things } from '#app/catalogue/testing/catalogue.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';

useTestDatabase();
beforeAll(async () => {
  await insertPlaces();
  await insertThings(things(new Date()));
});

async function entries(response: Response | undefined) {
  const xml = (await response?.text()) ?? '';
  return [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)].map(
    ([, at = '', changed = '']) => ({ name: at.slice(at.lastIndexOf('/') + 1), changed }),
  );
}

it('says of each part what the latest of its pages says', async () => {
  const parts = await entries(await sitemapIndex());
  expect(parts.map((p) => p.name)).toEqual([
    'pages.xml',
    'shop.xml',
    'governments.xml',
    'goods-1.xml',
    'products-1.xml',
  ]);
  for (const part of parts) {
    const pages = await entries(await sitemapPart(part.name));
    expect(
      pages
        .map((p) => p.changed)
        .sort()
        .at(-1),
      part.name,
    ).toBe(part.changed);
  }
});

it('has no part of another name, and none that is empty', async () => {
  for (const name of ['goods-2.xml', 'goods-0.xml', 'products-9.xml', 'members.xml'])
    expect(await sitemapPart(name), name).toBeUndefined();
});
