import { config } from '#platform/config.ts';
import { transaction } from '#platform/db/db.ts';
import { storedId, uploadedFile, uploadedKey } from '#platform/images/keys.ts';
import { forgetMailPicture } from '#platform/images/mail-picture.ts';
import { forgetMedia } from '#platform/images/media.ts';
import { LISTED } from '#platform/storage/port.ts';
import { storage } from '#platform/storage/storage.ts';
import { sweepUploads } from './direct-uploads.ts';
import { knownIds, lockUnused, takeUnused } from './picture-store.ts';

const WEEK_MS = 7 * 86_400_000;
const BATCH = 100;
const FOLDER = 'pictures/';

/**
 * Job `sweep_pictures`, at night: removes pictures that nothing has named for a week from table and storage, and files that no row
 * tells of, as a program leaves them that dies while it writes, or a browser whose form nobody saves.
 * @throws StorageAway: what is left is for the next night.
 */
export async function sweepPictures(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - WEEK_MS);
  while ((await sweepSome(before)) === BATCH);
  await sweepStrays(before);
  await sweepUploads(now);
}

/** @returns how many were looked at. */
function sweepSome(before: Date): Promise<number> {
  return transaction(async (tx) => {
    const ids = await lockUnused(tx, before, BATCH);
    // Within the transaction: where the storage is away, the rows stay.
    for (const id of await takeUnused(tx, ids)) {
      await storage().remove(uploadedFile(id));
      await forgetMedia(config().DATA_DIR, uploadedKey(id));
      await forgetMailPicture(config().DATA_DIR, id);
    }
    return ids.length;
  });
}

async function sweepStrays(before: Date): Promise<void> {
  let after = '';
  for (;;) {
    const objects = await storage().list(FOLDER, after);
    const old = objects.filter(({ changedAt }) => changedAt < before).map(({ key }) => key);
    const known = await knownIds(old.flatMap((key) => storedId(key) ?? []));
    for (const key of old) if (!known.has(storedId(key) ?? '')) await storage().remove(key);
    if (objects.length < LISTED) return;
    after = objects.at(-1)!.key;
  }
}
