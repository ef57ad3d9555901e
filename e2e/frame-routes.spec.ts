import { siteRoutes } from '../app/shell/route-map.ts';
import { addAddress } from './fixtures/address.ts';
import type { Gift } from './fixtures/gift.ts';
import { anyProduct } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const SAPPORO = '011002';
/** Texts of content/ that the demo has. */
const TEXTS: Record<string, string> = {
  '/features/detail/[id]': 'first-donation',
  '/lp/[id]': 'first-time',
};

/** An address of a route: dynamic ones get something that exists. */
function addressOf(path: string, gift: Gift, product = ''): string {
  if (path === '/governments/detail') return `${path}?code=${SAPPORO}`;
  const text = TEXTS[path];
  if (text) return path.replace('[id]', text);
  const goods = path.startsWith('/ec/') ? product : String(gift.id);
  return path.replace('[id]', path.includes('governments') ? SAPPORO : goods);
}

function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
}

test('every route answers as the route map says', async ({ request, gift }) => {
  const titles = new Map<string, string>();
  const product = await anyProduct(request);
  for (const route of siteRoutes) {
    const address = addressOf(route.path, gift, product);
    const answer = await request.get(address, { maxRedirects: 0 });
    const got = `${answer.status()} ${answer.headers().location ?? ''}`.trim();
    const login = route.path.startsWith('/ec') ? '/ec/login' : '/login';
    if (!route.page || route.path === '/not-found') {
      expect.soft(got, address).toBe('404');
    } else if (route.path === '/ec/orders') {
      // The form of a cart in which nothing is.
      expect.soft(got, address).toBe('302 /ec/cart');
    } else if (route.private) {
      expect.soft(got, address).toBe(`302 ${login}?redirect=${encodeURIComponent(address)}`);
    } else {
      expect.soft(got, address).toBe('200');
      const title = titleOf(await answer.text());
      expect.soft(title, address).toMatch(/^.+ \| .+$/);
      // Routes that share their name share their title, as the route table says.
      const namesakes = siteRoutes.filter((r) => r.name === route.name).length > 1;
      if (!namesakes) expect.soft(titles.get(title), address).toBeUndefined();
      titles.set(title, address);
    }
    if (!route.page) {
      const html = await answer.text();
      expect.soft(html, address).toContain('ページが見つかりません');
      expect.soft(html, address).toContain('role="search"');
    }
  }
});

test('private routes answer the member', async ({ page, member: _, gift }) => {
  const own = await addAddress(page.request);
  const product = await anyProduct(page.request);
  // Without anything on the list its form leads there.
  await page.request.post('/cart/lines', { form: { goods: gift.id }, maxRedirects: 0 });
  for (const route of siteRoutes.filter((r) => r.private && r.page)) {
    const address = route.path.includes('/addresses/')
      ? route.path.replace('[id]', own)
      : addressOf(route.path, gift, product);
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect.soft(answer.status(), route.path).toBe(200);
    expect.soft(answer.headers()['cache-control'], route.path).toBe('private, no-store');
    expect.soft(await answer.text(), route.path).toContain('<meta name="robots" content="noindex"');
  }
});

test('login leads back to this site only', async ({ request, member }) => {
  const lead = async (redirect: string) => {
    const answer = await request.post(`/login?redirect=${encodeURIComponent(redirect)}`, {
      form: member as unknown as Record<string, string>,
      maxRedirects: 0,
    });
    return answer.headers().location;
  };
  expect(await lead('/donate/goods/1?sku=2')).toBe('/donate/goods/1?sku=2');
  const evil = [
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2f/evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ];
  for (const wanted of evil) expect(await lead(wanted), wanted).toBe('/mypage');
});
