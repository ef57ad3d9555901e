import { composeCover } from './cover-scene.ts';
import { composeGoods } from './goods-scene.ts';
import {
  COVER_SCENES,
  COVER_VARIANTS,
  type CoverScene,
  coverKey,
  goodsKey,
  VARIANT_GROUNDS,
} from './keys.ts';
import { PICTURES } from './pictures.ts';

const NUMBER = /^(0|[1-9][0-9]?)$/;

export type PictureKey =
  | { type: 'goods'; kind: string; variant: number }
  | { type: 'cover'; scene: CoverScene; variant: number };

/** The picture that a key names, or null for an unknown key. */
export function parseKey(key: string): PictureKey | null {
  const [type, name = '', number = '', ...rest] = key.split('/');
  if (rest.length > 0 || !NUMBER.test(number)) return null;
  const variant = Number(number);
  if (type === 'g' && PICTURES.has(name) && variant < VARIANT_GROUNDS.length)
    return { type: 'goods', kind: name, variant };
  const scene = COVER_SCENES.find((s) => s === name);
  if (type === 'c' && scene && variant < COVER_VARIANTS) return { type: 'cover', scene, variant };
  return null;
}

/** All composed pictures. First the variant of each kind that lists show most. */
export function pictureKeys(): string[] {
  const keys: string[] = [];
  for (const v of VARIANT_GROUNDS.keys()) for (const kind of PICTURES.keys()) keys.push(goodsKey(kind, v));
  for (const scene of COVER_SCENES) for (let v = 0; v < COVER_VARIANTS; v++) keys.push(coverKey(scene, v));
  return keys;
}

/**
 * Draws the picture of a key as PNG: goods 640 × 640, covers 1600 × 640.
 * @throws Error when the key is unknown; check it with parseKey first.
 */
export function compose(key: string): Promise<Buffer> {
  const picture = parseKey(key);
  if (!picture) throw new Error(`No picture ${key}`);
  return picture.type === 'goods'
    ? composeGoods(picture.kind, picture.variant)
    : composeCover(picture.scene, picture.variant);
}
