import { randomBytes } from 'node:crypto';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { sha256 } from '#platform/crypto.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { uploadedFile, uploadedId, uploadedKey } from '#platform/images/keys.ts';
import { readUpload, type UploadFault } from '#platform/images/upload.ts';
import { storage } from '#platform/storage/storage.ts';
import { placeOf } from './edit.ts';
import { type EditedGoods, findGoods, lockGoods } from './goods-store.ts';
import { MOST_ALT, MOST_PICTURES } from './picture-limits.ts';
import { insertPicture, picturesOf, renewPicture, writeImages } from './picture-store.ts';

export interface Picture {
  key: string;
  alt: string;
}

export type PicturesResult =
  /** The version that the goods have now. */
  | { kind: 'saved'; version: number }
  | { kind: 'unknown' | 'many' | 'alt' | 'foreign' }
  | { kind: 'conflict'; now: EditedGoods };

/**
 * Says which pictures goods show, in which order, and what each shows. What is published keeps one, each with its words.
 * @param first what is done in the same transaction before they are written. @throws NotAllowed
 */
export function setPictures(
  actor: Actor,
  goodsId: number,
  version: number,
  pictures: readonly Picture[],
  first?: (tx: Tx) => Promise<void>,
): Promise<PicturesResult> {
  return transaction(async (tx): Promise<PicturesResult> => {
    const goods = await lockGoods(tx, goodsId);
    if (!goods) return { kind: 'unknown' };
    demand(actor, 'goods.edit', placeOf(goods));
    if (goods.version !== version) return { kind: 'conflict', now: goods };
    if (pictures.length > MOST_PICTURES) return { kind: 'many' };
    const isShown = goods.status === 'published';
    if (pictures.some(({ alt }) => alt.length > MOST_ALT || (isShown && alt.trim() === '')))
      return { kind: 'alt' };
    if (isShown && pictures.length === 0) return { kind: 'alt' };
    const before = goods.images.map(({ key }) => key);
    const fresh = pictures.filter(({ key }) => !before.includes(key)).map(({ key }) => uploadedId(key));
    const ids = fresh.filter((id) => id !== undefined);
    const own = await picturesOf(tx, goods.governmentCode, ids);
    if (fresh.some((id) => id === undefined || !own.has(id))) return { kind: 'foreign' };
    const images = pictures.map(({ key, alt }) => ({ key, alt: alt.trim() }));
    const [was, is] = [pictureWords(goods.images), pictureWords(images)];
    if (was === is) return { kind: 'saved', version };
    await first?.(tx);
    await writeImages(tx, goodsId, images);
    await record(tx, actor, {
      action: 'goods.edit',
      subject: 'goods',
      subjectId: goodsId,
      changes: { 画像: [was, is] },
    });
    return { kind: 'saved', version: version + 1 };
  });
}

/** Whether an uploaded picture is the government's. It is held until the end of the transaction, so that it is not swept. */
export async function isOwnPicture(tx: Tx, governmentCode: string, key: string): Promise<boolean> {
  const id = uploadedId(key);
  return id !== undefined && (await picturesOf(tx, governmentCode, [id])).has(id);
}

/** Pictures as the audit tells of them. */
export function pictureWords(pictures: readonly Picture[]): string {
  return pictures.map(({ key, alt }) => `${alt || '(説明なし)'} [${key}]`).join('\n');
}

export type UploadResult = { key: string } | { fault: UploadFault };

/**
 * Keeps an uploaded file for goods. It is shown by nobody until `setPictures` says so; one that nothing shows is swept.
 * @throws NotAllowed, StorageAway
 */
export async function addPicture(
  actor: Actor,
  goodsId: number,
  file: Uint8Array,
): Promise<UploadResult | undefined> {
  const goods = await findGoods(goodsId);
  if (!goods) return undefined;
  demand(actor, 'goods.edit', placeOf(goods));
  return keepPicture(actor, goods.governmentCode, file);
}

/**
 * Keeps a file whose sender may do so. One that nothing names is swept after a week.
 * @param governmentCode whose it is; null: the operator's. @throws StorageAway
 */
export async function keepPicture(
  actor: Actor,
  governmentCode: string | null,
  file: Uint8Array,
): Promise<UploadResult> {
  const ready = await readUpload(file);
  if (typeof ready === 'string') return { fault: ready };
  const { body, width, height } = ready;
  const hash = sha256(body);
  const known = await renewPicture(governmentCode, hash);
  const id = known ?? randomBytes(16).toString('base64url');
  // The file first: a row without one would be shown as nothing. One that is known may have lost it to a sweep that failed.
  await storage().put(uploadedFile(id), body, 'image/webp');
  if (known !== undefined) return { key: uploadedKey(known) };
  const kept = await insertPicture({
    id,
    governmentCode,
    width,
    height,
    bytes: body.byteLength,
    sha256: hash,
    uploadedBy: actor.staffId,
  });
  if (kept !== id) await storage().remove(uploadedFile(id));
  return { key: uploadedKey(kept) };
}
