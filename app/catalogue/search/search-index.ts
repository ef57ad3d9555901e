import type { Db, Tx } from '#platform/db/db.ts';
import {
  analyzeIndex,
  BATCH,
  buildTextIndex,
  clearIndex,
  deleteIndexRows,
  indexSourcesAfter,
  indexSourcesOf,
  insertIndexRows,
  updateTexts,
} from './search-index-store.ts';

/** Rebuilds the search rows of some goods. Call it in the transaction that changed them. */
export async function reindexGoods(tx: Db | Tx, ids: number[]): Promise<void> {
  await deleteIndexRows(tx, ids);
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await indexSourcesOf(tx, ids.slice(at, at + BATCH));
    if (rows.length > 0) await insertIndexRows(tx, rows);
  }
}

/**
 * Rebuilds all of goods_search in one transaction. The text index is dropped meanwhile, as building it once is far
 * quicker than updating it row by row; searches wait until the end.
 */
export async function rebuildSearchIndex(
  db: Db,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await clearIndex(tx);
    await forAll(tx, insertIndexRows, onProgress);
    await buildTextIndex(tx);
  });
  await analyzeIndex(db);
}

/**
 * Writes the texts of all goods anew while searches go on, after an update that derives them in another way.
 */
export async function refreshTexts(
  tx: Db | Tx,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  await forAll(tx, updateTexts, onProgress);
}

/** Derives the rows of all goods, some at a time in the order of their ids, and has them written. */
async function forAll(
  tx: Db | Tx,
  write: typeof insertIndexRows,
  onProgress: (done: number) => void,
): Promise<void> {
  let last = 0;
  let done = 0;
  for (;;) {
    const rows = await indexSourcesAfter(tx, last);
    if (rows.length === 0) break;
    await write(tx, rows);
    last = rows.at(-1)!.goods_id;
    done += rows.length;
    onProgress(done);
  }
}
