import { redirect } from 'react-router';
import { findMember } from '#app/account/session.ts';
import { readForm } from '#app/forms/request.ts';
import { consume } from '#platform/throttle.ts';
import { text } from '../target.ts';
import { latestViewed, noteViews, readViews } from '../views.ts';
import type { Route } from './+types/viewed.ts';

const HEADERS = { 'Cache-Control': 'private, no-store' };

export function loader() {
  throw redirect('/mypage/recently-viewed-goods');
}

/**
 * The views of a member's browser, sent after the page is shown: the public page itself is a cached GET and records
 * nothing. Answers with the latest views in the storefront that asks (`kind`). 401 tells the browser to keep its list
 * until somebody logs in.
 */
export async function action({ request }: Route.ActionArgs) {
  const member = await findMember(request);
  if (!member) return Response.json(null, { status: 401, headers: HEADERS });
  const taken = await consume('viewed_account', String(member.id));
  if (!taken.ok)
    return Response.json(null, {
      status: 429,
      headers: { ...HEADERS, 'Retry-After': String(taken.retryAfter) },
    });
  const form = await readForm(request);
  await noteViews(member.id, readViews(text(form, 'views'), new Date()));
  const latest = await latestViewed(member.id, text(form, 'kind') === 'product' ? 'product' : 'gift');
  return Response.json({ latest }, { headers: HEADERS });
}
