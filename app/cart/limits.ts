import type { Storefront } from '#platform/storefront.ts';

/**
 * The most lines of one owner. The database holds them (`cart_limit` in migration 0313; a test compares), as they are counted
 * where a line is written.
 */
export const MOST_LINES: Record<Storefront, number> = { donation: 30, shop: 50 };

/** Yen of a donation without a gift, at most. */
export const MOST_YEN = 10_000_000;

/** Put aside, in either list. */
export const MOST_LATER = 50;
