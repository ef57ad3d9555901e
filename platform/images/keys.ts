/**
 * Picture keys. `g/<kind>/<variant>` is a composed picture of goods, `c/<scene>/<variant>` a composed cover of a
 * government; uploads of operators will be `u/…`. A key says what is drawn, never where a file is.
 */

/** How a variant arranges its objects, as its alternative text says. Variant n uses layout n mod 4. */
const LAYOUTS = [
  '丸い盆に並べた様子',
  '木の台に並べた様子',
  '敷物の上に並べた様子',
  '色紙に並べた様子',
] as const;

/** Variants of a goods picture: every layout in two tints. */
export const GOODS_VARIANTS = 8;

export const COVER_SCENES = ['sea', 'mountain', 'field', 'town', 'hotspring', 'snow'] as const;
export type CoverScene = (typeof COVER_SCENES)[number];
export const COVER_VARIANTS = 6;

export function goodsKey(kind: string, variant: number): string {
  return `g/${kind}/${variant}`;
}

export function coverKey(scene: CoverScene, variant: number): string {
  return `c/${scene}/${variant}`;
}

/** Text for people who cannot see the picture; it says that this is an illustration, as it is not a photograph. */
export function goodsAlt(subject: string, variant: number): string {
  return `${subject}のイラスト(${LAYOUTS[variant % LAYOUTS.length]})`;
}
