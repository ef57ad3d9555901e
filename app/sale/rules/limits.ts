/** The most pieces of one product that one order may hold. */
export const MOST_AT_ONCE = 99;
