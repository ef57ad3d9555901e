import { redirect } from 'react-router';
import { clearCookie } from '#app/account/cookies.ts';
import { storefrontPaths } from '#app/account/storefront-paths.ts';
import { logOut } from '../login.ts';
import type { Route } from './+types/logout.ts';

/** Opened by its address, nothing happens: only a POST of this site logs out. */
export function loader() {
  throw redirect('/');
}

/** Leads to the top page of the storefront that its address names. */
export async function action({ request, url }: Route.ActionArgs) {
  const { top } = storefrontPaths(url.searchParams.get('storefront') === 'shop' ? 'shop' : 'donation');
  await logOut(request);
  // Whatever pages kept on the device goes too (flags, tickets for places without network): it may be a shared one.
  const headers = { 'Set-Cookie': clearCookie('session'), 'Clear-Site-Data': '"storage"' };
  throw redirect(top, { headers });
}
