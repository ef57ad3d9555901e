import { config } from '#platform/config.ts';

/**
 * Paths with nothing for robots: private areas, application forms and URLs for scripts. Public pages that shall not be
 * listed (login, results) are not among them: they say noindex themselves, which a robot sees only if it may read them.
 */
const PRIVATE = [
  '/mypage',
  '/ec/mypage',
  '/donate/goods/',
  '/donate/governments/',
  '/donate/cart',
  '/ec/orders/goods/',
  '/ec/orders$',
  '/ec/cart',
  '/cart/',
  '/papers/',
  '/api/',
  '/dev/',
];

export function loader() {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((p) => `Disallow: ${p}`),
    `Sitemap: ${config().origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
