import { monthAfter } from '#app/delivery/dispatch-window.ts';
import { goodsKey } from '#platform/images/keys.ts';
import { jstDate } from '#platform/jst.ts';
import { cardsByIds } from './goods-cards-store.ts';
import type { GoodsKind } from './kind-words.ts';
import { shippingLines } from './product-shipping.ts';
import { rankingInShort } from './ranking.ts';
import { reference } from './reference.ts';
import { offeredCategories } from './search/offered-categories.ts';
import { writeQuery } from './search/search-query.ts';
import { newestIds, offersAny, popularIds, rankedIds, SEASON, seasonalIds } from './top-store.ts';

const RANKED = 12;
const SEASONAL = 12;
const NEWEST = 12;
/** The layout that is easiest to recognise in a small circle: one plate in the middle. */
const ICON_VARIANT = 0;

/** Shown on both top pages: the most popular goods, and seasonal ones that arrive in this month or the next. */
async function common(kind: GoodsKind, at: Date) {
  const month = jstDate(at).slice(0, 7);
  const months = [month, monthAfter(month, 1)];
  const [ref, categories, ranking, season] = await Promise.all([
    reference(),
    offeredCategories(kind),
    firstOfAll(kind, at),
    seasonalIds(kind, months, SEASONAL, at).then(cardsByIds),
  ]);
  return {
    categories: categories.map(({ id, name, icon }) => ({
      id,
      name,
      image: icon && goodsKey(icon, ICON_VARIANT),
    })),
    prefectures: ref.prefectures,
    /** `months`: 「11月・12月」; `search`: the query string of a search for what arrives in them. */
    season: {
      months: months.map((m) => `${Number(m.slice(5))}月`).join('・'),
      search: writeQuery({ month: months, label: [SEASON] }),
      cards: season,
    },
    ranking,
    /** Whether anything at all can be found. */
    offers: await offersAny(kind),
  };
}

/**
 * The week's ranking, where enough was applied for to fill its row; otherwise what is liked, of which no rank is claimed.
 * `words`: what the ranking counts; null where there is none.
 */
async function firstOfAll(kind: GoodsKind, at: Date) {
  const ranked = await rankedIds(kind, RANKED, at);
  const words = ranked.length === RANKED ? await rankingInShort(kind, 'week') : null;
  const ids = words === null ? await popularIds(kind, RANKED, at) : ranked;
  return { cards: await cardsByIds(ids), words };
}

/** The content of the donation site's top page. */
export async function topPage(at: Date = new Date()) {
  return common('gift', at);
}

/** The content of the shop's top page, with the newest products and how goods are sent. */
export async function shopTopPage(at: Date = new Date()) {
  const [page, newest] = await Promise.all([
    common('product', at),
    newestIds('product', NEWEST, at).then(cardsByIds),
  ]);
  return { ...page, newest, shipping: shippingLines() };
}
