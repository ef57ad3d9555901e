/** What has a share picture of its own, and for all other pages the storefront's. */
export type ShareKind = 'goods' | 'governments' | 'features' | 'lp' | 'site';

/** Address of a share picture. @param key the thing's id or code; of `site`, the storefront. */
export function sharePath(kind: ShareKind, key: number | string): string {
  return `/media/share/${kind}/${key}.jpg`;
}
