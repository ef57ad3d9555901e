import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { nothingOffered } from './kind-words.ts';
import { GoodsResults } from './search/parts/GoodsResults.tsx';
import { goodsResults } from './search/results.ts';
import { readQuery } from './search/search-query.ts';
import { insertPlaces, insertThings } from './testing/catalogue.ts';
import { thing } from './testing/few-gifts.ts';
import { shopTopPage, topPage } from './top-view.ts';

useTestDatabase();

const list = async (search: string) => {
  const data = await goodsResults('gift', readQuery(new URLSearchParams(search)));
  const element = createElement(GoodsResults, { data, path: '/goods', heading: '返礼品' });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

it('says of a site without goods that there are none yet, and asks nobody to change conditions', async () => {
  await insertPlaces();
  expect(await topPage()).toMatchObject({
    offers: false,
    ranking: { cards: [], words: null },
    season: { cards: [] },
  });
  expect(await shopTopPage()).toMatchObject({ offers: false, categories: [], newest: [] });
  expect(await list('')).toContain(nothingOffered('gift'));
  expect(await list('')).not.toContain('条件を減らして');
  expect(await list('q=かに')).toContain('条件に合う返礼品は見つかりませんでした');
});

it('says nothing of the kind where there are some', async () => {
  await insertThings([thing(1), thing(2)]);
  expect((await topPage()).offers).toBe(true);
  expect((await shopTopPage()).offers).toBe(false);
  // Another order each time, as what was counted is kept for a while.
  expect(await list('sort=new')).not.toContain(nothingOffered('gift'));
  expect(await list('sort=new&page=30')).not.toContain(nothingOffered('gift'));
});
