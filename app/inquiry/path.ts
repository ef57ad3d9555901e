import { storefrontOf } from '#platform/storefront.ts';

/**
 * The path of the inquiry form, from a page of either storefront: the answer comes in that storefront's name.
 * @param number of the donation or order that it is about.
 */
export function inquiryPath(from: string, number = ''): string {
  const query = new URLSearchParams({
    ...(storefrontOf(from) === 'shop' && { from: 'ec' }),
    ...(number !== '' && { number }),
  }).toString();
  return query === '' ? '/inquiry' : `/inquiry?${query}`;
}
