import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { cacheTarget } from '#app/site/cache-manifest.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { publicFixedRoutes, routerPattern, siteRoutes, trail } from './route-map.ts';

// The routes that the product was ordered with: path, display name, layout, automatic breadcrumbs, login required.
// biome-ignore format: one row a route
const ORDERED: readonly [string, string, string, boolean, boolean][] = [
  ['/', 'ふるさと納税トップ', 'main', false, false],
  ['/login', 'ログイン', 'main', true, false],
  ['/register', '会員登録', 'main', true, false],
  ['/goods', '返礼品をさがす', 'main', true, false],
  ['/goods/detail/[id]', '返礼品詳細', 'main', true, false],
  ['/governments/detail', '自治体詳細', 'main', true, false],
  ['/about-tax-system', 'ふるさと納税のしくみ', 'main', true, false],
  ['/about-deduction', '控除上限額シミュレーション', 'main', true, false],
  ['/one-stop-tokurei', 'ワンストップ特例制度', 'main', true, false],
  ['/tax-returns', '確定申告の手引き', 'main', true, false],
  ['/faq', 'よくあるご質問', 'main', true, false],
  ['/guide', 'ご利用ガイド', 'main', true, false],
  ['/inquiry', 'お問い合わせ', 'main', true, false],
  ['/policy', 'サイトポリシー', 'main', true, false],
  ['/terms', '利用規約・プライバシーポリシー', 'main', true, false],
  ['/privacy', '利用規約・プライバシーポリシー', 'main', true, false],
  ['/site-map', 'サイトマップ', 'main', true, false],
  ['/password/recover', 'パスワード再設定のお手続き', 'main', true, false],
  ['/password/reset', 'パスワードの再設定', 'main', true, false],
  ['/features', '特集一覧', 'main', true, false],
  ['/features/detail/[id]', '特集', 'main', true, false],
  ['/lp/[id]', 'ランディングページ', 'main', false, false],
  ['/newsletters/unsubscribe', 'メールマガジンの配信停止', 'main', true, false],
  ['/news', 'お知らせ', 'main', true, false],
  ['/not-found', 'ページが見つかりません', 'main', true, false],
  ['/donate/goods/success', '寄附のお申し込み完了', 'main', true, false],
  ['/donate/government/success', '寄附のお申し込み完了', 'main', true, false],
  ['/donate/goods/[id]', '寄附のお申し込み(返礼品)', 'main', true, true],
  ['/donate/governments/[id]', '寄附のお申し込み(自治体)', 'main', true, true],
  ['/donate/failed', '寄附のお申し込みエラー', 'main', true, true],
  ['/mypage', 'マイページ', 'mypage', true, true],
  ['/mypage/donation-histories', '寄附履歴', 'mypage', true, true],
  ['/mypage/profile', '会員情報', 'mypage', true, true],
  ['/mypage/addresses', 'お届け先', 'mypage', true, true],
  ['/mypage/addresses/add', 'お届け先の追加', 'mypage', true, true],
  ['/mypage/addresses/[id]', 'お届け先の変更', 'mypage', true, true],
  ['/mypage/favorites', 'お気に入り', 'mypage', true, true],
  ['/mypage/favorite-goods', 'お気に入りの返礼品', 'mypage', true, true],
  ['/mypage/recently-viewed-goods', '最近見た返礼品', 'mypage', true, true],
  ['/mypage/points/histories', 'ポイント履歴', 'mypage', true, true],
  ['/mypage/tickets', '現地利用チケット', 'mypage', true, true],
  ['/qr_tickets', '現地利用チケットのご案内', 'mypage', true, false],
  ['/ec', 'ショップトップ', 'main', true, false],
  ['/ec/register', '会員登録', 'main', true, false],
  ['/ec/login', 'ログイン', 'main', true, false],
  ['/ec/goods', '商品をさがす', 'main', true, false],
  ['/ec/goods/detail/[id]', '商品詳細', 'main', true, false],
  ['/ec/orders/goods/[id]', 'ご注文情報の入力', 'main', true, false],
  ['/ec/password/recover', 'パスワード再設定のお手続き', 'main', true, false],
  ['/ec/password/reset', 'パスワードの再設定', 'main', true, false],
  ['/ec/site-map', 'サイトマップ', 'main', true, false],
  ['/ec/goods/success', 'ご注文完了', 'main', true, false],
  ['/ec/orders/failed', 'ご注文エラー', 'main', true, false],
  ['/ec/law', '特定商取引法に基づく表記', 'main', true, false],
  ['/ec/mypage', 'マイページ', 'mypage', true, true],
  ['/ec/mypage/profile', '会員情報', 'mypage', true, true],
  ['/ec/mypage/addresses', 'お届け先', 'mypage', true, true],
  ['/ec/mypage/addresses/add', 'お届け先の追加', 'mypage', true, true],
  ['/ec/mypage/addresses/[id]', 'お届け先の変更', 'mypage', true, true],
  ['/ec/mypage/favorites', 'お気に入り', 'mypage', true, true],
  ['/ec/mypage/favorite-goods', 'お気に入りの商品', 'mypage', true, true],
  ['/ec/mypage/recently-viewed-goods', '最近見た商品', 'mypage', true, true],
];

// What came after the order, described in the same way.
// biome-ignore format: one row a route
const ADDED: typeof ORDERED = [
  ['/goods-notices/unsubscribe', '再入荷・受付開始のお知らせの停止', 'main', true, false],
  ['/donate/cart', 'お申し込みリスト', 'main', true, false],
  ['/donate/cart/apply', '寄附のお申し込み', 'main', true, true],
  ['/mypage/goods-notices/[id]', '再入荷・受付開始のお知らせ', 'mypage', true, true],
  ['/ec/cart', 'カート', 'main', true, false],
  ['/ec/orders', 'ご注文情報の入力', 'main', true, false],
  ['/ec/mypage/goods-notices/[id]', '再入荷・販売開始のお知らせ', 'mypage', true, true],
];

it('is what was ordered, row by row, and what was added to it', () => {
  expect(ORDERED).toHaveLength(62);
  const rows = siteRoutes.map((r) => [r.path, r.name, r.layout, r.breadcrumb, r.private]);
  const added = new Set(ADDED.map(([path]) => path));
  expect(rows.filter(([path]) => !added.has(path as string))).toEqual(ORDERED);
  expect(rows.filter(([path]) => added.has(path as string))).toEqual(ADDED);
});

it('names each route and each crumb key once', () => {
  expect(new Set(siteRoutes.map((r) => r.path)).size).toBe(siteRoutes.length);
  expect(new Set(siteRoutes.map((r) => r.crumb)).size).toBe(siteRoutes.length);
});

it('leads from every route up to the top page, and in the shop through the shop’s top', () => {
  for (const { path } of siteRoutes) {
    const way = trail(path).map((r) => r.path);
    expect([way[0], way.at(-1)]).toEqual(['/', path]);
    if (storefrontOf(path) === 'shop') expect(way[1]).toBe('/ec');
  }
});

interface Found {
  entry: RouteConfigEntry;
  layouts: string[];
}

function all(entries: RouteConfigEntry[], layouts: string[] = []): Found[] {
  return entries.flatMap((entry) =>
    entry.children ? all(entry.children, [...layouts, entry.file]) : [{ entry, layouts }],
  );
}

describe('the router', () => {
  const found = all(routes as RouteConfigEntry[]);
  const byId = new Map(found.map((f) => [f.entry.id, f]));
  const served = siteRoutes.filter((r) => r.page);

  it.each(served)('serves $path by its module', (r) => {
    const { entry } = byId.get(r.path) ?? {};
    expect(entry?.file).toBe(r.page);
    expect(entry?.path).toBe(routerPattern(r.path) || '/');
    expect(existsSync(join(import.meta.dirname, '..', r.page!))).toBe(true);
  });

  it.each(served)('guards $path exactly if a login is required', (r) => {
    const guarded = ['site/layouts/private.tsx', 'site/layouts/mypage.tsx'];
    const layouts = byId.get(r.path)?.layouts ?? [];
    expect(layouts).toContain('site/layouts/main.tsx');
    expect(layouts.some((l) => guarded.includes(l))).toBe(r.private);
    expect(layouts.includes('site/layouts/mypage.tsx')).toBe(r.layout === 'mypage' && r.private);
    expect(layouts.includes('site/layouts/mypage-open.tsx')).toBe(r.layout === 'mypage' && !r.private);
  });

  it('has a module for every address besides, and one page for all unknown ones', () => {
    for (const { entry } of found) expect(existsSync(join(import.meta.dirname, '..', entry.file))).toBe(true);
    expect(found.filter((f) => f.entry.path === '*')).toHaveLength(1);
  });
});

it('keeps no private page, no form and no result in the page cache', () => {
  const kept = siteRoutes.filter((r) => cacheTarget(r.path.replace('[id]', '1'), ''));
  expect(kept.map((r) => r.path)).toEqual(
    expect.arrayContaining([
      '/goods/detail/[id]',
      '/ec',
      '/ec/goods',
      '/ec/goods/detail/[id]',
      '/ec/site-map',
    ]),
  );
  const never = /login|register|password|donate|orders|success|failed/;
  expect(kept.filter((r) => r.private || never.test(r.path))).toEqual([]);
});

it('lists for visitors only public pages with a fixed address that are served', () => {
  const listed = publicFixedRoutes('donation').map((r) => r.path);
  expect(listed).toEqual(expect.arrayContaining(['/', '/goods', '/site-map']));
  for (const path of [
    '/mypage',
    '/goods/detail/[id]',
    '/not-found',
    '/password/reset',
    '/donate/goods/success',
  ])
    expect(listed).not.toContain(path);
});
