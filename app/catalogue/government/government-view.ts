import { methodName } from '#app/words/payment-methods.ts';
import { placeName } from '#app/words/place.ts';
import { jstDate, jstYear } from '#platform/jst.ts';
import { offeredMethods } from '#platform/payment/offered-methods.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { isDesignated } from '../acceptance.ts';
import { allGovernments } from '../governments.ts';
import { goodsResults } from '../search/results.ts';
import type { GoodsQuery } from '../search/search-query.ts';
import { governmentByCode, producersOf, publishedMessages, usagesWithTotals } from './government-store.ts';

/** The page of one government, or where a municipality that has ended leads; undefined for an unknown code. */
export async function governmentPage(code: string, query: GoodsQuery, at: Date = new Date()) {
  if (!/^\d{6}$/.test(code)) return undefined;
  const g = await governmentByCode(code);
  if (!g) return undefined;
  if (g.successor_code !== null) return { mode: 'moved' as const, code: g.successor_code };
  const year = jstYear(at);
  const [usages, producers, messages, results, all] = await Promise.all([
    usagesWithTotals(code, year),
    producersOf(code),
    publishedMessages(code),
    goodsResults('gift', { ...query, government: [] }, code),
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
    accepting: isDesignated(g, jstDate(at)),
    minAmount: g.min_amount,
    contact: { department: g.department, phone: phoneWords(g.phone), email: g.email, website: g.website },
    oneStop: {
      postal: postalWords(g.one_stop_postal),
      address: g.one_stop_address,
      online: g.one_stop_online,
    },
    payments: offeredMethods(g.payment_methods).map(methodName),
    year,
    usages,
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

export type GovernmentPageData = Extract<Awaited<ReturnType<typeof governmentPage>>, { mode: 'detail' }>;
