import { pageHead } from '#app/shell/head.ts';
import { isServed } from '#app/shell/route-map.ts';
import { guidancePage } from '../guidance.ts';
import { Guidance } from '../parts/Guidance.tsx';
import type { Route } from './+types/guide.ts';
import { guidanceAnswer } from './guidance-answer.ts';

export const handle = { script: false };

export async function loader() {
  return guidanceAnswer(await guidancePage('guide', isServed));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { description: args.loaderData?.doc.description, canonical: '/guide' });
}

export default function Guide({ loaderData }: Route.ComponentProps) {
  return <Guidance page={loaderData} />;
}
