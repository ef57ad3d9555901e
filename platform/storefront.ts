/** The donation site and the shop under /ec: two storefronts over the same members and the same catalogue. */
export type Storefront = 'donation' | 'shop';

/** Which storefront a path belongs to: one of the route table or a visitor's URL path. */
export function storefrontOf(path: string): Storefront {
  return path === '/ec' || path.startsWith('/ec/') ? 'shop' : 'donation';
}
