import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { listJsonLd } from '#app/shell/json-ld.ts';
import { featureList } from '../features.ts';
import { FeatureCards } from '../parts/FeatureCards.tsx';
import type { Route } from './+types/features.ts';

export const handle = { script: false };

export async function loader() {
  return data({ cards: await featureList() }, { headers: { [TAGS_HEADER]: 'feature' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  const origin = args.matches[0]?.loaderData?.origin;
  return pageHead(args, {
    description:
      '季節の食べもの、各地の手仕事、災害時の支援、はじめての方へのご案内など、地域と寄附を知るための特集です。',
    canonical: '/features',
    jsonLd:
      d &&
      listJsonLd(
        '特集一覧',
        `${origin}/features`,
        d.cards.map((card) => ({ name: card.title, url: `${origin}${card.href}` })),
      ),
  });
}

export default function Features({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <div>
      <h1>特集一覧</h1>
      <p className="mt-2 max-w-[42em]">
        季節の食べもの、各地の手仕事、災害時の支援など、地域を知るための読みものです。
      </p>
      <div className="mt-8">
        {cards.length > 0 ? (
          <FeatureCards cards={cards} level={2} />
        ) : (
          <p className="panel">ただいま掲載している特集はありません。</p>
        )}
      </div>
    </div>
  );
}
