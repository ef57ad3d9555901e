import { pageHead } from '#app/shell/head.ts';
import { Success } from '../result/parts/Success.tsx';
import type { Route } from './+types/government-success.ts';
import { loadSuccess } from './success-page.ts';

export function loader({ request, url }: Route.LoaderArgs) {
  return loadSuccess(request, url);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return <Success data={loaderData} />;
}
