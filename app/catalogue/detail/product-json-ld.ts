import { mediaUrl } from '#app/shell/media-url.ts';
import type { AmountRange } from '#app/stock/amounts.ts';
import type { ProductPageData } from './product-view.ts';

const CURRENCY = 'JPY';
const COUNTRY = 'JP';

/** The product as search engines read it (schema.org Product and Offer). */
export function productJsonLd(d: ProductPageData, { origin, seller }: { origin: string; seller: string }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: d.name,
    description: d.catchCopy || `${d.place}の${d.name}`,
    sku: String(d.id),
    image: d.images.map((i) => origin + mediaUrl(i.key, 640)),
    brand: { '@type': 'Brand', name: d.producer.name },
    offers: {
      ...offered(d.amounts, d.skus.length),
      ...(d.sale?.whole && { priceValidUntil: d.sale.until.toISOString() }),
      url: `${origin}/ec/goods/detail/${d.id}`,
      priceCurrency: CURRENCY,
      // A product whose sale has not begun cannot be ordered in advance either.
      availability: `https://schema.org/${d.closed ? 'OutOfStock' : d.reserved ? 'PreOrder' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: seller },
      shippingDetails: shippingDetails(d),
      hasMerchantReturnPolicy: returnPolicy(d),
    },
  };
}

/** One price, or of variants that differ the lowest and the highest. */
function offered({ lowest, highest }: AmountRange, variants: number) {
  if (lowest === highest) return { '@type': 'Offer', price: lowest };
  return { '@type': 'AggregateOffer', lowPrice: lowest, highPrice: highest, offerCount: variants };
}

/** One entry for each fee, with the prefectures it is for: exact for one piece, like the price. */
function shippingDetails({ shipping, handling }: ProductPageData) {
  return [...new Set(shipping.map((r) => r.fee))].map((fee) => ({
    '@type': 'OfferShippingDetails',
    ...(fee === null
      ? { doesNotShip: true }
      : { shippingRate: { '@type': 'MonetaryAmount', value: fee, currency: CURRENCY } }),
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: COUNTRY,
      // ISO 3166-2 without its prefix, as Google's merchant listings want it: 「03」 is 岩手県.
      addressRegion: shipping
        .filter((r) => r.fee === fee)
        .flatMap((r) => r.codes)
        .map((code) => String(code).padStart(2, '0')),
    },
    ...(fee !== null &&
      handling && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: days(handling.least, handling.most),
          transitTime: transit(shipping.filter((r) => r.fee === fee).map((r) => r.transitDays)),
        },
      }),
  }));
}

/** Returns without a fault of the goods; what is at fault is exchanged whatever this says. */
function returnPolicy({ returnDays }: ProductPageData) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: COUNTRY,
    ...(returnDays === null
      ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
      : {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: returnDays,
          returnMethod: 'https://schema.org/ReturnByMail',
          returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        }),
  };
}

const transit = (each: number[]) => days(Math.min(...each), Math.max(...each));

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}
