import type { Texts } from '#app/forms/merge.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { Picture } from '#app/listing/pictures.ts';
import { addGovernmentPicture } from '#app/municipality/picture.ts';
import type { Actor } from '#app/staff/actor.ts';
import { takeFile } from '../parts/take-picture.ts';

/** Names of the fields: which picture it is (`u/…`; none: empty), what it shows in words, and a file that takes its place. */
const IMAGE = 'image';
const ALT = 'alt';
const FILE = 'file';

export const PICTURE_LABELS: Record<string, string> = { [IMAGE]: '画像', [ALT]: '画像の説明' };

/**
 * Takes in the file that came with the form: it stands in the form from then on, also where it comes back. To take the picture
 * away empties the form.
 * @returns what is wrong with the file. @throws NotAllowed
 */
export async function withSentFile(actor: Actor, code: string, form: FormData): Promise<string | undefined> {
  if (form.get('intent') === 'remove') {
    form.set(IMAGE, '');
    form.set(ALT, '');
    return undefined;
  }
  const file = form.get(FILE);
  if (!(file instanceof File) || file.size === 0) return undefined;
  const taken = await takeFile(file, (bytes) => addGovernmentPicture(actor, code, bytes));
  if ('fault' in taken) return taken.fault;
  form.set(IMAGE, taken.key);
  return undefined;
}

/** What the form says: words without a picture are none. */
export function readPicture(form: FormData): Picture | null {
  const said = (name: string) => String(form.get(name) ?? '').slice(0, 400);
  const key = said(IMAGE);
  return key === '' ? null : { key, alt: said(ALT).replace(/\s+/g, ' ').trim() };
}

export function shownPicture(picture: Picture | null): Texts {
  return { [IMAGE]: picture?.key ?? '', [ALT]: picture?.alt ?? '' };
}

/** The form again. @param errors by the names of fields. */
export function pictureReply(form: FormData, errors: Record<string, string>): FormReply {
  const alt = String(form.get(ALT) ?? '').slice(0, 400);
  let reply: FormReply = { values: { ...shownPicture(readPicture(form)), [ALT]: alt }, errors: {} };
  for (const [name, words] of Object.entries(errors)) reply = withError(reply, name, words);
  return reply;
}
