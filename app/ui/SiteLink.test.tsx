import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SiteLink } from './SiteLink.tsx';

const at = '/goods/detail/7?from=list#top';

it.each([
  '/',
  '/ec',
  '/goods?category=1&q=%E7%89%9B%E8%82%89&sort=new',
  '/goods?q=牛肉 "米"',
  '/goods/detail/7#place',
  '/governments/detail?code=011002',
  '/inquiry?from=%2Fgoods%3Fq%3D%E7%B1%B3',
])('is written as the router’s own link: %s', (to) => {
  const written = (Kind: typeof Link | typeof SiteLink) =>
    renderToString(
      <MemoryRouter initialEntries={[at]}>
        <Kind to={to} className="card" aria-label="行き先" id="x">
          行き先<b>!</b>
        </Kind>
      </MemoryRouter>,
    );
  expect(written(SiteLink)).toBe(written(Link));
});
