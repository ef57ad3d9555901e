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
  type Progress,
} from './sheet/import-store.ts';
import { MOST_TRIES } from './sheet/queue.ts';
import { clearBefore, oldBefores } from './undo/before-store.ts';
import { undoImport } from './undo/undo-import.ts';
import { undoneSince } from './undo/undo-time.ts';

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

/** Job: takes an import back. */
export function undoImported(payload: unknown, attempts: number): Promise<void> {
  return work(payload, 'undoing', attempts, undoImport);
}

const FAULT = 'サイト側の不具合のため、処理できませんでした。';

/** What becomes of an import that was given up: one that cannot be taken back stands as it was. */
const GIVEN_UP: Record<'checking' | 'applying' | 'undoing', Progress> = {
  checking: { state: 'refused', fault: `${FAULT}時間をおいて、もう一度送信してください` },
  applying: { state: 'refused', fault: `${FAULT}時間をおいて、もう一度送信してください` },
  undoing: { state: 'applied', fault: `${FAULT}時間をおいて、もう一度元に戻してください` },
};

/** @param attempts the one that runs counted: after the last one the import is given up, as nobody else would end it. */
async function work(
  payload: unknown,
  state: keyof typeof GIVEN_UP,
  attempts: number,
  does: (its: GoodsImport) => Promise<void>,
): Promise<void> {
  const id = Number((payload as { id?: unknown }).id);
  const its = await findImport(id);
  if (its?.state !== state) return;
  try {
    await does(its);
  } catch (error) {
    if (attempts >= MOST_TRIES) await moveImport(db(), id, [state], GIVEN_UP[state]);
    throw error;
  }
}

const AT_ONCE = 100;

/**
 * Job: takes imports away that are old, with their files, and what goods were before those that can no longer be taken back. What they
 * changed stands in the audit.
 */
export async function sweepImports(now = new Date()): Promise<void> {
  for (const id of await oldBefores(undoneSince(now), AT_ONCE)) await clearBefore(db(), id);
  for (const { id, fileKey } of await oldImports(keptSince('goods_import', now), AT_ONCE)) {
    await storage().remove(fileKey);
    await clearRows(id);
    await clearBefore(db(), id);
    await deleteImport(id);
  }
}
