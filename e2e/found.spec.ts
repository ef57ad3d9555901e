import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { siteRoutes } from '../app/shell/route-map.ts';
import { storefrontOf } from '../platform/storefront.ts';
import { type Crawl, type Crawled, crawl, open, routeOf } from './fixtures/crawl.ts';
import { hasJava, htmlFaults } from './fixtures/html-checker.ts';
import { faultsOf, type Statement, statements } from './fixtures/json-ld.ts';
import { expect, test } from './fixtures/test.ts';

/** What follows a page that a visitor came to: nothing leads there. */
const UNLINKED = /\/(success|failed|reset|not-found|unsubscribe|orders)$|^\/lp\//;
const MOST_PICTURE = 300 * 1024;

test.describe.configure({ mode: 'default' }); // one crawl for all

let found: Crawl;
let pages: Crawled[];
let parser: Page;
let baseURL: string;

const served = siteRoutes.filter((r) => r.page);
const isServed = (path: string) => served.some((r) => r.path === path);
const isPrivate = (path: string) => served.some((r) => r.path === path && r.private);

test.beforeAll(async ({ browser, playwright }, info) => {
  baseURL = info.project.use.baseURL ?? '';
  parser = await browser.newPage();
  const request = await playwright.request.newContext({ baseURL });
  found = await crawl(request, parser, ['/', '/ec'].filter(isServed));
  pages = [...found.pages.values()].filter((p) => p.status === 200 && p.facts);
  await request.dispose();
});

test.afterAll(() => parser.close());

test('no link is broken, and none leads over another address', () => {
  const faults = [...found.pages.values()]
    .filter((p) => p.status !== 200)
    .filter((p) => !(isPrivate(p.route) && p.status === 302 && /^(\/ec)?\/login\?/.test(p.location)))
    .map((p) => `${p.status} ${p.location} ${p.address}, linked from ${p.from}`);
  expect(faults).toEqual([]);
  expect(pages.length).toBeGreaterThan(60);
});

test('every public page can be reached', () => {
  const reached = new Set([...found.pages.values()].map((p) => p.route));
  const orphans = served.filter((r) => !r.private && !UNLINKED.test(r.path) && !reached.has(r.path));
  expect(orphans.map((r) => r.path)).toEqual([]);
});

test('every fragment that is linked to exists', async ({ request }) => {
  const faults: string[] = [];
  for (const [target, from] of found.fragments) {
    const [address = '', id = ''] = target.split('#');
    if (isPrivate(routeOf(address.split('?')[0]!))) continue;
    const page = found.pages.get(address) ?? (await open(request, parser, address, from));
    if (!page.facts?.ids.includes(id)) faults.push(`${target}, linked from ${from}`);
  }
  expect(faults).toEqual([]);
  expect(found.fragments.size).toBeGreaterThan(20);
});

test('no two pages of a storefront share their title', () => {
  const faults: string[] = [];
  const known = new Map<string, string>();
  for (const { address, route, facts } of pages) {
    if (facts!.noindex || route === '/terms' || route === '/privacy') continue;
    const key = `${storefrontOf(address)} ${facts!.title}`;
    const own = facts!.canonical ?? address;
    if ((known.get(key) ?? own) !== own) faults.push(`「${facts!.title}」: ${own}, ${known.get(key)}`);
    known.set(key, own);
  }
  expect(faults).toEqual([]);
});

test('a page has its one address, a description and words for shares, or is not to be listed', async ({
  request,
}) => {
  for (const { address, facts } of pages) {
    const { title, canonical, description, noindex, social } = facts!;
    expect.soft(title, address).toMatch(/^.+ \| .+$/);
    if (noindex) continue;
    expect.soft(description ?? '', address).toMatch(/.{20,}/);
    expect.soft(canonical ?? 'no canonical address', address).toMatch(/^https?:\/\/[^/]+\/[^#]*$/);
    expect.soft(social, address).toMatchObject({
      'og:url': canonical,
      'og:title': title,
      'og:description': description,
      'og:type': expect.any(String),
      'og:site_name': expect.any(String),
      'og:locale': 'ja_JP',
      'og:image': expect.stringMatching(/^https?:.*\.jpg$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/./),
      'twitter:card': 'summary_large_image',
    });
    // The one address is a page that says so itself.
    const path = canonical?.replace(/^https?:\/\/[^/]+/, '') ?? '';
    const own = found.pages.get(path) ?? (await open(request, parser, path, address));
    expect
      .soft([own.status, own.facts?.canonical, own.facts?.noindex], address)
      .toEqual([200, canonical, false]);
  }
});

test('results, errors and addresses that name nothing are not listed', async ({ request }) => {
  const results = served
    .filter((r) => !r.private && /\/(success|failed|reset)$/.test(r.path))
    .map((r) => r.path);
  for (const path of [...results, '/not-found', '/nowhere', '/goods/detail/0'].filter(
    (p) => !p.startsWith('/ec') || isServed(p),
  )) {
    const { facts } = await open(request, parser, path, '');
    expect.soft([facts?.noindex, facts?.canonical, facts?.social], path).toEqual([true, null, {}]);
  }
});

test('the picture for shares is drawn, of its size and small', async ({ request }) => {
  const kinds = new Map(
    pages
      .filter((p) => p.facts?.social['og:image'])
      .map((p) => [`${storefrontOf(p.address)} ${p.route}`, p.facts!.social['og:image']!]),
  );
  for (const image of new Set(kinds.values())) {
    const answer = await request.get(image.replace(/^https?:\/\/[^/]+/, ''));
    expect.soft([answer.status(), answer.headers()['content-type']], image).toEqual([200, 'image/jpeg']);
    const body = await answer.body();
    expect.soft(body.length, image).toBeLessThan(MOST_PICTURE);
    expect.soft(await sharp(body).metadata(), image).toMatchObject({ width: 1200, height: 630 });
  }
  for (const none of ['goods/0', 'governments/999999', 'features/none', 'site/none', 'none/1', 'goods/1x'])
    expect.soft((await request.get(`/media/share/${none}.jpg`)).status(), none).toBe(404);
});

/** Pages that nothing leads to, and what each of their parameters changes. */
const UNFOUND = ['/not-found', '/nowhere', '/donate/goods/success', '/goods?q=zzzz', '/faq?q=zzzz'];

/** Forms that a visitor may send, and send wrong. */
const FORMS = ['', '/ec'].flatMap((store) =>
  ['/inquiry', '/login', '/register', '/password/recover', '/newsletters/unsubscribe'].map((f) => store + f),
);

test('the pages of visitors are valid HTML', async ({ request }) => {
  test.skip(!hasJava(), 'The HTML checker needs Java, on Debian "apt-get install default-jre-headless".');
  test.slow();
  const all = await crawl(request, parser, UNFOUND, found);
  const html = new Map([...all.pages.values()].filter((p) => p.html).map((p) => [p.address, p.html]));
  expect(html.size).toBeGreaterThan(60);
  for (const path of FORMS.filter(isServed)) {
    const refused = await request.post(path, { form: { email: 'x' } });
    expect.soft(refused.status(), path).toBe(400);
    html.set(`${path} (refused)`, await refused.text());
  }
  expect(htmlFaults(html)).toEqual([]);
});

/** What the pages of a route say of themselves besides their breadcrumbs. */
const SAID: Record<string, string[]> = {
  '/': ['Organization', 'WebSite', 'SearchAction'],
  '/ec': ['Organization', 'WebSite', 'SearchAction'],
  '/goods': ['ItemList'],
  '/ec/goods': ['ItemList'],
  '/faq': ['FAQPage', 'Question'],
  '/features': ['ItemList'],
  '/features/detail/[id]': ['Article'],
  '/goods/detail/[id]': ['WebPage', 'GovernmentOrganization'],
  '/ec/goods/detail/[id]': ['Product', 'Offer'],
};

test('what a page tells search engines is whole, and a donation is no offer', () => {
  const seen = new Set<string>();
  for (const { address, route, facts } of pages) {
    let all: Statement[] = [];
    expect
      .soft(() => {
        all = statements(facts!.jsonLd);
      }, address)
      .not.toThrow();
    expect.soft(all.flatMap(faultsOf), address).toEqual([]);
    const types = all.map((s) => s['@type']);
    if (siteRoutes.some((r) => r.path === route && r.breadcrumb))
      expect.soft(types, address).toContain('BreadcrumbList');
    if (storefrontOf(address) === 'donation')
      for (const sale of ['Product', 'Offer', 'AggregateOffer'])
        expect.soft(types, address).not.toContain(sale);
    if (!facts!.noindex && SAID[route]) {
      expect.soft(types, address).toEqual(expect.arrayContaining(SAID[route]));
      seen.add(route);
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(SAID).filter(isServed).sort());
});

test('sitemap.xml and robots.txt fit the pages', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map((m) => m[1]!);
  expect(robots).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
  const entries = async (path: string) =>
    [
      ...(await (await request.get(path)).text()).matchAll(
        /<loc>https?:\/\/[^/]+([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g,
      ),
    ].map(([, at = '', changed = '']) => ({ path: at.replaceAll('&#38;', '&'), changed: new Date(changed) }));
  const count = async (path: string) => (await (await request.get(path)).text()).split('<loc>').length - 1;
  const parts = await entries('/sitemap.xml');
  expect(parts).toHaveLength(await count('/sitemap.xml'));
  const listed = new Set<string>();
  for (const part of parts) {
    const all = await entries(part.path);
    expect.soft(all, part.path).toHaveLength(await count(part.path));
    expect.soft(all.length, part.path).toBeLessThanOrEqual(50_000);
    const latest = Math.max(...all.map((e) => e.changed.getTime()));
    // Index and part are kept apart from each other: one may be some minutes older.
    for (const at of [part.changed.getTime(), latest])
      expect.soft(at, part.path).toBeLessThanOrEqual(Date.now());
    const wrong = all.filter(({ path }) => listed.has(path) || closed.some((c) => path.startsWith(c)));
    expect.soft(wrong, part.path).toEqual([]);
    for (const { path } of all) listed.add(path);
    // Of each part the ends, and whatever has an address of its own.
    const few = [...all.filter((e) => isServed(e.path)), ...all.slice(0, 3), ...all.slice(-3)];
    for (const { path } of few) {
      const page = found.pages.get(path) ?? (await open(request, parser, path, part.path));
      const canonical = page.facts?.canonical?.replace(/^https?:\/\/[^/]+/, '');
      expect.soft([page.status, page.facts?.noindex, canonical], path).toEqual([200, false, path]);
    }
  }
  // Whatever may be listed and has a fixed address stands there.
  const missing = pages.filter(
    (p) =>
      isServed(p.address) &&
      !p.facts!.noindex &&
      p.facts!.canonical?.endsWith(p.address) &&
      !listed.has(p.address),
  );
  expect(missing.map((p) => p.address)).toEqual([]);
});
