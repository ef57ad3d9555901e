import { randomBytes } from 'node:crypto';
import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import { hmac, sameBytes } from '#platform/crypto.ts';
import { MOST_BYTES } from '#platform/images/upload.ts';
import { StorageAway } from '#platform/storage/away.ts';
import { LISTED } from '#platform/storage/port.ts';
import { storage } from '#platform/storage/storage.ts';
import { placeOf } from './edit.ts';
import { findGoods } from './goods-store.ts';
import { MOST_PICTURES } from './picture-limits.ts';
import { addPicture, type UploadResult } from './pictures.ts';

/** Where files lie that browsers put there, until somebody has looked at what they are. */
const FOLDER = 'quarantine/';
const KEY = /^quarantine\/([\w-]{22})_([\w-]{22})\.bin$/;
const SECONDS = 600;
const A_DAY_MS = 86_400_000;

/** Whether browsers can put files into the storage themselves. */
export function takesUploads(): boolean {
  return storage().browsers !== undefined;
}

export interface UploadPlace {
  key: string;
  /** For one file of the size that was asked for, for some minutes. */
  url: string;
}

/**
 * Where somebody's browser may put files for goods, in the order of their sizes in bytes. The key says for which person and goods it was
 * made. @returns undefined where there are no such goods, the storage takes none, or a file is too large. @throws NotAllowed
 */
export async function offerUploads(
  actor: Actor,
  goodsId: number,
  sizes: readonly number[],
): Promise<UploadPlace[] | undefined> {
  const goods = await findGoods(goodsId);
  if (!goods) return undefined;
  demand(actor, 'goods.edit', placeOf(goods));
  const { browsers } = storage();
  if (!browsers || sizes.length > MOST_PICTURES || sizes.some((size) => size < 1 || size > MOST_BYTES))
    return undefined;
  return Promise.all(
    sizes.map(async (bytes) => {
      const name = randomBytes(16).toString('base64url');
      const key = `${FOLDER}${name}_${markOf(actor, goodsId, name)}.bin`;
      return { key, url: await browsers.addressToPut(key, bytes, SECONDS) };
    }),
  );
}

function markOf({ staffId }: Actor, goodsId: number, name: string): string {
  return hmac('upload', `${staffId} ${goodsId} ${name}`).toString('base64url').slice(0, 22);
}

/**
 * Takes a file that the browser has put into the storage, as `addPicture` takes one of the form: by what it is, not by what it is
 * called. It is gone from where it lay then.
 * @returns undefined where the key is none of theirs, or nothing lies there. @throws NotAllowed, StorageAway
 */
export async function takeUpload(
  actor: Actor,
  goodsId: number,
  key: string,
): Promise<UploadResult | undefined> {
  const [, name, mark] = KEY.exec(key) ?? [];
  if (!name || !mark || !sameBytes(Buffer.from(mark), Buffer.from(markOf(actor, goodsId, name))))
    return undefined;
  const { browsers } = storage();
  const bytes = await browsers?.bytesOf(key);
  if (bytes === undefined) return undefined;
  // Whatever the store has let in: it is looked at before it is read.
  const file = bytes > MOST_BYTES ? null : await storage().get(key);
  const result: UploadResult | undefined = file ? await addPicture(actor, goodsId, file) : { fault: 'large' };
  await storage()
    .remove(key)
    .catch((error: unknown) => {
      if (!(error instanceof StorageAway)) throw error; // the nightly sweep removes it
    });
  return result;
}

/** Removes what was put into the storage a day ago and taken by nobody. @throws StorageAway */
export async function sweepUploads(now: Date): Promise<void> {
  let after = '';
  for (;;) {
    const objects = await storage().list(FOLDER, after);
    for (const { key, changedAt } of objects)
      if (now.getTime() - changedAt.getTime() > A_DAY_MS) await storage().remove(key);
    if (objects.length < LISTED) return;
    after = objects.at(-1)!.key;
  }
}
