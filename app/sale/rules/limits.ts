/** The most pieces of one product in one order. */
export const MOST_AT_ONCE = 99;
