import { data, redirect } from 'react-router';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { findMember } from '#app/account/session.ts';
import { clientOf, readForm } from '#app/forms/request.ts';
import { storefrontPathsOf, withRedirect } from '#app/shell/storefront-paths.ts';
import { consume } from '#platform/throttle.ts';
import { FULL_TEXT } from '../full.ts';
import { shelfOf } from '../shelf.ts';
import { readTarget, type Target, text } from '../target.ts';
import { addFavorite, removeFavorite } from '../toggle.ts';
import { keepWish } from '../wish.ts';
import type { Route } from './+types/toggle.ts';

/** Opening the URL changes nothing: only a POST of this site presses a heart. */
export function loader() {
  throw redirect('/mypage/favorites');
}

/**
 * A heart of a public page. A script asks for JSON and stays on the page; a plain form is redirected to `back`, or to
 * the list that shows the change (`plain`: sent where no script can fill the heart in). A visitor is redirected to the
 * login first.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const byScript = request.headers.get('accept')?.includes('application/json') ?? false;
  const target = readTarget(form);
  const answer = (status: number, message: string, headers: Record<string, string> = {}) => {
    if (byScript) return Response.json({ message }, { status, headers });
    throw data(null, { status, headers });
  };
  if (!target) return answer(400, '');

  const member = await findMember(request);
  const taken = member
    ? await consume('favorite_account', String(member.id))
    : await consume('favorite_wish_address', clientOf(request));
  if (!taken.ok)
    return answer(429, 'しばらく時間をおいて、もう一度お試しください。', {
      'Retry-After': String(taken.retryAfter),
    });

  const back = safeRedirect(text(form, 'back'), '/');
  const destination = form.has('plain') ? listAfter(target, back) : back;
  if (!member) {
    if (byScript) return answer(401, '');
    const wish = await keepWish(target);
    if (!wish) return answer(404, '');
    throw redirect(withRedirect(storefrontPathsOf(back).login, destination), {
      status: 303,
      headers: { 'Set-Cookie': wish },
    });
  }
  if (text(form, 'wish') === 'off') {
    await removeFavorite(member.id, target);
    return byScript ? answer(200, '') : redirect(back, 303);
  }
  const added = await addFavorite(member.id, target);
  if (byScript) {
    if (added === 'done') return answer(200, '');
    return added === 'full'
      ? answer(409, FULL_TEXT)
      : answer(404, '現在は公開されていないため、お気に入りに追加できませんでした。');
  }
  if (added === 'full')
    return redirect(`${listOf(target, back)}?${new URLSearchParams({ full: '1', back })}`, 303);
  return added === 'done' ? redirect(destination, 303) : answer(404, '');
}

/** The list of the storefront where the heart was pressed; only the donation site has a list of governments. */
function listOf(target: Target, back: string): string {
  return 'goods' in target ? shelfOf(back).favoriteGoods : '/mypage/favorites';
}

function listAfter(target: Target, back: string): string {
  const added = 'goods' in target ? String(target.goods) : target.government;
  return `${listOf(target, back)}?${new URLSearchParams({ added, back })}`;
}
