import { config } from '#platform/config.ts';

/**
 * Where no robot finds anything: private areas, application forms and the machine's own addresses. Public pages that
 * shall not be listed (login, results) are not among them: they say noindex themselves, which only a robot that may read
 * them sees.
 */
const PRIVATE = [
  '/mypage',
  '/ec/mypage',
  '/donate/goods/',
  '/donate/governments/',
  '/ec/orders/goods/',
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
