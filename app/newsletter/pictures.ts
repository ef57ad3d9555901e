import { keepPicture, type UploadResult } from '#app/listing/pictures.ts';
import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { uploadedId } from '#platform/images/keys.ts';
import { markdownLinks } from '#platform/text/markdown.ts';
import { pictureWidths } from './pictures-query.ts';

/** Of one newsletter: each is loaded by every reader. */
export const MOST_PICTURES = 10;

/**
 * Keeps a picture for newsletters. It is the operator's; one that nothing names for a week is swept.
 * @throws NotAllowed, StorageAway
 */
export async function addNewsletterPicture(actor: Actor, file: Uint8Array): Promise<UploadResult> {
  demandEverywhere(actor, 'newsletter.edit');
  return keepPicture(actor, null, file);
}

/** The pictures that a text shows, as it names them. */
function shownIn(body: string) {
  return markdownLinks(body).filter(({ kind }) => kind === 'picture');
}

/** The widths of a text's pictures, by their ids. */
export function widthsOf(body: string): Promise<Map<string, number>> {
  return pictureWidths(shownIn(body).flatMap(({ href }) => uploadedId(href) ?? []));
}

/** Why a picture of a text cannot be sent: the first one that is wrong. */
export type PictureFault =
  | { what: 'many' }
  /** No uploaded one: a reader would load it from elsewhere. */
  | { what: 'foreign' | 'wordless' | 'gone'; name: string };

export async function pictureFault(body: string): Promise<PictureFault | undefined> {
  const pictures = shownIn(body);
  if (pictures.length > MOST_PICTURES) return { what: 'many' };
  const there = await widthsOf(body);
  for (const { href, alt } of pictures) {
    const id = uploadedId(href);
    if (id === undefined) return { what: 'foreign', name: href };
    if ((alt ?? '').trim() === '') return { what: 'wordless', name: href };
    if (!there.has(id)) return { what: 'gone', name: href };
  }
  return undefined;
}
