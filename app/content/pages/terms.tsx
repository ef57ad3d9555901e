import { pageHead } from '#app/shell/head.ts';
import { isServed, siteRoute } from '#app/shell/route-map.ts';
import { guidancePage } from '../guidance.ts';
import { Legal } from '../parts/Legal.tsx';
import type { Route } from './+types/terms.ts';
import { guidanceAnswer } from './guidance-answer.ts';

export const handle = { script: false };

export async function loader() {
  const [terms, privacy] = await Promise.all([
    guidancePage('terms', isServed),
    guidancePage('privacy', isServed),
  ]);
  return guidanceAnswer({ terms, privacy });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { description: args.loaderData?.terms.doc.description, canonical: '/terms' });
}

export default function Terms({ loaderData: d }: Route.ComponentProps) {
  return (
    <Legal
      title={siteRoute('/terms')?.name ?? ''}
      parts={[
        { id: 'terms', page: d.terms },
        { id: 'privacy', page: d.privacy },
      ]}
    />
  );
}
