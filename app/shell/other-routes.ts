/**
 * Routes beside the table of pages (route-map.ts): files, answers for scripts, and pages that the product specification
 * adds. They have no breadcrumb and are in no site map; the router serves both tables.
 */
export interface OtherRoute {
  /** The router's pattern, from the root. */
  path: string;
  /** Route module, relative to app/. */
  page: string;
  /** The layout: `private` for members only, `main` for everybody; without it the page has none. */
  layout?: 'private' | 'main';
}

// biome-ignore format: one row a route, to be read as a table
export const otherRoutes: readonly OtherRoute[] = [
  { path: '/papers/donations/:number/receipt.pdf', page: 'paper/pages/receipt.ts', layout: 'private' },
  { path: '/papers/donations/:number/one-stop.pdf', page: 'paper/pages/one-stop.ts', layout: 'private' },
  { path: '/papers/donations/:number/change-notice.pdf', page: 'paper/pages/change-notice.ts', layout: 'private' },
  { path: '/papers/years/:year/donations.pdf', page: 'paper/pages/year-list.ts', layout: 'private' },
  { path: '/papers/years/:year/donations.csv', page: 'paper/pages/year-csv.ts', layout: 'private' },
  { path: '/papers/years/:year/characters', page: 'paper/pages/characters.tsx', layout: 'private' },
  { path: '/papers/years/:year/certificate.pdf', page: 'paper/pages/certificate.ts', layout: 'private' },
  { path: '/papers/years/:year/certificate.xml', page: 'paper/pages/certificate-xml.ts', layout: 'private' },
  { path: '/ec/orders/status', page: 'order/pages/status.tsx', layout: 'main' },
  { path: '/governments/made-here', page: 'catalogue/pages/made-here.tsx', layout: 'main' },
  { path: '/logout', page: 'member/pages/logout.tsx' },
  { path: '/dev/inbox', page: 'site/pages/dev-inbox.tsx' },
  { path: '/dev/inbox/:id', page: 'site/pages/dev-inbox-message.tsx' },
  { path: '/api/me', page: 'member/pages/api-me.ts' },
  { path: '/api/passkeys/:ceremony', page: 'member/pages/api-passkeys.ts' },
  { path: '/cart/lines', page: 'cart/pages/lines.ts' },
  { path: '/favorites', page: 'favorite/pages/toggle.ts' },
  { path: '/recently-viewed', page: 'favorite/pages/viewed.ts' },
  { path: '/api/suggest', page: 'catalogue/pages/api-suggest.ts' },
  { path: '/api/count', page: 'catalogue/pages/api-count.ts' },
  { path: '/api/governments', page: 'catalogue/pages/api-governments.ts' },
  { path: '/api/postal/:code', page: 'address/pages/api-postal.ts' },
  { path: '/api/tickets/:id', page: 'ticket/pages/api-ticket.ts' },
  { path: '/ticket-offline.js', page: 'ticket/pages/offline-worker.ts' },
  { path: '/qr_tickets/redeem', page: 'ticket/pages/redeem.tsx' },
  { path: '/papers/orders/:number/invoice.pdf', page: 'paper/pages/order-invoice.ts' },
  { path: '/papers/orders/:number/returns/:file', page: 'paper/pages/order-return.ts' },
  { path: '/donate/choice', page: 'remedy/pages/choice.tsx', layout: 'main' },
  { path: '/donate/return', page: 'donation/pages/return.ts' },
  { path: '/ec/orders/return', page: 'order/pages/return.ts' },
  { path: '/webhooks/payments', page: 'site/pages/webhook.ts' },
  { path: '/news/feed.xml', page: 'news/pages/feed.ts' },
  { path: '/sitemap.xml', page: 'site/pages/sitemap-index.ts' },
  { path: '/sitemap/:part', page: 'site/pages/sitemap-part.ts' },
  { path: '/robots.txt', page: 'site/pages/robots.ts' },
];
