import type { Texts } from '#app/forms/merge.ts';
import type { Picture } from '#app/listing/pictures.ts';
import { formOf } from '../merge/rows.ts';
import { openedWith } from '../merge/save-merged.ts';
import { readPictureRows } from './pictures-form.ts';

const ORDER = 'order';
const ADDED = 'added';
const OUT = '';
const SHOWN = 'alt:';
const PICTURE = 'picture.';

/** Pictures as texts that are merged one by one: of each what it shows, or that it is out, and once their order. */
export function pictureTexts(pictures: readonly Picture[]): Texts {
  return { ...textsOf(pictures), [ORDER]: keysOf(pictures).join(','), [ADDED]: '' };
}

const keysOf = (pictures: readonly Picture[]) => pictures.map(({ key }) => key);

function textsOf(pictures: readonly Picture[]): Record<string, string> {
  return Object.fromEntries(pictures.map(({ key, alt }) => [PICTURE + key, SHOWN + alt]));
}

/** Pictures in their order as the form has them. */
function pictureValues(pictures: readonly Picture[]): Record<string, string> {
  return {
    key: keysOf(pictures).join(','),
    ...Object.fromEntries(pictures.map(({ alt }, i) => [`alt-${i}`, alt])),
  };
}

/**
 * How a form of pictures is merged with what somebody else has saved. What either has added stays, that of mine at the end.
 * @param sent the form as it came. @param mine what it says, with the files that came with it.
 */
export function mergedPictures(sent: FormData, mine: readonly Picture[]) {
  const { base } = openedWith(sent);
  const before = (base[ORDER] ?? '').split(',').filter((key) => key !== '');
  const known = Object.keys(base).filter((name) => name.startsWith(PICTURE));
  let theirs: readonly Picture[] = [];
  const isKnown = (key: string) => PICTURE + key in base || keysOf(theirs).includes(key);
  const added = () => keysOf(theirs).filter((key) => !before.includes(key));
  const altOf = (key: string) => [...theirs, ...mine].find((p) => p.key === key)?.alt || '説明なし';
  const arranged = (text: string) => picturesOf(text, { before, theirs, mine });
  return {
    form: withPictures(sent, mine),
    read: (): Texts => ({
      ...Object.fromEntries(known.map((name) => [name, OUT])),
      // What is new of mine is nobody else's to change.
      ...textsOf(mine.filter(({ key }) => isKnown(key))),
      [ORDER]: orderOf(before, mine),
      [ADDED]: base[ADDED] ?? added().join(','),
    }),
    shown: ({ images }: { images: readonly Picture[] }): Texts => {
      theirs = images;
      return { ...textsOf(theirs), [ORDER]: orderOf(before, theirs), [ADDED]: added().join(',') };
    },
    values: (texts: Texts) =>
      pictureValues(
        arranged(texts[ORDER] ?? '').flatMap(({ key, alt }) => {
          const text = texts[PICTURE + key];
          if (text === undefined) return [{ key, alt }];
          return text === OUT ? [] : [{ key, alt: text.slice(SHOWN.length) }];
        }),
      ),
    label: (name: string) =>
      name === ORDER ? '画像の順番' : `「${altOf(name.slice(PICTURE.length))}」の画像`,
    words: (name: string, text: string) => {
      if (name === ORDER) return text.split(',').map(altOf).join('、');
      return text === OUT ? '外す' : text.slice(SHOWN.length) || '(説明なし)';
    },
  };
}

/** The order of the pictures that were there before; one that is out stays in its place, so that it changes no order. */
function orderOf(before: readonly string[], now: readonly Picture[]): string {
  const left = keysOf(now).filter((key) => before.includes(key));
  const kept = new Set(left);
  return before.map((key) => (kept.has(key) ? left.shift()! : key)).join(',');
}

interface All {
  before: readonly string[];
  theirs: readonly Picture[];
  mine: readonly Picture[];
}

/** All pictures, in an order of those that were there before. What was added stands where they have it, then what is mine. */
function picturesOf(order: string, { before, theirs, mine }: All): Picture[] {
  const all = new Map([...mine, ...theirs].map((picture) => [picture.key, picture]));
  const keys = order.split(',').filter((key) => all.has(key));
  for (const [i, key] of keysOf(theirs).entries()) if (!before.includes(key)) keys.splice(i, 0, key);
  for (const { key } of mine) if (!keys.includes(key)) keys.push(key);
  return keys.map((key) => all.get(key)!);
}

/** The form with its pictures as they are after its buttons, boxes and files were carried out. */
function withPictures(sent: FormData, pictures: readonly Picture[]): FormData {
  const form = formOf(pictureValues(pictures));
  for (const [name, value] of sent)
    if (!/^(?:key|file|sent|sent-name|intent|(?:alt|out)-\d{1,2})$/.test(name)) form.append(name, value);
  return form;
}

/** The pictures of a form that came back. */
export const picturesAgain = (values: Texts): Picture[] => readPictureRows(formOf(values));
