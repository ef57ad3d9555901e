import { type Address, giftPart, giftParts, governmentPages } from '#app/catalogue/sitemap.ts';
import { config } from '#platform/config.ts';
import { escapeXml, xmlResponse } from '#platform/text/xml.ts';
import { contentAddresses } from './content-addresses.ts';
import { publicFixedRoutes } from './route-map.ts';

/** The index: fixed pages with news, features and landing pages, governments, and the gifts in parts. */
export async function sitemapIndex(): Promise<Response> {
  const parts = await giftParts();
  const names = ['pages', 'governments', ...Array.from({ length: parts }, (_, i) => `goods-${i + 1}`)];
  const rows = names.map((n) => `<sitemap><loc>${config().origin}/sitemap/${n}.xml</loc></sitemap>`);
  return xmlResponse(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</sitemapindex>`,
  );
}

/** One part; undefined when there is none of that name. */
export async function sitemapPart(name: string): Promise<Response | undefined> {
  const addresses = await partAddresses(name);
  if (!addresses || addresses.length === 0) return undefined;
  const rows = addresses.map(
    (a) =>
      `<url><loc>${escapeXml(config().origin + a.path)}</loc>${a.changed ? `<lastmod>${a.changed.toISOString()}</lastmod>` : ''}</url>`,
  );
  return xmlResponse(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`);
}

async function partAddresses(
  name: string,
): Promise<(Omit<Address, 'changed'> & { changed?: Date })[] | undefined> {
  // Not /privacy: the same document as /terms, its canonical address.
  if (name === 'pages.xml')
    return [
      ...publicFixedRoutes('donation')
        .filter((r) => r.path !== '/privacy')
        .map((r) => ({ path: r.path })),
      ...(await contentAddresses()),
    ];
  if (name === 'governments.xml') return governmentPages();
  const part = /^goods-([1-9]\d{0,5})\.xml$/.exec(name)?.[1];
  return part ? giftPart(Number(part)) : undefined;
}
