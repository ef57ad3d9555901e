import type { Actor } from '#app/staff/actor.ts';
import { actorOf } from '#app/staff/actor-of.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { storage } from '#platform/storage/storage.ts';
import { goodsByCode } from '../goods-store.ts';
import { addPicture, type Picture, setPictures } from '../pictures.ts';
import {
  type Counts,
  type GoodsImport,
  markDone,
  moveImport,
  type WaitingFile,
  waitingFiles,
} from '../sheet/import-store.ts';
import { keepBefore } from '../undo/before-store.ts';
import { UPLOAD_FAULTS } from '../upload-faults.ts';
import { BROKEN, readZip, type ZippedFile } from './read-zip.ts';

const TRIES = 5;

/**
 * Gives goods the pictures of an archive, each goods' whole and once: one that was cut off goes on with the next. A file that is no
 * picture is told of and left out.
 */
export async function applyPictures(its: GoodsImport): Promise<void> {
  const actor = await actorOf(db(), its.staffId, { address: its.address, requestId: its.requestId });
  const archive = await storage().get(its.fileKey);
  if (!actor || !archive) {
    const fault = 'ファイルか担当者の権限がなくなったため、取り込めませんでした';
    await moveImport(db(), its.id, ['applying'], { state: 'refused', fault });
    return;
  }
  const files = new Map<number, ZippedFile>();
  for await (const file of readZip(archive)) files.set(file.at, file);
  const counts: Counts = { ...its.counts };
  for (;;) {
    const waiting = await waitingFiles(its.id);
    if (waiting.length === 0) break;
    const wrong = await give(actor, its, waiting, files);
    counts.changed = (counts.changed ?? 0) - wrong.size;
    counts.wrong = (counts.wrong ?? 0) + wrong.size;
    await markDone(its.id, waiting, wrong, counts);
  }
  await moveImport(db(), its.id, ['applying'], { state: 'applied', appliedAt: new Date() });
}

/** The files of one goods. @returns what is wrong with some of them, by their place. */
async function give(
  actor: Actor,
  its: GoodsImport,
  waiting: readonly WaitingFile[],
  files: ReadonlyMap<number, ZippedFile>,
): Promise<Map<number, string>> {
  const wrong = new Map<number, string>();
  const [goods] = await goodsByCode(db(), its.governmentCode, [waiting[0]!.code]);
  const all = (words: string) => new Map(waiting.map(({ row }) => [row, words]));
  if (!goods) return all('管理番号が変わったか、なくなりました');
  const fresh: Picture[] = [];
  for (const { row } of waiting) {
    const added = await read(actor, goods.id, files.get(row));
    if ('fault' in added) wrong.set(row, added.fault);
    else if (fresh.every(({ key }) => key !== added.key))
      fresh.push({ key: added.key, alt: goods.input.name });
  }
  if (fresh.length === 0) return wrong;
  for (let tries = 0; tries < TRIES; tries++) {
    const [now] = await goodsByCode(db(), its.governmentCode, [waiting[0]!.code]);
    if (!now) break;
    const before = its.replaces ? [] : now.images.filter(({ key }) => fresh.every((f) => f.key !== key));
    const pictures = [...before, ...fresh];
    const keep = (tx: Tx) => keepBefore(tx, its.id, [now.id], pictures);
    const result = await setPictures(actor, now.id, now.version, pictures, keep);
    if (result.kind === 'saved') return wrong;
    if (result.kind === 'many') return all('画像が多すぎます');
  }
  return all('ほかの人が同時に変更していたため、取り込めませんでした');
}

async function read(
  actor: Actor,
  goodsId: number,
  file: ZippedFile | undefined,
): Promise<{ key: string } | { fault: string }> {
  const bytes = await file?.read().catch(() => undefined);
  if (!bytes) return { fault: BROKEN };
  const added = await addPicture(actor, goodsId, bytes);
  if (!added) return { fault: '返礼品・商品が見つかりません' };
  return 'fault' in added ? { fault: UPLOAD_FAULTS[added.fault] } : added;
}
