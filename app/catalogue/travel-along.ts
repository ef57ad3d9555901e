import type { OrderParcel } from '#app/sale/rules/parcels.ts';
import { alongWith } from './along-query.ts';
import { cardsOfLists, type GoodsCard } from './goods-cards-store.ts';

/**
 * What else of the same producers would travel in these parcels at no cost: one statement for all of them.
 * @param without goods that are in the cart already. @returns in the order of the parcels.
 */
export async function travelAlong(
  parcels: readonly OrderParcel[],
  without: readonly number[],
  at: Date,
): Promise<GoodsCard[][]> {
  if (parcels.length === 0) return [];
  const lists = parcels.map((p, i) => [String(i), alongWith(p, without, at)] as const);
  const cards = await cardsOfLists(Object.fromEntries(lists), at);
  // A card tells what sending it alone costs, which is nothing here.
  return parcels.map((_, i) => (cards[i] ?? []).map((card) => ({ ...card, shipping: null })));
}
