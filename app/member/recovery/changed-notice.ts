const NAME = 'password';
const CHANGED = 'changed';

/**
 * The page that somebody comes to with a new password, asked to say that it was changed: private pages can, as theirs are
 * nobody else's; public ones are kept for everybody and stay as they are.
 */
export function withChangedNotice(path: string): string {
  const url = new URL(path, 'http://site.invalid');
  if (!/^\/((ec\/)?mypage|donate)(\/|$)/.test(url.pathname)) return path;
  url.searchParams.set(NAME, CHANGED);
  return url.pathname + url.search + url.hash;
}

export function saysChanged(search: URLSearchParams): boolean {
  return search.get(NAME) === CHANGED;
}
