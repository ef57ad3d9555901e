import { nextTurnOfDay } from '#app/delivery/business-days.ts';
import { KeptByTag } from '#platform/http/kept-by-tag.ts';
import { type CardAndTurn, type GoodsCard, readCards } from './goods-cards-store.ts';

/** Some 4 KB each, with what the server wrote of it (`GoodsItem`). */
const MOST = 1_500;

/**
 * Cards that this process read for any page: lists and shelves show the same ones again and again. Triggers tell of whatever changes one
 * (`goods:<id>`, migration 0294); with the day of dispatch they change by time.
 */
const kept = new KeptByTag<CardAndTurn>('goods', MOST);

/** Cards in the order of the ids; goods no longer published are left out. */
export async function cardsByIds(ids: readonly number[], at: Date = new Date()): Promise<GoodsCard[]> {
  return (await find(ids, at)).map(({ card }) => card);
}

/** The same with the next instant at which any of them opens, ends, or asks for another amount by itself; null: none is known. */
export async function cardsAndTurn(
  ids: readonly number[],
  at: Date,
): Promise<{ cards: GoodsCard[]; turn: Date | null }> {
  const found = await find(ids, at);
  const turns = found.flatMap(({ turn }) => turn ?? []);
  const turn = turns.length > 0 ? new Date(Math.min(...turns.map(Number))) : null;
  return { cards: found.map(({ card }) => card), turn };
}

async function find(ids: readonly number[], at: Date): Promise<CardAndTurn[]> {
  const found = await kept.find(ids, at, async (missing) => {
    const dayTurns = nextTurnOfDay(at);
    return (await readCards(missing, at)).map((value) => ({
      id: value.card.id,
      value,
      turn: value.turn && value.turn < dayTurns ? value.turn : dayTurns,
    }));
  });
  return ids.flatMap((id) => found.get(id) ?? []);
}
