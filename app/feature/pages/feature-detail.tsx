import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { articleJsonLd } from '#app/shell/json-ld.ts';
import { sharePath } from '#app/shell/share-path.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { featurePage } from '../features.ts';
import { FeatureArticle } from '../parts/FeatureArticle.tsx';
import type { Route } from './+types/feature-detail.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const page = await featurePage(params.id);
  if (!page) throw notFound();
  const tags = ['feature', 'catalogue', ...page.goods.cards.map((card) => `goods:${card.id}`)];
  return data(page, { headers: { [TAGS_HEADER]: tags.join(' ') } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  const info = args.matches[0]?.loaderData;
  if (!d || !info) return pageHead(args);
  const image = sharePath('features', args.params.id);
  return pageHead(args, {
    title: d.title,
    description: d.lead,
    canonical: d.href,
    noindex: d.ended !== null,
    image,
    jsonLd: articleJsonLd(info, 'Article', d.href, {
      headline: d.title,
      description: d.lead,
      articleSection: d.theme,
      image: info.origin + image,
      datePublished: d.from,
      dateModified: d.changed,
    }),
  });
}

export default function FeatureDetail({ loaderData }: Route.ComponentProps) {
  return <FeatureArticle feature={loaderData} />;
}
