import { readNumber } from '#platform/crypto.ts';
import { type ShownOrder, shownOrder } from './history-store.ts';

/** The order of a number as it was typed or stands in an address; whose it is, the caller looks at. */
export async function orderNamed(typed: string | null): Promise<ShownOrder | undefined> {
  const number = readNumber(typed ?? '');
  return number === undefined ? undefined : shownOrder(number);
}
