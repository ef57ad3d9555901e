import { methodName } from '#app/words/payment-methods.ts';
import { placeName } from '#app/words/place.ts';
import { jstDate, jstYear } from '#platform/jst.ts';
import { offeredMethods, takesPayments } from '#platform/payment/offered-methods.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { opensOn, standingState } from '../acceptance.ts';
import { allGovernments } from '../governments.ts';
import { goodsResults } from '../search/results.ts';
import { searchGoods, searchNow } from '../search/search.ts';
import type { GoodsQuery } from '../search/search-query.ts';
import {
  type GovernmentRow,
  governmentByCode,
  producersOf,
  publishedMessages,
  usagesWithTotals,
} from './government-store.ts';
import { isSearch } from './is-search.ts';

/**
 * The gifts of a government. A search may answer as it did ten seconds ago; where nothing is searched for, the page is kept
 * until one of them changes, so that the database is asked.
 */
function giftsOf(code: string, query: GoodsQuery, at: Date) {
  return goodsResults(
    'gift',
    { ...query, government: [] },
    code,
    at,
    isSearch(query) ? searchGoods : searchNow,
  );
}

/** The page of one government, or where a municipality that has ended leads; undefined for an unknown code. */
export async function governmentPage(code: string, query: GoodsQuery, at: Date = new Date()) {
  if (!/^\d{6}$/.test(code)) return undefined;
  const g = await governmentByCode(code);
  if (!g) return undefined;
  if (g.successor_code !== null) return { mode: 'moved' as const, code: g.successor_code };
  const today = jstDate(at);
  const standing = standingState(g, today);
  const state = standing === 'open' && !takesPayments() ? ('no_payment' as const) : standing;
  const [donating, producers, messages, results, all] = await Promise.all([
    state === 'open' ? waysToDonate(g, jstYear(at)) : null,
    producersOf(code),
    publishedMessages(code),
    giftsOf(code, query, at),
    allGovernments(),
  ]);
  const isPrefecture = g.kind === 'prefecture';
  return {
    mode: 'detail' as const,
    code: g.code,
    name: g.name,
    kana: g.kana,
    prefecture: g.prefecture,
    prefectureCode: g.prefecture_code,
    isPrefecture,
    place: placeName(g.prefecture, g.name),
    head: g.head_name ? `${g.head_title} ${g.head_name}` : '',
    message: g.message,
    profile: renderMarkdown(g.profile),
    image: g.image,
    imageAlt: g.image_alt,
    /** Whether there is a list of gifts of 第3号 with their makers. */
    listsMakers: Boolean(g.lists_makers),
    /** Everything that a donor needs to know; null while nothing can be donated. */
    donating,
    closed: state === 'open' ? null : { state, opensOn: opensOn(g, today) },
    contact: { department: g.department, phone: phoneWords(g.phone), email: g.email, website: g.website },
    producers,
    messages: messages.map((m) => ({ message: m.message, name: m.name, date: m.at ? jstDate(m.at) : '' })),
    results,
    neighbours: all
      .filter((o) => o.prefectureCode === g.prefecture_code && o.code !== g.code)
      .map((o) => ({ code: o.code, name: o.name, goods: o.goods })),
    crumbs: [
      { name: g.prefecture, href: `/governments/detail?prefecture=${g.prefecture_code}` },
      { name: g.name, href: `/governments/detail?code=${g.code}` },
    ],
  };
}

async function waysToDonate(g: GovernmentRow, year: number) {
  return {
    minAmount: g.min_amount,
    payments: offeredMethods(g.payment_methods).map(methodName),
    oneStop: {
      postal: postalWords(g.one_stop_postal),
      address: g.one_stop_address,
      online: g.one_stop_online,
    },
    year,
    usages: await usagesWithTotals(g.code, year),
  };
}

export type GovernmentPageData = Extract<Awaited<ReturnType<typeof governmentPage>>, { mode: 'detail' }>;
