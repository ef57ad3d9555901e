import { redirect } from 'react-router';
import { db } from '#platform/db/db.ts';
import { clearCookie } from '../cookies.ts';
import { endSession } from '../session.ts';
import type { Route } from './+types/logout.ts';

/** Opened by its address, nothing happens: only a POST of this site logs out. */
export function loader() {
  throw redirect('/');
}

export async function action({ request }: Route.ActionArgs) {
  await endSession(db(), request);
  throw redirect('/', { headers: { 'Set-Cookie': clearCookie('session') } });
}
