import type { GoodsKind } from '../columns.ts';
import { type Heading, headingOfOther, isSurely } from './headings.ts';
import { type GoodsImport, kindsNamed } from './import-store.ts';

export const KIND_NAMES: Record<GoodsKind, string> = { gift: '返礼品', product: '商品' };

/** Why a sheet is one of the other kind, as a sentence. */
export interface OtherKind {
  kind: GoodsKind;
  fault: string;
}

/** By its headings. */
export function otherByHeadings(headings: readonly Heading[], kind: GoodsKind): OtherKind | undefined {
  const heading = headingOfOther(headings, kind);
  return heading === undefined
    ? undefined
    : other(kind, (name) => `「${heading}」の列があり、${name}のCSVのようです`);
}

/** By the goods that its rows name, where the headings leave it open: they are all of the other kind. */
export async function otherByGoods(
  its: GoodsImport,
  headings: readonly Heading[],
): Promise<OtherKind | undefined> {
  if (isSurely(headings, its.kind)) return undefined;
  const { own, others } = await kindsNamed(its);
  if (own > 0 || others === 0) return undefined;
  return other(its.kind, (name) => `登録済みの管理番号が、すべて${name}のものです`);
}

function other(sentAs: GoodsKind, why: (name: string) => string): OtherKind {
  const kind = sentAs === 'gift' ? 'product' : 'gift';
  return { kind, fault: `${why(KIND_NAMES[kind])}。${KIND_NAMES[sentAs]}としては取り込めません` };
}
