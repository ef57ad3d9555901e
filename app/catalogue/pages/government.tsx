import { data, redirect } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { EMPTY, TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { listJsonLd } from '#app/shell/json-ld.ts';
import { sharePath } from '#app/shell/share-path.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { digits } from '#platform/money.ts';
import { governmentJsonLd } from '../detail/donation-json-ld.ts';
import { governmentFinder } from '../government/government-finder.ts';
import { governmentPage } from '../government/government-view.ts';
import { isSearch } from '../government/is-search.ts';
import { GovernmentDetail } from '../government/parts/GovernmentDetail.tsx';
import { GovernmentFinder } from '../government/parts/GovernmentFinder.tsx';
import { shownLife } from '../page-life.ts';
import { readQuery } from '../search/search-query.ts';
import { nextTurn } from '../turns-query.ts';
import type { Route } from './+types/government.ts';

const MAX_TYPED = 40;

export async function loader({ url }: Route.LoaderArgs) {
  const params = url.searchParams;
  const query = readQuery(params);
  const code = params.get('code');
  if (code !== null) {
    const at = new Date();
    const page = await governmentPage(code, query, at);
    if (!page) throw notFound();
    if (page.mode === 'moved') throw redirect(`/governments/detail?code=${page.code}`, 301);
    const goods = page.results.cards.map((card) => card.id);
    // A list that somebody asks for lives shortly, as any other; and there is no end to what finds nothing.
    if (isSearch(query))
      return data(page, {
        headers: { [TAGS_HEADER]: `government:${page.code} words`, ...(goods.length === 0 && EMPTY) },
      });
    const turn = await nextTurn(goods, at);
    return data(page, { headers: shownLife({ government: page.code, goods, turn, at }) });
  }
  const typed = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_TYPED);
  const found = await governmentFinder({
    name: typed('name'),
    usage: typed('usage'),
    prefecture: query.prefecture[0],
  });
  return data(found, { headers: found.asked && found.total === 0 ? EMPTY : {} });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  const info = args.matches[0]?.loaderData;
  if (!d || !info) return pageHead(args);
  if (d.mode === 'finder') {
    const prefecture = d.prefectures.find((p) => p.code === d.query.prefecture);
    const listed = d.groups.flatMap((group) => group.governments);
    const title = prefecture ? `${prefecture.name}の自治体をさがす` : '自治体をさがす';
    const canonical = prefecture
      ? `/governments/detail?prefecture=${prefecture.code}`
      : '/governments/detail';
    return pageHead(args, {
      title,
      description: '全国1,788の自治体を、地図・都道府県・名前・使い道でさがせます。',
      canonical,
      noindex: Boolean(d.query.name || d.query.usage),
      jsonLd:
        prefecture &&
        listJsonLd(
          title,
          info.origin + canonical,
          listed.map((g) => ({ name: g.name, url: `${info.origin}/governments/detail?code=${g.code}` })),
        ),
    });
  }
  return pageHead(args, {
    title: `${d.place}のふるさと納税`,
    description: d.donating
      ? `${d.place}の返礼品${digits(d.results.total)}件、寄附の使い道、ワンストップ特例の申請先をご案内します。`
      : `${d.place}のご紹介です。当サイトでは現在、寄附を受け付けていません。`,
    canonical: `/governments/detail?code=${d.code}`,
    noindex: isSearch(d.results.query),
    image: sharePath('governments', d.code),
    jsonLd: governmentJsonLd(d, info.origin),
  });
}

export default function GovernmentPage({ loaderData: d }: Route.ComponentProps) {
  return d.mode === 'detail' ? <GovernmentDetail d={d} /> : <GovernmentFinder d={d} />;
}
