import { pageHead } from '#app/shell/head.ts';
import { isServed } from '#app/shell/route-map.ts';
import { guidancePage } from '../guidance.ts';
import { Guidance } from '../parts/Guidance.tsx';
import type { Route } from './+types/about-tax-system.ts';
import { guidanceAnswer } from './guidance-answer.ts';

export const handle = { script: false };

export async function loader() {
  return guidanceAnswer(await guidancePage('about-tax-system', isServed));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { description: args.loaderData?.doc.description, canonical: '/about-tax-system' });
}

export default function AboutTaxSystem({ loaderData }: Route.ComponentProps) {
  return <Guidance page={loaderData} />;
}
