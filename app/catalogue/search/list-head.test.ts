import { expect, it } from 'vitest';
import { type GoodsKind, kindWords } from '../kind-words.ts';
import { meta } from '../pages/goods.tsx';
import { readProductQuery, readQuery } from './search-query.ts';

/** The head of a list page: whether it may be indexed, and under which address. */
function head(search: string, kind: GoodsKind = 'gift', labels: string[] = []) {
  const query = (kind === 'gift' ? readQuery : readProductQuery)(new URLSearchParams(search));
  const loaderData = {
    kind,
    query,
    chips: labels.map((label) => ({ label, without: {} })),
    cards: [],
    total: 1234,
  };
  const root = {
    id: 'root',
    loaderData: { origin: 'https://site.example', siteName: 'さとのわ', shopName: 'さとのわ商店' },
  };
  const args = { loaderData, matches: [root, { id: kindWords(kind).path, loaderData }] };
  const tags = meta(args as unknown as Parameters<typeof meta>[0]) as Record<string, string>[];
  return {
    address: tags.find((t) => t.rel === 'canonical')?.href?.replace('https://site.example', ''),
    noindex: tags.some((t) => t.name === 'robots' && t.content === 'noindex'),
    title: tags.find((t) => t.title)?.title,
  };
}

it.each([
  ['', '/goods'],
  ['page=3', '/goods?page=3'],
  ['sort=new', '/goods'],
  ['sort=amount_asc&page=2&utm_source=x', '/goods?page=2'],
  ['category=201', '/goods?category=201'],
  ['prefecture=1&page=2&sort=new', '/goods?prefecture=1&page=2'],
])('?%s has one address: %s', (search, address) => {
  expect(head(search)).toMatchObject({ address, noindex: false });
});

it.each([
  'q=米',
  'q=米&category=201',
  'category=201&category=202',
  'category=201&prefecture=1',
  'month=2026-12',
  'in_stock=1',
  'min=5000',
  'government=010006',
])('?%s is one of countless lists: not to be indexed, and without an address', (search) => {
  expect(head(search)).toMatchObject({ address: undefined, noindex: true });
});

it('says in its title what it lists, and which page', () => {
  expect(head('q=米&page=2').title).toBe('「米」の返礼品(2ページ) | さとのわ');
  expect(head('').title).toBe('返礼品をさがす | さとのわ');
  const only = (label: string) => head('in_stock=1', 'gift', [label]).title;
  expect(only('北海道')).toBe('北海道の返礼品 | さとのわ');
  expect(only('年内に届くことがある')).toBe('年内に届くことがある返礼品 | さとのわ');
  expect(only('えびを除く')).toBe('えびを除く返礼品 | さとのわ');
});

it('has an address, a name and words of the shop’s own under /ec, where what concerns donations only is no filter', () => {
  expect(
    head('category=201&one_stop=online&ticket=1&payment=card&deliveries=subscription', 'product'),
  ).toEqual({
    address: '/ec/goods?category=201',
    noindex: false,
    title: '商品をさがす | さとのわ商店',
  });
  expect(head('q=米', 'product').title).toBe('「米」の商品 | さとのわ商店');
});
