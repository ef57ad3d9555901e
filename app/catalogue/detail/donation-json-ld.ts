import type { AmountRange } from '#app/stock/amounts.ts';
import type { GovernmentPageData } from '../government/government-view.ts';
import type { GoodsPageData } from './goods-view.ts';

function governmentOf(origin: string, { code, name }: { code: string; name: string }) {
  return { '@type': 'GovernmentOrganization', name, url: `${origin}/governments/detail?code=${code}` };
}

function amountsOf({ lowest, highest }: AmountRange) {
  const priceCurrency = 'JPY';
  if (lowest === highest) return { price: lowest, priceCurrency };
  const of = { minPrice: lowest, maxPrice: highest, priceCurrency };
  return { priceSpecification: { '@type': 'PriceSpecification', ...of } };
}

/**
 * A gift as search engines read it. It is not for sale: the visitor donates to a government, so it is no Product with
 * an Offer, but a page where one can donate.
 */
export function giftJsonLd(d: GoodsPageData, origin: string, image: string) {
  const url = `${origin}/goods/detail/${d.id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: d.name,
    description: d.catchCopy || `${d.place}の返礼品`,
    url,
    inLanguage: 'ja',
    primaryImageOfPage: { '@type': 'ImageObject', url: origin + image },
    about: governmentOf(origin, d.government),
    ...(d.closed === null && {
      potentialAction: {
        '@type': 'DonateAction',
        recipient: governmentOf(origin, d.government),
        ...amountsOf(d.amounts),
        target: `${origin}/donate/goods/${d.id}`,
      },
    }),
  };
}

/** A government as search engines read it; what it does not publish is left out. */
export function governmentJsonLd(d: GovernmentPageData, origin: string) {
  const { department, phone, email, website } = d.contact;
  const contact = {
    ...(department && { name: department }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
  };
  return {
    '@context': 'https://schema.org',
    ...governmentOf(origin, d),
    areaServed: { '@type': 'AdministrativeArea', name: d.place },
    address: { '@type': 'PostalAddress', addressCountry: 'JP', addressRegion: d.prefecture },
    ...(website && { sameAs: website }),
    ...(Object.keys(contact).length > 0 && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'ふるさと納税の担当', ...contact },
    }),
  };
}
