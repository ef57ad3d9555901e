import { jstMonth } from '#platform/jst.ts';
import { cardsByIds } from './cards-store.ts';
import { reference } from './reference-store.ts';
import { rankedIds, seasonalIds } from './top-store.ts';

const RANKED = 10;
const SEASONAL = 10;

/** The top page: what is asked for most, and what arrives only around now. */
export async function topPage(at: Date = new Date()) {
  const month = jstMonth(at);
  const next = (month % 12) + 1;
  const [ref, ranked, seasonal] = await Promise.all([
    reference(),
    rankedIds(RANKED),
    seasonalIds([month, next], SEASONAL),
  ]);
  const [ranking, season] = await Promise.all([cardsByIds(ranked), cardsByIds(seasonal)]);
  return {
    categories: ref.categories.map(({ id, name, icon }) => ({ id, name, icon })),
    prefectures: ref.prefectures.map(({ code, name }) => ({ code, name })),
    month,
    next,
    ranking,
    season,
  };
}
