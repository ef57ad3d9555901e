import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { sharePath } from '#app/shell/share-path.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { landingPage } from '../landing.ts';
import { LandingBlocks } from '../parts/LandingBlocks.tsx';
import type { Route } from './+types/lp.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const page = await landingPage(params.id);
  if (!page) throw notFound();
  return data(page, { headers: { [TAGS_HEADER]: 'landing_page catalogue' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  const info = args.matches[0]?.loaderData;
  if (!d || !info) return pageHead(args);
  return pageHead(args, {
    title: d.title,
    description: d.description,
    canonical: d.path,
    image: sharePath('lp', args.params.id),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: d.title,
      description: d.description,
      inLanguage: 'ja',
      url: info.origin + d.path,
    },
  });
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingBlocks blocks={loaderData.blocks} />;
}
