/**
 * Picture keys. `g/<kind>/<variant>` is a composed picture of goods, `c/<scene>/<variant>` a composed cover of a
 * government; `u/<id>` one that staff uploaded. A key says what is drawn, never where a file is.
 */

/** What the objects of a picture lie on, as its alternative text says it. */
const GROUND_WORDS = {
  tray: '丸い盆に並べた様子',
  board: '木の台に並べた様子',
  cloth: '敷物の上に並べた様子',
  paper: '色紙に並べた様子',
  crate: '木箱に並べた様子',
  basket: '竹のかごに盛った様子',
  slate: '黒い角皿に並べた様子',
  wrapping: '水引をかけた紙の上に並べた様子',
} as const;

export type Ground = keyof typeof GROUND_WORDS;

const PLAIN: readonly Ground[] = ['tray', 'board', 'cloth', 'paper'];
const FINE: readonly Ground[] = ['crate', 'basket', 'slate', 'wrapping'];

/** The ground of each variant of a goods picture. One that comes again has another tint, of which each kind has two. */
export const VARIANT_GROUNDS: readonly Ground[] = [PLAIN, PLAIN, FINE, FINE].flat();

export const COVER_SCENES = ['sea', 'mountain', 'field', 'town', 'hotspring', 'snow'] as const;
export type CoverScene = (typeof COVER_SCENES)[number];
export const COVER_VARIANTS = 6;

const UPLOADED = /^u\/([A-Za-z0-9_-]{22})$/;

/** The id of an uploaded picture's key; undefined for any other key. */
export function uploadedId(key: string): string | undefined {
  return UPLOADED.exec(key)?.[1];
}

export function uploadedKey(id: string): string {
  return `u/${id}`;
}

/** Where the file of an uploaded picture is in the storage. */
export function uploadedFile(id: string): string {
  return `pictures/${id}.webp`;
}

/** The id of the picture whose file this is; undefined for any other file. */
export function storedId(file: string): string | undefined {
  return /^pictures\/([A-Za-z0-9_-]{22})\.webp$/.exec(file)?.[1];
}

export function goodsKey(kind: string, variant: number): string {
  return `g/${kind}/${variant}`;
}

export function coverKey(scene: CoverScene, variant: number): string {
  return `c/${scene}/${variant}`;
}

/** Text for people who cannot see the picture; it says that this is an illustration, as it is not a photograph. */
export function goodsAlt(subject: string, variant: number): string {
  return `${subject}のイラスト(${GROUND_WORDS[VARIANT_GROUNDS[variant]!]})`;
}
