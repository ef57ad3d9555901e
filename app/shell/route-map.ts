import { type Storefront, storefrontOf } from '#platform/storefront.ts';

/**
 * THE table of the site's pages. The router, breadcrumbs, titles, the guard, the site map, sitemap.xml, robots.txt and
 * the tests are made from it; URLs that are not named pages are in other-routes.ts. A route without `page` is not
 * served yet: it answers 404 and nothing links to it.
 */
export interface SiteRoute {
  path: string;
  name: string;
  crumb: string;
  parent: string | null;
  layout: 'main' | 'mypage';
  /** Breadcrumbs are drawn by the layout. */
  breadcrumb: boolean;
  /** Login required. */
  private: boolean;
  /** Route module, relative to app/. */
  page?: string;
}

// biome-ignore format: one row a route, to be read as a table
const table = [
  { path: '/', name: 'ふるさと納税トップ', crumb: 'top', parent: null, layout: 'main', breadcrumb: false, private: false, page: 'storefront/pages/top.tsx' },
  { path: '/login', name: 'ログイン', crumb: 'login', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/login.tsx' },
  { path: '/register', name: '会員登録', crumb: 'register', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/register.tsx' },
  { path: '/goods', name: '返礼品をさがす', crumb: 'goods', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'catalogue/pages/goods.tsx' },
  { path: '/goods/detail/[id]', name: '返礼品詳細', crumb: 'goods-detail', parent: '/goods', layout: 'main', breadcrumb: true, private: false, page: 'storefront/pages/goods-detail.tsx' },
  { path: '/governments/detail', name: '自治体詳細', crumb: 'government-detail', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'catalogue/pages/government.tsx' },
  { path: '/about-tax-system', name: 'ふるさと納税のしくみ', crumb: 'about-tax-system', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/about-tax-system.tsx' },
  { path: '/about-deduction', name: '控除上限額シミュレーション', crumb: 'about-deduction', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'tax/pages/about-deduction.tsx' },
  { path: '/one-stop-tokurei', name: 'ワンストップ特例制度', crumb: 'one-stop-tokurei', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/one-stop-tokurei.tsx' },
  { path: '/tax-returns', name: '確定申告の手引き', crumb: 'tax-returns', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/tax-returns.tsx' },
  { path: '/faq', name: 'よくあるご質問', crumb: 'faq', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/faq.tsx' },
  { path: '/guide', name: 'ご利用ガイド', crumb: 'guide', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/guide.tsx' },
  { path: '/inquiry', name: 'お問い合わせ', crumb: 'inquiry', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'inquiry/pages/inquiry.tsx' },
  { path: '/policy', name: 'サイトポリシー', crumb: 'policy', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/policy.tsx' },
  { path: '/terms', name: '利用規約・プライバシーポリシー', crumb: 'terms', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/terms.tsx' },
  { path: '/privacy', name: '利用規約・プライバシーポリシー', crumb: 'privacy', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'content/pages/privacy.tsx' },
  { path: '/site-map', name: 'サイトマップ', crumb: 'site-map', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'site/pages/site-map.tsx' },
  { path: '/password/recover', name: 'パスワード再設定のお手続き', crumb: 'password-recover', parent: '/login', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/password-recover.tsx' },
  { path: '/password/reset', name: 'パスワードの再設定', crumb: 'password-reset', parent: '/login', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/password-reset.tsx' },
  { path: '/features', name: '特集一覧', crumb: 'features', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'feature/pages/features.tsx' },
  { path: '/features/detail/[id]', name: '特集', crumb: 'feature-detail', parent: '/features', layout: 'main', breadcrumb: true, private: false, page: 'feature/pages/feature-detail.tsx' },
  { path: '/lp/[id]', name: 'ランディングページ', crumb: 'lp', parent: '/', layout: 'main', breadcrumb: false, private: false, page: 'landing/pages/lp.tsx' },
  { path: '/newsletters/unsubscribe', name: 'メールマガジンの配信停止', crumb: 'newsletter-unsubscribe', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/unsubscribe.tsx' },
  { path: '/goods-notices/unsubscribe', name: '再入荷・受付開始のお知らせの停止', crumb: 'goods-notice-unsubscribe', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'favorite/pages/stop-notices.tsx' },
  { path: '/news', name: 'お知らせ', crumb: 'news', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'news/pages/news.tsx' },
  { path: '/not-found', name: 'ページが見つかりません', crumb: 'not-found', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'site/pages/not-found.tsx' },
  { path: '/donate/goods/success', name: '寄附のお申し込み完了', crumb: 'donate-goods-success', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'donation/pages/goods-success.tsx' },
  { path: '/donate/government/success', name: '寄附のお申し込み完了', crumb: 'donate-government-success', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'donation/pages/government-success.tsx' },
  { path: '/donate/goods/[id]', name: '寄附のお申し込み(返礼品)', crumb: 'donate-goods', parent: '/', layout: 'main', breadcrumb: true, private: true, page: 'donation/pages/goods.tsx' },
  { path: '/donate/governments/[id]', name: '寄附のお申し込み(自治体)', crumb: 'donate-government', parent: '/', layout: 'main', breadcrumb: true, private: true, page: 'donation/pages/government.tsx' },
  { path: '/donate/cart', name: 'お申し込みリスト', crumb: 'donate-cart', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'donation/pages/cart.tsx' },
  { path: '/donate/cart/apply', name: '寄附のお申し込み', crumb: 'donate-cart-apply', parent: '/donate/cart', layout: 'main', breadcrumb: true, private: true, page: 'donation/pages/list.tsx' },
  { path: '/donate/failed', name: '寄附のお申し込みエラー', crumb: 'donate-failed', parent: '/', layout: 'main', breadcrumb: true, private: true, page: 'donation/pages/failed.tsx' },
  { path: '/mypage', name: 'マイページ', crumb: 'mypage', parent: '/', layout: 'mypage', breadcrumb: true, private: true, page: 'site/pages/mypage.tsx' },
  { path: '/mypage/donation-histories', name: '寄附履歴', crumb: 'donation-histories', parent: '/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'donation/pages/histories.tsx' },
  { path: '/mypage/profile', name: '会員情報', crumb: 'profile', parent: '/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'member/pages/profile.tsx' },
  { path: '/mypage/addresses', name: 'お届け先', crumb: 'addresses', parent: '/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'address/pages/list.tsx' },
  { path: '/mypage/addresses/add', name: 'お届け先の追加', crumb: 'address-add', parent: '/mypage/addresses', layout: 'mypage', breadcrumb: true, private: true, page: 'address/pages/add.tsx' },
  { path: '/mypage/addresses/[id]', name: 'お届け先の変更', crumb: 'address-edit', parent: '/mypage/addresses', layout: 'mypage', breadcrumb: true, private: true, page: 'address/pages/edit.tsx' },
  { path: '/mypage/favorites', name: 'お気に入り', crumb: 'favorites', parent: '/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/favorites.tsx' },
  { path: '/mypage/favorite-goods', name: 'お気に入りの返礼品', crumb: 'favorite-goods', parent: '/mypage/favorites', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/favorite-goods.tsx' },
  { path: '/mypage/goods-notices/[id]', name: '再入荷・受付開始のお知らせ', crumb: 'goods-notice', parent: '/mypage/favorites', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/goods-notice.tsx' },
  { path: '/mypage/recently-viewed-goods', name: '最近見た返礼品', crumb: 'recently-viewed-goods', parent: '/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/recently-viewed-goods.tsx' },
  { path: '/mypage/points/histories', name: 'ポイント履歴', crumb: 'point-histories', parent: '/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'point/pages/histories.tsx' },
  { path: '/mypage/tickets', name: '現地利用チケット', crumb: 'tickets', parent: '/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'ticket/pages/tickets.tsx' },
  { path: '/qr_tickets', name: '現地利用チケットのご案内', crumb: 'qr-tickets', parent: '/', layout: 'mypage', breadcrumb: true, private: false, page: 'ticket/pages/guide.tsx' },
  { path: '/ec', name: 'ショップトップ', crumb: 'ec-top', parent: '/', layout: 'main', breadcrumb: true, private: false, page: 'storefront/pages/shop-top.tsx' },
  { path: '/ec/register', name: '会員登録', crumb: 'ec-register', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/register.tsx' },
  { path: '/ec/login', name: 'ログイン', crumb: 'ec-login', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/login.tsx' },
  { path: '/ec/goods', name: '商品をさがす', crumb: 'ec-goods', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'catalogue/pages/goods.tsx' },
  { path: '/ec/goods/detail/[id]', name: '商品詳細', crumb: 'ec-goods-detail', parent: '/ec/goods', layout: 'main', breadcrumb: true, private: false, page: 'storefront/pages/product-detail.tsx' },
  { path: '/ec/orders/goods/[id]', name: 'ご注文情報の入力', crumb: 'ec-order', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'order/pages/order.tsx' },
  { path: '/ec/cart', name: 'カート', crumb: 'ec-cart', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'order/pages/cart.tsx' },
  { path: '/ec/orders', name: 'ご注文情報の入力', crumb: 'ec-orders', parent: '/ec/cart', layout: 'main', breadcrumb: true, private: false, page: 'order/pages/order.tsx' },
  { path: '/ec/password/recover', name: 'パスワード再設定のお手続き', crumb: 'ec-password-recover', parent: '/ec/login', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/password-recover.tsx' },
  { path: '/ec/password/reset', name: 'パスワードの再設定', crumb: 'ec-password-reset', parent: '/ec/login', layout: 'main', breadcrumb: true, private: false, page: 'member/pages/password-reset.tsx' },
  { path: '/ec/site-map', name: 'サイトマップ', crumb: 'ec-site-map', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'site/pages/site-map.tsx' },
  { path: '/ec/goods/success', name: 'ご注文完了', crumb: 'ec-order-success', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'order/pages/success.tsx' },
  { path: '/ec/orders/failed', name: 'ご注文エラー', crumb: 'ec-order-failed', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'order/pages/failed.tsx' },
  { path: '/ec/law', name: '特定商取引法に基づく表記', crumb: 'ec-law', parent: '/ec', layout: 'main', breadcrumb: true, private: false, page: 'sale/pages/law.tsx' },
  { path: '/ec/mypage', name: 'マイページ', crumb: 'ec-mypage', parent: '/ec', layout: 'mypage', breadcrumb: true, private: true, page: 'order/pages/mypage.tsx' },
  { path: '/ec/mypage/profile', name: '会員情報', crumb: 'ec-profile', parent: '/ec/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'member/pages/profile.tsx' },
  { path: '/ec/mypage/addresses', name: 'お届け先', crumb: 'ec-addresses', parent: '/ec/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'address/pages/list.tsx' },
  { path: '/ec/mypage/addresses/add', name: 'お届け先の追加', crumb: 'ec-address-add', parent: '/ec/mypage/addresses', layout: 'mypage', breadcrumb: true, private: true, page: 'address/pages/add.tsx' },
  { path: '/ec/mypage/addresses/[id]', name: 'お届け先の変更', crumb: 'ec-address-edit', parent: '/ec/mypage/addresses', layout: 'mypage', breadcrumb: true, private: true, page: 'address/pages/edit.tsx' },
  { path: '/ec/mypage/favorites', name: 'お気に入り', crumb: 'ec-favorites', parent: '/ec/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/shop-favorites.tsx' },
  { path: '/ec/mypage/favorite-goods', name: 'お気に入りの商品', crumb: 'ec-favorite-goods', parent: '/ec/mypage/favorites', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/favorite-goods.tsx' },
  { path: '/ec/mypage/goods-notices/[id]', name: '再入荷・販売開始のお知らせ', crumb: 'ec-goods-notice', parent: '/ec/mypage/favorites', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/goods-notice.tsx' },
  { path: '/ec/mypage/recently-viewed-goods', name: '最近見た商品', crumb: 'ec-recently-viewed-goods', parent: '/ec/mypage', layout: 'mypage', breadcrumb: true, private: true, page: 'favorite/pages/recently-viewed-goods.tsx' },
] as const satisfies readonly SiteRoute[];

export type RoutePath = (typeof table)[number]['path'];

export const siteRoutes: readonly (SiteRoute & { path: RoutePath })[] = table;

const byPath = new Map<string, SiteRoute>(siteRoutes.map((r) => [r.path, r]));

/** The row of a path as written in the table, or undefined. */
export function siteRoute(path: string): SiteRoute | undefined {
  return byPath.get(path);
}

/** Whether a path as written in the table leads to a page. */
export function isServed(path: string): boolean {
  return byPath.get(path)?.page !== undefined;
}

/** Names for lists of links: where the display name alone is unclear, or two routes share one. */
const MENU_NAMES: Readonly<Record<string, string>> = {
  '/governments/detail': '自治体をさがす',
  '/terms': '利用規約',
  '/privacy': 'プライバシーポリシー',
};

export function menuName({ path, name }: SiteRoute): string {
  return MENU_NAMES[path] ?? name;
}

/** Table path → router pattern: `/goods/detail/[id]` → `goods/detail/:id`. */
export function routerPattern(path: string): string {
  return path.replace(/\[(\w+)\]/g, ':$1').replace(/^\//, '');
}

/** Ancestors of a route from the top page down, the route itself last. */
export function trail(path: string): SiteRoute[] {
  const rows: SiteRoute[] = [];
  for (let row = byPath.get(path); row; row = row.parent ? byPath.get(row.parent) : undefined)
    rows.unshift(row);
  return rows;
}

/** Public pages with a fixed URL that are served and show the same to everybody: the list for the site map and sitemap.xml. */
export function publicFixedRoutes(storefront: Storefront): SiteRoute[] {
  const results = /\/(success|failed|not-found|reset|unsubscribe|cart|orders)$/;
  return siteRoutes.filter(
    (r) =>
      r.page &&
      !r.private &&
      !r.path.includes('[') &&
      !results.test(r.path) &&
      storefrontOf(r.path) === storefront,
  );
}
