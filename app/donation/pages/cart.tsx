import { data, redirect } from 'react-router';
import { listAction, listPage } from '#app/cart/page.ts';
import { CartList } from '#app/cart/parts/CartList.tsx';
import { pageHead } from '#app/shell/head.ts';
import { STARTS_LATER } from '#app/shell/script-start.ts';
import type { Route } from './+types/cart.ts';

export const handle = STARTS_LATER;

export async function loader({ request, url }: Route.LoaderArgs) {
  const { page, headers } = await listPage(request, url, 'donation');
  return data(page, { headers });
}

export async function action({ request }: Route.ActionArgs) {
  const { to, headers } = await listAction(request, 'donation');
  throw redirect(to, { status: 303, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function DonateCart({ loaderData }: Route.ComponentProps) {
  return <CartList data={loaderData} />;
}
