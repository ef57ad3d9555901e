import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { keptFile, readIfThere } from './kept-file.ts';
import { uploadedKey } from './keys.ts';
import { masterOf } from './media.ts';

/** Pixels in which mails show a picture at most: their column without its edges. */
export const MAIL_WIDTH = 540;
/** Part of the file's name, as with other pictures. */
const EDITION = 1;
const QUALITY = 80;

function fileOf(dataDir: string, id: string): string {
  return join(dataDir, 'media', `mail-${EDITION}`, `${id}.jpg`);
}

/** Where mails load an uploaded picture, from the root of the site: the same address for every reader. */
export function mailPicturePath(id: string): string {
  return `/media/mail/${id}.jpg`;
}

export interface MailPicture {
  body: Buffer;
  etag: string;
}

const told = (body: Buffer): MailPicture => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

/** A picture for mails that has been made already. */
export async function madeMailPicture(dataDir: string, id: string): Promise<MailPicture | null> {
  const body = await readIfThere(fileOf(dataDir, id));
  return body && told(body);
}

/**
 * Makes an uploaded picture for mails: JPEG, as some mail programs show neither WebP nor AVIF, of twice the width for fine screens, on
 * white. Ask `madeMailPicture` first. @throws NoPicture, and StorageAway where the storage does not answer.
 */
export async function drawMailPicture(dataDir: string, id: string): Promise<MailPicture> {
  const body = await keptFile(fileOf(dataDir, id), async () =>
    sharp(await masterOf(uploadedKey(id)))
      .resize({ width: 2 * MAIL_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer(),
  );
  return told(body);
}

/** Removes what was made of a picture for mails from this machine. */
export async function forgetMailPicture(dataDir: string, id: string): Promise<void> {
  await rm(fileOf(dataDir, id), { force: true });
}
