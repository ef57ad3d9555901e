/** The most pieces of one gift in one donation. */
export const MOST_OF_A_GIFT = 10;
