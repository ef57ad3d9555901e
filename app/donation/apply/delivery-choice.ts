/** Where what stands on the list goes, each: `LIKE_OTHERS` is where all go that are not sent elsewhere. */
export const LIKE_OTHERS = 'same';
