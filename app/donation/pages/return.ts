import { redirect } from 'react-router';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/not-found.ts';
import { afterPaying } from '../pay/after-paying.ts';
import type { Route } from './+types/return.ts';

/** Where the payment provider sends the payer back to. The address carries no result: the provider is asked. */
export async function loader({ url }: Route.LoaderArgs) {
  const number = readNumber(url.searchParams.get('donation') ?? '');
  const path = number && (await afterPaying(number));
  if (!path) throw notFound();
  throw redirect(path, 303);
}
