import { data, redirect } from 'react-router';
import { listAction, listPage } from '#app/cart/page.ts';
import { CartList } from '#app/cart/parts/CartList.tsx';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { STARTS_LATER } from '#app/shell/script-start.ts';
import { CART_PATH } from '../apply/offer.ts';
import { cartParcels, readPrefecture, refusedOrder } from '../cart/cart-view.ts';
import { CartParcels, TravelAlong } from '../cart/parts/CartParcels.tsx';
import type { Route } from './+types/cart.ts';

export const handle = STARTS_LATER;

export async function loader({ request, url }: Route.LoaderArgs) {
  const { page, owner, home, headers } = await listPage(request, url, 'shop');
  const to = readPrefecture(url.searchParams.get('to')) ?? home;
  const parcels = await cartParcels(owner, page, to, new Date());
  return data({ ...page, told: refusedOrder(page, url.searchParams), parcels }, { headers });
}

export async function action({ request }: Route.ActionArgs) {
  const prefecture = readPrefecture((await readForm(request.clone())).get('to'));
  const { to, headers } = await listAction(request, 'shop');
  throw redirect(prefecture === null ? to : withPrefecture(to, prefecture), { status: 303, headers });
}

/** The cart as it was looked at: with the fees to the prefecture that was chosen. */
function withPrefecture(to: string, prefecture: number): string {
  const [path = '', query] = to.split('?');
  if (path !== CART_PATH) return to;
  const params = new URLSearchParams(query);
  params.set('to', String(prefecture));
  return `${path}?${params}`;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function ShopCart({ loaderData }: Route.ComponentProps) {
  const { parcels } = loaderData;
  return (
    <div className="space-y-10">
      <CartList data={loaderData} beside={parcels && <CartParcels data={parcels} />} />
      {parcels && (
        <div className="mx-auto max-w-5xl space-y-10">
          <TravelAlong data={parcels} />
        </div>
      )}
    </div>
  );
}
