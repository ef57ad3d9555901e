import { pageHead } from '#app/shell/head.ts';
import { Success } from '../result/parts/Success.tsx';
import { successPage } from '../result/success.ts';
import type { Route } from './+types/government-success.ts';

export function loader({ request, url }: Route.LoaderArgs) {
  return successPage(request, url);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return <Success data={loaderData} />;
}
