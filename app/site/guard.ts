import { type MiddlewareFunction, redirect } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { parkForm } from '#app/account/parked-form.ts';
import { findMember } from '#app/account/session.ts';
import { clientOf, readForm } from '#app/forms/request.ts';
import { storefrontPathsOf } from '#app/shell/storefront-paths.ts';

/**
 * Lets a logged-in member through and redirects everybody else to the login and back. A form sent after the session
 * ended is parked for its owner: its page finds it again after login.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const member = await findMember(request);
  if (member) {
    context.set(memberContext, member);
    const response = await next();
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  }
  const target = new URLSearchParams({ redirect: url.pathname + url.search });
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const cookie = await parkForm(await readForm(request), url.pathname, clientOf(request));
    if (cookie) headers.append('Set-Cookie', cookie);
    target.set('ended', '1');
  }
  throw redirect(`${storefrontPathsOf(url.pathname).login}?${target}`, { status: 302, headers });
};
