import { pageHead } from '#app/site/head.ts';
import { successPage } from '../history/success.ts';
import { Success } from '../parts/Success.tsx';
import type { Route } from './+types/goods-success.ts';

export function loader({ request, url }: Route.LoaderArgs) {
  return successPage(request, url);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return <Success data={loaderData} />;
}
