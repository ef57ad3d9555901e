import { type Address, goodsPart, goodsParts, governmentPages } from '#app/catalogue/sitemap.ts';
import { config } from '#platform/config.ts';
import { latestOf } from '#platform/jst.ts';
import { escapeXml, xmlResponse } from '#platform/text/xml.ts';
import { contentAddresses } from './content-addresses.ts';
import { fixedAddresses } from './fixed-addresses.ts';

/** Parts that are small enough to be made in full when the index asks for their last change. */
const SMALL: Record<string, () => Promise<Address[]>> = {
  pages: async () => [...(await fixedAddresses('donation')), ...(await contentAddresses())],
  shop: () => fixedAddresses('shop'),
  governments: governmentPages,
};

function entry(tag: 'sitemap' | 'url', { path, changed }: Address): string {
  const loc = escapeXml(config().origin + path);
  return `<${tag}><loc>${loc}</loc><lastmod>${changed.toISOString()}</lastmod></${tag}>`;
}

/** The index: fixed pages with news, features and landing pages, governments, and the gifts and products in parts. */
export async function sitemapIndex(): Promise<Response> {
  const numbered = (name: string, changes: Date[]) =>
    changes.map((changed, i) => ({ path: `/sitemap/${name}-${i + 1}.xml`, changed }));
  const small = await Promise.all(
    Object.entries(SMALL).map(async ([name, addresses]) => {
      const all = await addresses();
      const changed = latestOf(all.map((a) => a.changed));
      return all.length > 0 ? [{ path: `/sitemap/${name}.xml`, changed }] : [];
    }),
  );
  const parts = [
    ...small.flat(),
    ...numbered('goods', await goodsParts('gift')),
    ...numbered('products', await goodsParts('product')),
  ];
  const rows = parts.map((part) => entry('sitemap', part));
  return xmlResponse(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</sitemapindex>`,
  );
}

/** One part; undefined for an unknown name. */
export async function sitemapPart(name: string): Promise<Response | undefined> {
  const addresses = await partAddresses(name);
  if (!addresses || addresses.length === 0) return undefined;
  const rows = addresses.map((address) => entry('url', address));
  return xmlResponse(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`);
}

async function partAddresses(name: string): Promise<Address[] | undefined> {
  const small = /^(pages|shop|governments)\.xml$/.exec(name)?.[1];
  if (small) return SMALL[small]?.();
  const [, goods, part] = /^(goods|products)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  return part ? goodsPart(goods === 'goods' ? 'gift' : 'product', Number(part)) : undefined;
}
