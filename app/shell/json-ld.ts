import type { Storefront } from '#platform/storefront.ts';
import type { SiteInfo } from './site-info.ts';
import { LOOKS } from './storefront-looks.ts';

/** One page's data in the terms of schema.org, ready for `pageHead`. */
export type JsonLd = Record<string, unknown>;

/** The operator of the site, and the site with its search: for the top page of each storefront. */
export function siteJsonLd(info: SiteInfo, storefront: Storefront): JsonLd {
  const { origin, operator, contact } = info;
  const shop = storefront === 'shop';
  const name = shop ? info.shopName : info.siteName;
  const url = shop ? `${origin}/ec` : `${origin}/`;
  const organization = `${url}#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name,
        legalName: operator,
        url,
        logo: origin + LOOKS[storefront].touchIcon,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: contact,
          url: `${origin}/inquiry${shop ? '?from=ec' : ''}`,
          availableLanguage: 'ja',
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name,
        url,
        inLanguage: 'ja',
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${origin}${shop ? '/ec' : ''}/goods?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** A page that lists entries with their own pages. @param first position of the first entry, from 1. */
export function listJsonLd(
  name: string,
  url: string,
  entries: readonly { name: string; url: string }[],
  first = 1,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    inLanguage: 'ja',
    url,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: entries.map((entry, i) => ({ '@type': 'ListItem', position: first + i, ...entry })),
    },
  };
}

/** An article of this site. @param path of its page; dates are days 'YYYY-MM-DD' (JST). */
export function articleJsonLd(
  { siteName, origin }: SiteInfo,
  type: 'Article' | 'NewsArticle',
  path: string,
  article: { headline: string; articleSection: string; datePublished: string; dateModified: string } & JsonLd,
): JsonLd {
  const publisher = { '@type': 'Organization', name: siteName, url: origin };
  return {
    '@context': 'https://schema.org',
    '@type': type,
    ...article,
    inLanguage: 'ja',
    mainEntityOfPage: origin + path,
    author: publisher,
    publisher,
  };
}
