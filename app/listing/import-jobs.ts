import { db } from '#platform/db/db.ts';
import { keptSince } from '#platform/retention.ts';
import { storage } from '#platform/storage/storage.ts';
import { applyPictures } from './picture-zip/apply-pictures.ts';
import { checkPictures } from './picture-zip/check-pictures.ts';
import { applySheet } from './sheet/apply.ts';
import { checkSheet } from './sheet/check.ts';
import {
  clearRows,
  deleteImport,
  findImport,
  type GoodsImport,
  moveImport,
  oldImports,
} from './sheet/import-store.ts';
import { MOST_TRIES } from './sheet/queue.ts';

/** Job: says what an import would do. One that has gone on is left alone. */
export function checkImport(payload: unknown, attempts: number): Promise<void> {
  return work(payload, 'checking', attempts, (its) =>
    its.content === 'sheet' ? checkSheet(its) : checkPictures(its),
  );
}

/** Job: takes an import over. */
export function applyImported(payload: unknown, attempts: number): Promise<void> {
  return work(payload, 'applying', attempts, (its) =>
    its.content === 'sheet' ? applySheet(its) : applyPictures(its),
  );
}

/** @param attempts the one that runs counted: after the last one the import is given up, as nobody else would end it. */
async function work(
  payload: unknown,
  state: 'checking' | 'applying',
  attempts: number,
  does: (its: GoodsImport) => Promise<void>,
): Promise<void> {
  const id = Number((payload as { id?: unknown }).id);
  const its = await findImport(id);
  if (its?.state !== state) return;
  try {
    await does(its);
  } catch (error) {
    if (attempts >= MOST_TRIES) {
      const fault = 'サイト側の不具合のため、処理できませんでした。時間をおいて、もう一度送信してください';
      await moveImport(db(), id, [state], { state: 'refused', fault });
    }
    throw error;
  }
}

const AT_ONCE = 100;

/** Job: takes imports away that are old, with their files. What they changed stands in the audit. */
export async function sweepImports(now = new Date()): Promise<void> {
  for (const { id, fileKey } of await oldImports(keptSince('goods_import', now), AT_ONCE)) {
    await storage().remove(fileKey);
    await clearRows(id);
    await deleteImport(id);
  }
}
