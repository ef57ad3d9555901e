import { MOST_ALT, MOST_PICTURES } from '#app/listing/picture-limits.ts';
import type { Picture } from '#app/listing/pictures.ts';

/** The pictures of the form in their order, without those whose box for taking them out is ticked. */
export function readPictureRows(form: FormData): Picture[] {
  return form
    .getAll('key')
    .slice(0, MOST_PICTURES + 1)
    .map((key, i) => ({
      key: String(key).slice(0, 80),
      alt: String(form.get(`alt-${i}`) ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 400),
      out: form.has(`out-${i}`),
    }))
    .filter(({ out }) => !out)
    .map(({ key, alt }) => ({ key, alt }));
}

/** `up-2`: the third before the second. Any other intent changes nothing. */
export function movePicture(pictures: Picture[], intent: string): Picture[] {
  const [, to, place] = /^(up|down)-(\d{1,2})$/.exec(intent) ?? [];
  const i = Number(place);
  const j = to === 'up' ? i - 1 : i + 1;
  const [one, other] = [pictures[i], pictures[j]];
  if (to === undefined || !one || !other) return pictures;
  return pictures.map((p, k) => (k === i ? other : k === j ? one : p));
}

/** What is saved now and what was typed otherwise, in words: for who saves second. */
export function pictureDifferences(now: readonly Picture[], mine: readonly Picture[]): string[] {
  const name = ({ alt }: Picture, i: number) => `${i + 1}枚目「${alt || '説明なし'}」`;
  const inBoth = (of: readonly Picture[], other: readonly Picture[]) =>
    of.filter(({ key }) => other.some((p) => p.key === key));
  const words = [
    ...now.flatMap((p, i) =>
      mine.some(({ key }) => key === p.key) ? [] : [`いまの${name(p, i)}は、この画面にありません`],
    ),
    ...mine.flatMap((p, i) =>
      now.some(({ key }) => key === p.key) ? [] : [`この画面の${name(p, i)}は、いまの内容にありません`],
    ),
    ...mine.flatMap((p, i) => {
      const saved = now.find(({ key }) => key === p.key);
      return saved && saved.alt !== p.alt
        ? [`${i + 1}枚目の説明: いまの内容「${saved.alt}」、入力された内容「${p.alt}」`]
        : [];
    }),
  ];
  const order = (of: readonly Picture[]) => of.map(({ key }) => key).join();
  const sameOrder = order(inBoth(now, mine)) === order(inBoth(mine, now));
  return sameOrder ? words : [...words, '画像の順番が違います'];
}

/** What is wrong with the words of each picture, by the name of its field. */
export function altFaults(pictures: readonly Picture[], isPublished: boolean): Record<string, string[]> {
  return Object.fromEntries(
    pictures.flatMap(({ alt }, i) => {
      const which = `${i + 1}枚目の画像の説明`;
      if (alt.length > MOST_ALT) return [[`alt-${i}`, [`${which}は${MOST_ALT}文字以内で入力してください`]]];
      return isPublished && alt === '' ? [[`alt-${i}`, [`公開中のため、${which}を入力してください`]]] : [];
    }),
  );
}
