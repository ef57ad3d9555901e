const BASE = 'http://same-site.invalid';
const MAX = 2000;

/**
 * A destination after login that is certainly on this site, as path and query, or the fallback. Accepted: a path from
 * the root. Refused: schemes, `//`, backslashes (browsers read them as slashes), control characters and blanks
 * (browsers drop some of them), and the same things percent-encoded, in case anything decodes once more.
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  if (typeof wanted !== 'string' || wanted.length > MAX || !isPlainPath(wanted)) return fallback;
  const path = wanted.split(/[?#]/, 1)[0]!;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return fallback;
  }
  // Separators that are encoded twice have no use in a path of this site.
  if (!isPlainPath(decoded) || /%(?:2f|5c|0|1|7f)/i.test(decoded)) return fallback;
  const url = new URL(wanted, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

function isPlainPath(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\\\u0000-\u0020\u007f-\u009f]/.test(text)) return false;
  return text.startsWith('/') && !text.split(/[?#]/, 1)[0]!.includes('//');
}
