/** The kinds with a share picture of their own; all other pages use the storefront's (`site`). */
export type ShareKind = 'goods' | 'governments' | 'features' | 'lp' | 'site';

/** URL of a share picture. @param key the id or code; for `site`, the storefront. */
export function sharePath(kind: ShareKind, key: number | string): string {
  return `/media/share/${kind}/${key}.jpg`;
}
