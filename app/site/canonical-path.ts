import { trimmed } from '#platform/text/trim.ts';

/**
 * The one spelling of a path under which it is served: without a slash at the end or several at the beginning, and
 * without escapes of characters that need none (RFC 3986, 6.2.2.2). The router reads more spellings than that, the data of
 * `/goods` also at `/goods/.data` and `/goods/_.data`; what a page costs is decided by the path before the router sees it.
 * @param pathname of a URL, whose dots and backslashes are resolved.
 */
export function canonicalPath(pathname: string): string {
  const plain = pathname.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped;
  });
  const slash = plain.lastIndexOf('/');
  const last = plain.slice(slash + 1);
  if (last !== '.data' && last !== '_.data') return `/${trimmed(plain, '/')}`;
  const page = trimmed(plain.slice(0, slash), '/');
  return page === '' ? '/_.data' : `/${page}.data`;
}
