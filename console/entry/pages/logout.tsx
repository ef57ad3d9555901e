import { redirect } from 'react-router';
import { clearCookie } from '#app/account/cookies.ts';
import { endSession } from '#app/staff/session.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/logout.ts';

export function loader() {
  throw redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  await endSession(context.get(staffContext));
  throw redirect('/login', { headers: { 'Set-Cookie': clearCookie('staff') } });
}
