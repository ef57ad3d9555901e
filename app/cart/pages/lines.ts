import { data, redirect } from 'react-router';
import { goodsPath } from '#app/catalogue/kind-words.ts';
import { readForm } from '#app/forms/request.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { ownerOf, remembered } from '../owner.ts';
import { type Put, putIn } from '../put.ts';
import { readQuantity, readWanted, text } from '../thing.ts';
import { countChange } from '../throttle.ts';
import { cartWords, outcomeWords, WAIT_WORDS } from '../words.ts';
import type { Route } from './+types/lines.ts';

/** Opening the URL changes nothing: only a POST of this site puts something in. */
export function loader() {
  throw redirect(cartWords('donation').path);
}

/**
 * Puts goods or a government into the list that they belong to. A script asks for JSON and stays on the page; a plain form is
 * redirected to the list, which says what came of it, or to the goods' page where a variant has to be chosen.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const byScript = request.headers.get('accept')?.includes('application/json') ?? false;
  const wanted = readWanted(form);
  if (!wanted) throw data(null, { status: 400 });
  const asking = await ownerOf(request);
  const taken = await countChange(request, asking);
  if (!taken.ok) {
    const headers = { 'Retry-After': String(taken.retryAfter) };
    if (byScript) return Response.json({ message: WAIT_WORDS }, { status: 429, headers });
    throw redirect(`${cartWords(storefrontOf(refererPath(request))).path}?wait=1`, 303);
  }
  const { owner, cookie } = remembered(request, asking);
  const put = await putIn(owner, wanted, readQuantity(text(form, 'quantity')));
  const headers = new Headers(cookie && put.counts ? { 'Set-Cookie': cookie } : {});
  return byScript
    ? asJson(put, 'memberId' in owner, headers)
    : redirect(listAfter(put), { status: 303, headers });
}

const STATUS: Record<Put['outcome'], number> = {
  added: 200,
  there: 200,
  changed: 200,
  full: 409,
  choose: 409,
  unknown: 404,
};

function asJson(put: Put, member: boolean, headers: Headers): Response {
  const { outcome, storefront, counts } = put;
  const { path, short } = cartWords(storefront);
  const count = counts?.[storefront] ?? 0;
  return Response.json(
    {
      count,
      message: outcomeWords(outcome, storefront, count),
      ...(counts && { counts: { ...counts, member }, list: path, listName: `${short}を見る` }),
      ...(outcome === 'choose' && { choose: choicePath(put) }),
    },
    { status: STATUS[outcome], headers },
  );
}

function choicePath({ storefront, goods }: Put): string {
  return `${goodsPath(storefront === 'shop' ? 'product' : 'gift', goods!)}#apply`;
}

function listAfter(put: Put): string {
  if (put.outcome === 'choose') return choicePath(put);
  const { path } = cartWords(put.storefront);
  return put.outcome === 'full' ? `${path}?full=1` : `${path}?put=${put.outcome}`;
}

function refererPath(request: Request): string {
  const referer = request.headers.get('referer');
  return referer && URL.canParse(referer) ? new URL(referer).pathname : '/';
}
