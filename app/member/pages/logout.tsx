import { redirect } from 'react-router';
import { clearCookie } from '../cookies.ts';
import { logOut } from '../login.ts';
import type { Route } from './+types/logout.ts';

/** Opened by its address, nothing happens: only a POST of this site logs out. */
export function loader() {
  throw redirect('/');
}

export async function action({ request }: Route.ActionArgs) {
  await logOut(request);
  throw redirect('/', { headers: { 'Set-Cookie': clearCookie('session') } });
}
