import { MOST_ALT } from '#app/listing/picture-limits.ts';
import {
  isOwnPicture,
  keepPicture,
  type Picture,
  pictureWords,
  type UploadResult,
} from '#app/listing/pictures.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { type EditedGovernment, lockGovernment, updateGovernment } from './government-store.ts';

export type PictureResult =
  /** Its words are missing or too long, or it is none that this government has uploaded. */
  | { kind: 'saved' | 'unknown' | 'alt' | 'foreign' }
  /** Somebody saved first: what is kept now. */
  | { kind: 'conflict'; now: EditedGovernment };

/**
 * Keeps an uploaded file for a government that there is. Nobody is shown it until `setGovernmentPicture` says so; one that nothing
 * shows is swept.
 * @throws NotAllowed, StorageAway
 */
export async function addGovernmentPicture(
  actor: Actor,
  code: string,
  file: Uint8Array,
): Promise<UploadResult> {
  demand(actor, 'government.edit', { governmentCode: code });
  return keepPicture(actor, code, file);
}

/** Says which picture stands at the head of a government's page, with what it shows in words; null: none. @throws NotAllowed */
export function setGovernmentPicture(
  actor: Actor,
  code: string,
  version: number,
  picture: Picture | null,
): Promise<PictureResult> {
  demand(actor, 'government.edit', { governmentCode: code });
  return transaction(async (tx): Promise<PictureResult> => {
    const government = await lockGovernment(tx, code);
    if (!government) return { kind: 'unknown' };
    if (government.version !== version) return { kind: 'conflict', now: government };
    const before = government.picture;
    const alt = picture?.alt.trim() ?? '';
    if (picture && (alt === '' || alt.length > MOST_ALT)) return { kind: 'alt' };
    if (picture && picture.key !== before?.key && !(await isOwnPicture(tx, code, picture.key)))
      return { kind: 'foreign' };
    const [was, is] = [
      pictureWords(before ? [before] : []),
      pictureWords(picture ? [{ ...picture, alt }] : []),
    ];
    if (was === is) return { kind: 'saved' };
    await updateGovernment(tx, code, { image: picture?.key ?? '', image_alt: alt });
    const changes = { 画像: [was, is] as const };
    await record(tx, actor, { action: 'government.edit', subject: 'government', subjectId: code, changes });
    return { kind: 'saved' };
  });
}
