import { keepPicture, type UploadResult } from '#app/listing/pictures.ts';
import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';

/**
 * Keeps a picture for texts. It is the operator's; one that no version names for a week is swept.
 * @throws NotAllowed, StorageAway
 */
export async function addTextPicture(actor: Actor, file: Uint8Array): Promise<UploadResult> {
  demandEverywhere(actor, 'text.edit');
  return keepPicture(actor, null, file);
}
