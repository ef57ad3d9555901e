import type { MetaDescriptor } from 'react-router';
import { storefrontOf } from '#platform/storefront.ts';
import { siteRoute } from './route-map.ts';
import { sharePath } from './share-path.ts';
import type { SiteInfo } from './site-info.ts';

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  error?: unknown;
}

export interface PageHead {
  /** The title of the goods or text shown; without it the route's display name is used. */
  title?: string | undefined;
  description?: string | undefined;
  /** Path and query of the page's canonical URL; without it the page has none (results, private pages). */
  canonical?: string | undefined;
  /** Private, result and error pages, and lists narrowed by several filters. */
  noindex?: boolean | undefined;
  /** URL of the picture for shares (sharePath); without it the storefront's is used. */
  image?: string | undefined;
  jsonLd?: Record<string, unknown> | undefined;
}

/** Title, description, canonical URL, Open Graph and robots of a page: every `meta` export calls this. */
export function pageHead({ matches, error }: MetaArgs, head: PageHead = {}): MetaDescriptor[] {
  const info = matches.find((m) => m?.id === 'root')?.loaderData as SiteInfo | undefined;
  const id = matches.at(-1)?.id ?? '';
  const siteName =
    storefrontOf(id) === 'shop' ? (info?.shopName ?? 'さとのわ商店') : (info?.siteName ?? 'さとのわ');
  const title = error ? 'エラー' : (head.title ?? siteRoute(id)?.name ?? 'ページが見つかりません');
  const full = `${title} | ${siteName}`;
  const tags: MetaDescriptor[] = [{ title: full }];
  if (head.description) tags.push({ name: 'description', content: head.description });
  if (head.noindex || error) tags.push({ name: 'robots', content: 'noindex' });
  if (head.canonical !== undefined && info && !error) {
    const url = info.origin + head.canonical;
    tags.push(
      { tagName: 'link', rel: 'canonical', href: url },
      { property: 'og:url', content: url },
      { property: 'og:title', content: full },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteName },
      { property: 'og:locale', content: 'ja_JP' },
    );
    if (head.description) tags.push({ property: 'og:description', content: head.description });
    const image = head.image ?? sharePath('site', storefrontOf(id));
    tags.push(
      { property: 'og:image', content: info.origin + image },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: head.image ? title : siteName },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
    if (head.jsonLd) tags.push({ 'script:ld+json': head.jsonLd });
  }
  return tags;
}
