import type { GoodsKind } from '#app/listing/columns.ts';

/** Which goods an address would have made: of which kind, by which government. */
export function wantedGoods(url: URL): { kind: GoodsKind; government: string | null } {
  const government = url.searchParams.get('government') ?? '';
  return {
    kind: url.searchParams.get('kind') === 'product' ? 'product' : 'gift',
    government: /^\d{6}$/.test(government) ? government : null,
  };
}
