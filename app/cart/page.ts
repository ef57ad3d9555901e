import { readForm } from '#app/forms/request.ts';
import type { Storefront } from '#platform/storefront.ts';
import { changeList, ELSEWHERE } from './change.ts';
import { listOf, withSums } from './list.ts';
import { toldOf } from './notice.ts';
import { guestOf, ownerOf, remembered } from './owner.ts';
import { readTaken } from './taken.ts';
import { countChange } from './throttle.ts';
import { withTyped } from './typed.ts';
import { cartWords } from './words.ts';

/**
 * What the page of a list loads. It is everybody's own: never kept, and a browser's key lasts anew.
 * @returns with whose list it is and the prefecture where they live, which are not for the page itself.
 */
export async function listPage(request: Request, url: URL, storefront: Storefront) {
  const at = new Date();
  const owner = await ownerOf(request);
  const { home, ...found } = await listOf(
    owner,
    storefront,
    at,
    readTaken(url.searchParams.get('taken'), at),
  );
  const list = { ...found, ...withSums(storefront, withTyped(found.lines, url.searchParams)) };
  const told = toldOf(list, url.searchParams);
  // Which lines a login changed is told from the view of the browser that logged in: another one had other lines before.
  if (url.searchParams.has('stopped')) for (const line of list.lines) line.joined = false;
  return {
    page: { ...list, told },
    owner,
    home,
    headers: ownHeaders(guestOf(request) ? remembered(request, owner).cookie : undefined),
  };
}

/** Takes the form of a list. @returns the address to lead to: back to it, or on. */
export async function listAction(
  request: Request,
  storefront: Storefront,
): Promise<{ to: string; headers: Headers }> {
  const form = await readForm(request);
  const { path } = cartWords(storefront);
  const owner = await ownerOf(request);
  const taken = await countChange(request, owner);
  if (!taken.ok) return { to: `${path}?wait=1`, headers: ownHeaders(undefined) };
  // Somebody has logged out since, or the browser's key is no more.
  if (!owner) {
    const hadLines = [...form.keys()].some((name) => name.startsWith('seen.'));
    return { to: hadLines ? path + ELSEWHERE : path, headers: ownHeaders(undefined) };
  }
  const to = await changeList(owner, storefront, form);
  return { to, headers: ownHeaders(remembered(request, owner).cookie) };
}

function ownHeaders(cookie: string | undefined): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  if (cookie) headers.append('Set-Cookie', cookie);
  return headers;
}

export type ListData = Awaited<ReturnType<typeof listPage>>['page'];
