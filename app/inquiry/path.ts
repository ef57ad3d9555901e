import { storefrontOf } from '#platform/storefront.ts';

/** Where one asks, from a page of either storefront: the answer comes in that one's name. */
export function inquiryPath(from: string): string {
  return storefrontOf(from) === 'shop' ? '/inquiry?from=ec' : '/inquiry';
}
