import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routerPattern, type SiteRoute, siteRoutes } from '#app/shell/route-map.ts';

function entry(r: SiteRoute & { page: string }): RouteConfigEntry {
  return route(r.path === '/' ? '/' : routerPattern(r.path), r.page, { id: r.path });
}

const served = siteRoutes.filter((r): r is typeof r & { page: string } => r.page !== undefined);
const pick = (where: (r: SiteRoute) => boolean) => served.filter(where).map(entry);

export default [
  layout('site/layouts/main.tsx', [
    ...pick((r) => r.layout === 'main' && !r.private),
    layout('site/layouts/private.tsx', [
      ...pick((r) => r.layout === 'main' && r.private),
      route('papers/donations/:number/receipt.pdf', 'paper/pages/receipt.ts'),
      route('papers/donations/:number/one-stop.pdf', 'paper/pages/one-stop.ts'),
      route('papers/donations/:number/change-notice.pdf', 'paper/pages/change-notice.ts'),
      route('papers/years/:year/donations.pdf', 'paper/pages/year-list.ts'),
      route('papers/years/:year/donations.csv', 'paper/pages/year-csv.ts'),
      route('papers/years/:year/characters', 'paper/pages/characters.tsx'),
      route('papers/years/:year/certificate.pdf', 'paper/pages/certificate.ts'),
      route('papers/years/:year/certificate.xml', 'paper/pages/certificate-xml.ts'),
    ]),
    layout(
      'site/layouts/mypage.tsx',
      pick((r) => r.layout === 'mypage' && r.private),
    ),
    layout(
      'site/layouts/mypage-open.tsx',
      pick((r) => r.layout === 'mypage' && !r.private),
    ),
    route('ec/orders/status', 'order/pages/status.tsx', { id: '/ec/orders/status' }),
    route('*', 'site/pages/unknown.tsx'),
  ]),
  // Added by the product specification or for the machine's use: no layout, no breadcrumb.
  route('logout', 'member/pages/logout.tsx'),
  route('dev/inbox', 'site/pages/dev-inbox.tsx'),
  route('dev/inbox/:id', 'site/pages/dev-inbox-message.tsx'),
  route('api/me', 'member/pages/api-me.ts'),
  route('api/passkeys/:ceremony', 'member/pages/api-passkeys.ts'),
  route('favorites', 'favorite/pages/toggle.ts'),
  route('recently-viewed', 'favorite/pages/viewed.ts'),
  route('api/suggest', 'catalogue/pages/api-suggest.ts'),
  route('api/governments', 'catalogue/pages/api-governments.ts'),
  route('api/postal/:code', 'address/pages/api-postal.ts'),
  route('api/tickets/:id', 'ticket/pages/api-ticket.ts'),
  route('ticket-offline.js', 'ticket/pages/offline-worker.ts'),
  route('qr_tickets/redeem', 'ticket/pages/redeem.tsx'),
  route('papers/orders/:number/invoice.pdf', 'paper/pages/order-invoice.ts'),
  route('papers/orders/:number/returns/:file', 'paper/pages/order-return.ts'),
  route('donate/return', 'donation/pages/return.ts'),
  route('ec/orders/return', 'order/pages/return.ts'),
  route('webhooks/payments', 'site/pages/webhook.ts'),
  route('news/feed.xml', 'news/pages/feed.ts'),
  route('sitemap.xml', 'site/pages/sitemap-index.ts'),
  route('sitemap/:part', 'site/pages/sitemap-part.ts'),
  route('robots.txt', 'site/pages/robots.ts'),
] satisfies RouteConfig;
