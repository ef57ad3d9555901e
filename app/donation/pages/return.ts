import { redirect } from 'react-router';
import { afterPaying } from '#app/payment/after-paying.ts';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { donations } from '../pay/donations.ts';
import type { Route } from './+types/return.ts';

/** Where the payment provider sends the payer back to. The address carries no result: the provider is asked. */
export async function loader({ url }: Route.LoaderArgs) {
  const number = readNumber(url.searchParams.get('donation') ?? '');
  const path = number && (await afterPaying(donations, number));
  if (!path) throw notFound();
  throw redirect(path, 303);
}
