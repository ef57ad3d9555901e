import { readNumber } from '#platform/crypto.ts';
import { type ShownOrder, shownOrder } from './history-store.ts';

/** The order with a number that was typed or is in a URL; the caller checks whose order it is. */
export async function orderNamed(typed: string | null): Promise<ShownOrder | undefined> {
  const number = readNumber(typed ?? '');
  return number === undefined ? undefined : shownOrder(number);
}
