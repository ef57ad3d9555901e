import { data } from 'react-router';
import { detailLife } from '#app/catalogue/detail/detail-life.ts';
import { giftJsonLd } from '#app/catalogue/detail/donation-json-ld.ts';
import { goodsPage } from '#app/catalogue/detail/goods-view.ts';
import { pageHead } from '#app/shell/head.ts';
import { sharePath } from '#app/shell/share-path.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { yenRange } from '#platform/money.ts';
import { GiftDetail } from '../parts/GiftDetail.tsx';
import type { Route } from './+types/goods-detail.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const id = routeNumber(params.id);
  const at = new Date();
  const page = id === undefined ? undefined : await goodsPage(id, at);
  if (!page) throw notFound();
  return data(page, { headers: detailLife(page, at) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  const info = args.matches[0]?.loaderData;
  if (!d || !info) return pageHead(args);
  const image = sharePath('goods', d.id);
  return pageHead(args, {
    title: `${d.name} - ${d.place}`,
    description: [d.catchCopy, `${d.place}の返礼品。寄附金額${yenRange(d.amounts)}。`]
      .filter(Boolean)
      .join(' '),
    canonical: `/goods/detail/${d.id}`,
    image,
    jsonLd: giftJsonLd(d, info.origin, image),
  });
}

export default function GoodsDetailPage({ loaderData }: Route.ComponentProps) {
  return <GiftDetail goods={loaderData} />;
}
