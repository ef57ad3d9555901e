import { pageHead } from '#app/shell/head.ts';
import { isServed } from '#app/shell/route-map.ts';
import { guidancePage } from '../guidance.ts';
import { Guidance } from '../parts/Guidance.tsx';
import { SampleNotice } from '../parts/SampleNotice.tsx';
import type { Route } from './+types/policy.ts';
import { guidanceAnswer } from './guidance-answer.ts';

export const handle = { script: false };

export async function loader() {
  return guidanceAnswer(await guidancePage('policy', isServed));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { description: args.loaderData?.doc.description, canonical: '/policy' });
}

export default function Policy({ loaderData }: Route.ComponentProps) {
  return (
    <Guidance page={loaderData}>
      <SampleNotice />
    </Guidance>
  );
}
