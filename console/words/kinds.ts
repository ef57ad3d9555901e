import type { GoodsKind } from '#app/catalogue/kind-words.ts';

export const KINDS: readonly { value: GoodsKind; label: string }[] = [
  { value: 'gift', label: 'ふるさと納税(返礼品)' },
  { value: 'product', label: 'お買い物(商品)' },
];

export const KIND_NAMES: Record<GoodsKind, string> = { gift: 'ふるさと納税', product: 'お買い物' };

export function kindOf(said: string | null): GoodsKind {
  return said === 'product' ? 'product' : 'gift';
}
