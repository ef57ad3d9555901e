import { MOST_ALT } from '#app/listing/picture-limits.ts';
import type { UploadResult } from '#app/listing/pictures.ts';
import { UPLOAD_FAULTS } from '#app/listing/upload-faults.ts';
import { StorageAway } from '#platform/storage/away.ts';

/** A picture that came with a form and is kept now, with what it shows in words. */
export interface TakenPicture {
  /** `u/…` */
  key: string;
  alt: string;
}

/**
 * Takes the one picture of a form in (`AddPicture`).
 * @param needsAlt whether it stands in a text, where who cannot see it reads words. @returns what is wrong, by its field.
 */
export async function takePicture(
  form: FormData,
  take: (bytes: Uint8Array) => Promise<UploadResult>,
  needsAlt = true,
): Promise<TakenPicture | { name: 'file' | 'alt'; fault: string }> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0)
    return { name: 'file', fault: '追加する画像を選んでください' };
  const alt = String(form.get('alt') ?? '')
    .replace(/[\s[\]]+/g, ' ')
    .trim();
  if (needsAlt && alt === '') return { name: 'alt', fault: '画像に写っているものの説明を入力してください' };
  if (alt.length > MOST_ALT) return { name: 'alt', fault: `${MOST_ALT}文字以内で入力してください` };
  const taken = await takeFile(file, take);
  return 'fault' in taken ? { name: 'file', fault: taken.fault } : { key: taken.key, alt };
}

/** Takes a file in. @returns what is wrong with it, with its name. */
export async function takeFile(
  file: File,
  take: (bytes: Uint8Array) => Promise<UploadResult>,
): Promise<{ key: string } | { fault: string }> {
  const refused = (fault: string) => ({ fault: `${file.name.slice(0, 60)}: ${fault}` });
  try {
    const added = await take(new Uint8Array(await file.arrayBuffer()));
    return 'fault' in added ? refused(UPLOAD_FAULTS[added.fault]) : added;
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return refused('画像の保管先に接続できません。少し時間をおいて、もう一度お試しください');
  }
}

/** A Markdown text with a picture as a paragraph of its own. */
export function withPictureIn(body: string, { key, alt }: TakenPicture, form: FormData): string {
  return withWordsIn(body, `\n![${alt}](${key})\n`, form);
}

/** At the cursor, where the browser told it; else at the end. */
export function withWordsIn(body: string, words: string, form: FormData): string {
  const said = String(form.get('cursor') ?? '');
  const at = /^\d{1,6}$/.test(said) ? Math.min(Number(said), body.length) : body.length;
  return `${body.slice(0, at)}${at === body.length && !body.endsWith('\n') ? '\n' : ''}${words}${body.slice(at)}`;
}
