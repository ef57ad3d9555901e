import { data } from 'react-router';
import { detailLife } from '#app/catalogue/detail/detail-life.ts';
import { productJsonLd } from '#app/catalogue/detail/product-json-ld.ts';
import { productPage } from '#app/catalogue/detail/product-view.ts';
import { pageHead } from '#app/shell/head.ts';
import { sharePath } from '#app/shell/share-path.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { yenRange } from '#platform/money.ts';
import { ProductDetail } from '../parts/ProductDetail.tsx';
import type { Route } from './+types/product-detail.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const id = routeNumber(params.id);
  const at = new Date();
  const page = id === undefined ? undefined : await productPage(id, at);
  if (!page) throw notFound();
  return data(page, { headers: detailLife(page, at) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  if (!d) return pageHead(args);
  const info = args.matches[0]?.loaderData;
  return pageHead(args, {
    title: `${d.name} - ${d.place}`,
    description: [d.catchCopy, `${d.place}の${d.producer.name}から。価格${yenRange(d.amounts)}(税込)。`]
      .filter(Boolean)
      .join(' '),
    canonical: `/ec/goods/detail/${d.id}`,
    image: sharePath('goods', d.id),
    jsonLd: info && productJsonLd(d, { origin: info.origin, seller: info.operator }),
  });
}

export default function ProductDetailPage({ loaderData }: Route.ComponentProps) {
  return <ProductDetail goods={loaderData} />;
}
