import { digits } from '#platform/money.ts';
/** Favourites of one member, goods and governments together (product spec section 13). */
export const MOST_FAVORITES = 1000;

export const FULL_TEXT = `お気に入りは${digits(MOST_FAVORITES)}件までです。マイページのお気に入りから不要なものを外して、もう一度お試しください。`;
