import { config } from '#platform/config.ts';

const PRIVATE = ['/mypage', '/ec/mypage', '/donate/', '/login', '/register', '/password/', '/api/', '/dev/'];

export function loader() {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((p) => `Disallow: ${p}`),
    `Sitemap: ${config().origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
