import { pageHead } from '#app/shell/head.ts';
import { isServed, siteRoute } from '#app/shell/route-map.ts';
import { guidancePage } from '../guidance.ts';
import { Legal } from '../parts/Legal.tsx';
import type { Route } from './+types/privacy.ts';
import { guidanceAnswer } from './guidance-answer.ts';

export const handle = { script: false };

export async function loader() {
  const [privacy, terms] = await Promise.all([
    guidancePage('privacy', isServed),
    guidancePage('terms', isServed),
  ]);
  return guidanceAnswer({ privacy, terms });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

// The same document as /terms, which is its only URL for search engines.
export function meta(args: Route.MetaArgs) {
  return pageHead(args, { description: args.loaderData?.privacy.doc.description, canonical: '/terms' });
}

export default function Privacy({ loaderData: d }: Route.ComponentProps) {
  return (
    <Legal
      title={siteRoute('/privacy')?.name ?? ''}
      parts={[
        { id: 'privacy', page: d.privacy },
        { id: 'terms', page: d.terms },
      ]}
    />
  );
}
