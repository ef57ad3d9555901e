import { MOST_ALT, MOST_PICTURES } from '#app/listing/picture-limits.ts';
import type { Picture } from '#app/listing/pictures.ts';

/** The pictures of the form in their order, without those whose box for taking them out is ticked. Merged, they are one text. */
export function readPictureRows(form: FormData): Picture[] {
  return (
    form
      .getAll('key')
      .flatMap((keys) => String(keys).split(','))
      .filter((key) => key !== '')
      // Two people's together are twice as many, of which some have to be taken out.
      .slice(0, MOST_PICTURES * 2)
      .map((key, i) => ({
        key: key.slice(0, 80),
        alt: String(form.get(`alt-${i}`) ?? '')
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, 400),
        out: form.has(`out-${i}`),
      }))
      .filter(({ out }) => !out)
      .map(({ key, alt }) => ({ key, alt }))
  );
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
