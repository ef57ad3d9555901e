import { redirect } from 'react-router';
import { afterPaying } from '#app/payment/after-paying.ts';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { orders } from '../pay/orders.ts';
import type { Route } from './+types/return.ts';

/** Where the payment provider sends the payer back to. The address carries no result: the provider is asked. */
export async function loader({ url }: Route.LoaderArgs) {
  const number = readNumber(url.searchParams.get('order') ?? '');
  const path = number && (await afterPaying(orders, number));
  if (!path) throw notFound();
  throw redirect(path, 303);
}
