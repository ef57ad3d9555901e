import { data, type MiddlewareFunction, redirect } from 'react-router';
import { clientOf } from '#app/forms/request.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { findStaff } from '#app/staff/session.ts';
import { consume } from '#platform/throttle.ts';
import { readingLists, rememberWriting } from './after-writing.ts';
import { keepUnsent } from './inquiries/unsent.ts';
import { routeOf } from './route-table.ts';
import { staffContext } from './staff-context.ts';

/** From where a request comes, as the audit names it. */
export function fromOf(request: Request): { address: string; requestId: string } {
  return { address: clientOf(request), requestId: request.headers.get('x-request-id') ?? '' };
}

/**
 * Lets through who is logged in and may see the page; to others it is not there. Use cases ask again what they do to what. A
 * form that was sent after the session ended comes back to its page after the login; what was typed stays in the browser's
 * history, and an answer to an inquiry as its draft.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const staff = await findStaff(request, fromOf(request));
  if (!staff) {
    const target = new URLSearchParams({ to: url.pathname + url.search });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      await keepUnsent(request, url.pathname);
      target.set('ended', '1');
    }
    throw redirect(url.pathname === '/' ? '/login' : `/login?${target}`);
  }
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
  const response = await (route?.mayLag && !isForm ? readingLists(request, next) : next());
  if (isForm) rememberWriting(response);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};
