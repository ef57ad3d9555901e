/** Certificates of one run. */
export const MOST_SHEETS = 3_000;
