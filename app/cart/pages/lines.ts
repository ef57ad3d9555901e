import { data, redirect } from 'react-router';
import { goodsPath } from '#app/catalogue/kind-words.ts';
import { readForm } from '#app/forms/request.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { type Counts, NOTHING, readCounts } from '../count-query.ts';
import { type Owner, ownerOf, remembered } from '../owner.ts';
import { type Put, putIn } from '../put.ts';
import { readQuantity, readWanted, text } from '../thing.ts';
import { countChange } from '../throttle.ts';
import { cartWords, outcomeWords, WAIT_WORDS } from '../words.ts';
import type { Route } from './+types/lines.ts';

/** Of one page that was left before its scripts ran; nobody presses more often meanwhile. */
const MOST_PRESSES = 20;

/** Opening the URL changes nothing: only a POST of this site puts something in. A script is told how many lines there are. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!byScript(request)) throw redirect(cartWords('donation').path);
  const owner = await ownerOf(request);
  const counts = owner ? await readCounts(owner) : NOTHING;
  const headers = { 'Cache-Control': 'private, no-store' };
  return Response.json({ counts: { ...counts, member: isMembers(owner) } }, { headers });
}

/**
 * Puts goods or a government into the list that they belong to. A script asks for JSON and stays on the page; a plain form is
 * redirected to the list, which says what came of it, or to the goods' page where a variant has to be chosen.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const presses = form.getAll('press').slice(0, MOST_PRESSES);
  if (presses.length > 0) return await putAll(request, presses.map(String));
  const wanted = readWanted(form);
  if (!wanted) throw data(null, { status: 400 });
  const asking = await ownerOf(request);
  const taken = await countChange(request, asking);
  if (!taken.ok) {
    const headers = { 'Retry-After': String(taken.retryAfter) };
    if (byScript(request)) return Response.json({ message: WAIT_WORDS }, { status: 429, headers });
    throw redirect(`${cartWords(storefrontOf(refererPath(request))).path}?wait=1`, 303);
  }
  const { owner, cookie } = remembered(request, asking);
  const put = await putIn(owner, wanted, readQuantity(text(form, 'quantity')));
  const headers = new Headers(cookie && put.counts ? { 'Set-Cookie': cookie } : {});
  return byScript(request)
    ? asJson(put, isMembers(owner), headers)
    : redirect(listAfter(put), { status: 303, headers });
}

/**
 * What was pressed on a page that is left, in its order: in one request, so that somebody unknown gets one list of it, not one
 * for each press.
 */
async function putAll(request: Request, presses: readonly string[]): Promise<Response> {
  const asking = await ownerOf(request);
  const { owner, cookie } = remembered(request, asking);
  let counts: Counts | undefined;
  for (const press of presses) {
    const fields = new URLSearchParams(press);
    const wanted = readWanted(fields);
    if (!wanted) continue;
    const taken = await countChange(request, asking);
    if (!taken.ok) break;
    counts = (await putIn(owner, wanted, readQuantity(text(fields, 'quantity')))).counts ?? counts;
  }
  const headers = new Headers(cookie && counts ? { 'Set-Cookie': cookie } : {});
  return Response.json({ counts: counts && { ...counts, member: isMembers(owner) } }, { headers });
}

const isMembers = (owner: Owner | null) => owner !== null && 'memberId' in owner;

const byScript = (request: Request) => request.headers.get('accept')?.includes('application/json') ?? false;

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
