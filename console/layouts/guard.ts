import { data, type MiddlewareFunction, redirect } from 'react-router';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { findStaff } from '#app/staff/session.ts';
import { consume } from '#platform/throttle.ts';
import { fromOf } from '../from-of.ts';
import { routeOf } from '../route-table.ts';
import { staffContext } from '../staff-context.ts';
import { keepUnsent } from '../unsent/keep.ts';
import { showingUnsent } from '../unsent/show.ts';
import { readingLists, rememberWriting } from './after-writing.ts';

/**
 * Lets through who is logged in and may see the page; to others it is not there. Use cases ask again what they do to what. What
 * was sent after the session ended is kept for whose it was, and stands in its form again after their login.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const staff = await findStaff(request, fromOf(request));
  if (!staff) throw redirect(await loginAddress(request, url));
  const route = routeOf(url.pathname);
  const needs = route?.needs ?? 'anybody';
  if (needs !== 'anybody' && needs !== 'nobody' && !mayAnywhere(staff, needs))
    throw data(null, { status: 404 });
  const isForm = request.method === 'POST';
  if (isForm && route?.forms && !mayAnywhere(staff, route.forms)) throw data(null, { status: 404 });
  if (isForm) {
    const taken = await consume('staff_change_account', `staff:${staff.staffId}`);
    if (!taken.ok) throw data(null, { status: 429, headers: { 'Retry-After': String(taken.retryAfter) } });
  }
  context.set(staffContext, staff);
  const answer = () => (route?.mayLag && !isForm ? readingLists(request, next) : next());
  const response = await showingUnsent(staff, { request, url, context }, answer);
  if (isForm) rememberWriting(response);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

async function loginAddress(request: Request, url: URL): Promise<string> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return `/login?${new URLSearchParams({ ...(await keepUnsent(request, url)) })}`;
  const to = url.pathname + url.search;
  return to === '/' ? '/login' : `/login?${new URLSearchParams({ to })}`;
}
