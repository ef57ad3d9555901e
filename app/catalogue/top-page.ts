import { coverKey, goodsKey } from '#platform/images/keys.ts';
import { jstMonth } from '#platform/jst.ts';
import { cardsByIds } from './cards-store.ts';
import { reference } from './reference.ts';
import { rankedIds, seasonalIds } from './top-store.ts';

const RANKED = 12;
const SEASONAL = 12;
/** The layout that reads best in a small circle: one plate in the middle. */
const ICON_VARIANT = 0;

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
    categories: ref.categories.map(({ id, name, icon }) => ({
      id,
      name,
      image: icon && goodsKey(icon, ICON_VARIANT),
    })),
    prefectures: ref.prefectures.map(({ code, name }) => ({ code, name })),
    seaPicture: coverKey('sea', 0),
    month,
    next,
    ranking,
    season,
  };
}
