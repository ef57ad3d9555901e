/** Of one gift or product (product specification 2). */
export const MOST_PICTURES = 12;
