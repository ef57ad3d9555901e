import { redirect } from 'react-router';
import { clearCookie } from '#app/account/cookies.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { logOut } from '../login.ts';
import type { Route } from './+types/logout.ts';

/** Opening the URL changes nothing: only a POST of this site logs out. */
export function loader() {
  throw redirect('/');
}

/** Redirects to the top page of the storefront that its URL names. */
export async function action({ request, url }: Route.ActionArgs) {
  const { top } = storefrontPaths(url.searchParams.get('storefront') === 'shop' ? 'shop' : 'donation');
  await logOut(request);
  // Data that pages stored on the device is deleted too (flags, tickets for offline use): it may be a shared device.
  const headers = { 'Set-Cookie': clearCookie('session'), 'Clear-Site-Data': '"storage"' };
  throw redirect(top, { headers });
}
