/**
 * Whether what an address says can be read as text: no NUL, no line ends, no `%` that stands for nothing. Pages may decode it then.
 * @param parts what of it is decoded; a storefront's is asked for with whatever others have put behind the `?`.
 */
export function isReadable(url: string, parts: readonly ('pathname' | 'search')[] = ['pathname']): boolean {
  if (!URL.canParse(url) || /%(00|0[ad])/i.test(url)) return false;
  const parsed = new URL(url);
  try {
    for (const part of parts) decodeURIComponent(parsed[part]);
    return true;
  } catch {
    return false;
  }
}
