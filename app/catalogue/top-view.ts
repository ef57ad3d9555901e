import { calendarOn } from '#app/delivery/calendar-setting.ts';
import { monthAfter } from '#app/delivery/dispatch-window.ts';
import { SHIPPING } from '#app/sale/shipping-setting.ts';
import { goodsKey } from '#platform/images/keys.ts';
import { jstDate } from '#platform/jst.ts';
import { settingAt } from '#platform/setting/setting.ts';
import { featuredIds } from './featured-query.ts';
import { FEATURED } from './featured-setting.ts';
import { cardsOfLists, type GoodsCard } from './goods-cards-store.ts';
import type { GoodsKind } from './kind-words.ts';
import { shippingLines } from './product-shipping.ts';
import { rankingInShort } from './ranking.ts';
import { reference } from './reference.ts';
import { offeredCategories } from './search/offered-categories.ts';
import { writeQuery } from './search/search-query.ts';
import { SEASON } from './season.ts';
import { newestIds, offersAny, popularIds, rankedIds, seasonalIds } from './top-store.ts';

const RANKED = 12;
const SEASONAL = 12;
const NEWEST = 12;
/** The layout that is easiest to recognise in a small circle: one plate in the middle. */
const ICON_VARIANT = 0;

/**
 * Shown on both top pages: the most popular goods, and seasonal ones that arrive in this month or the next.
 * @param more further shelves of one of them, each a query of ids.
 */
async function common<More extends Parameters<typeof cardsOfLists>[0]>(
  kind: GoodsKind,
  at: Date,
  more: More,
) {
  const month = jstDate(at).slice(0, 7);
  const months = [month, monthAfter(month, 1)];
  const shelves = {
    ...more,
    featured: featuredIds(kind, settingAt(FEATURED[kind], at), at),
    ranked: rankedIds(kind, RANKED, at),
    popular: popularIds(kind, RANKED, at),
    season: seasonalIds(kind, months, SEASONAL, at),
  };
  const [ref, categories, words, cards] = await Promise.all([
    reference(),
    offeredCategories(kind),
    rankingInShort(kind, 'week'),
    cardsOfLists(shelves, at),
  ]);
  const { featured, ranked, popular, season, ...others } = cards;
  return {
    categories: categories.map(({ id, name, icon }) => ({
      id,
      name,
      image: icon && goodsKey(icon, ICON_VARIANT),
    })),
    prefectures: ref.prefectures,
    /** What the operator has put first; none where nothing of it is available. */
    featured,
    /** `months`: 「11月・12月」; `search`: the query string of a search for what arrives in them. */
    season: {
      months: months.map((m) => `${Number(m.slice(5))}月`).join('・'),
      search: writeQuery({ month: months, label: [SEASON] }),
      cards: season,
    },
    ranking: firstOfAll(ranked, popular, words),
    others,
    /** Whether anything at all can be found. */
    offers: popular.length > 0 || (await offersAny(kind)),
  };
}

/**
 * The week's ranking, where enough was applied for to fill its row; otherwise what is liked, of which no rank is claimed.
 * `words`: what the ranking counts; null where there is none.
 */
function firstOfAll(ranked: GoodsCard[], popular: GoodsCard[], words: string | null) {
  return ranked.length === RANKED && words !== null
    ? { cards: ranked, words }
    : { cards: popular, words: null };
}

/** The content of the donation site's top page. */
export async function topPage(at: Date = new Date()) {
  const { others: _, ...page } = await common('gift', at, {});
  return page;
}

/** The content of the shop's top page, with the newest products and how goods are sent. */
export async function shopTopPage(at: Date = new Date()) {
  const { others, ...page } = await common('product', at, { newest: newestIds('product', NEWEST, at) });
  return {
    ...page,
    newest: others.newest,
    shipping: shippingLines(settingAt(SHIPPING, at), calendarOn(jstDate(at)).cutOff),
  };
}
