/** Of one gift or product (product specification 2). */
export const MOST_PICTURES = 12;
/** Letters of what a picture shows. */
export const MOST_ALT = 200;
