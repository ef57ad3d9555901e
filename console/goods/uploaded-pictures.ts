import { takeUpload } from '#app/listing/direct-uploads.ts';
import { MOST_PICTURES } from '#app/listing/picture-limits.ts';
import { addPicture, type Picture, type UploadResult } from '#app/listing/pictures.ts';
import { UPLOAD_FAULTS } from '#app/listing/upload-faults.ts';
import type { Actor } from '#app/staff/actor.ts';
import { StorageAway } from '#platform/storage/away.ts';

interface SentFile {
  name: string;
  take(actor: Actor, goodsId: number): Promise<UploadResult | undefined>;
}

/** The new files of the form: those that the browser has put into the storage already, and those that come with it. */
export function sentFiles(form: FormData): SentFile[] {
  const names = form.getAll('sent-name').map(String);
  const put = form
    .getAll('sent')
    .map((key, i) => ({ name: names[i] ?? '', take: takeSent(String(key).slice(0, 100)) }));
  // Where none was chosen, browsers send one without a name.
  const files = form.getAll('file').filter((f): f is File => f instanceof File && f.name !== '');
  return [...put, ...files.map((file) => ({ name: file.name, take: takeFile(file) }))];
}

const takeSent =
  (key: string): SentFile['take'] =>
  (actor, goodsId) =>
    takeUpload(actor, goodsId, key);

const takeFile =
  (file: File): SentFile['take'] =>
  async (actor, goodsId) =>
    addPicture(actor, goodsId, new Uint8Array(await file.arrayBuffer()));

/** New files come after the pictures that are there; the name of the goods is their first description. */
export async function withUploads(
  actor: Actor,
  goods: { id: number; input: { name: string } },
  pictures: readonly Picture[],
  files: readonly SentFile[],
): Promise<{ pictures: Picture[]; errors: Record<string, string[]> }> {
  const all = [...pictures];
  const faults: string[] = [];
  if (files.length > MOST_PICTURES)
    faults.push(
      `一度に追加できるのは${MOST_PICTURES}枚までです。${MOST_PICTURES + 1}枚目からは追加していません`,
    );
  for (const { name, take } of files.slice(0, MOST_PICTURES)) {
    const told = (words: string) => faults.push(`${name.slice(0, 60)}: ${words}`);
    try {
      const added = await take(actor, goods.id);
      if (!added) told('届いていません。もう一度追加してください');
      else if ('fault' in added) told(UPLOAD_FAULTS[added.fault]);
      else if (all.some(({ key }) => key === added.key)) told('同じ画像があります');
      else if (all.length >= MOST_PICTURES) told(`画像は${MOST_PICTURES}枚までです`);
      else all.push({ key: added.key, alt: goods.input.name });
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error;
      told('画像の保管先に接続できません。少し時間をおいて、もう一度お試しください');
      break; // each of the others would wait as long, and in vain
    }
  }
  return { pictures: all, errors: faults.length > 0 ? { file: faults } : {} };
}
