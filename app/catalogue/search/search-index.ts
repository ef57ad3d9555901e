import type { Db, Tx } from '#platform/db/db.ts';
import {
  analyzeIndex,
  BATCH,
  buildIndexes,
  clearIndex,
  deleteIndexRows,
  insertAllFacts,
  insertFactsOf,
  insertTexts,
  type TextRow,
  textRow,
  textSourcesAfter,
  textSourcesOf,
  updateTexts,
} from './search-index-store.ts';

/** Rebuilds the search rows of some goods. Call it in the transaction that changed them. */
export async function reindexGoods(tx: Db | Tx, ids: number[]): Promise<void> {
  await deleteIndexRows(tx, ids);
  const prepare = async (at: number) => {
    const some = ids.slice(at, at + BATCH);
    await insertFactsOf(tx, some);
    return textSourcesOf(tx, some);
  };
  let next = prepare(0);
  for (let at = 0; at < ids.length; at += BATCH) {
    const sources = await next;
    // The database writes what the next ones are while we cut the texts of these into words.
    next = at + BATCH < ids.length ? prepare(at + BATCH) : Promise.resolve([]);
    next.catch(() => {}); // it is awaited, or the transaction fails before
    const rows = sources.map(textRow);
    await next;
    await insertTexts(tx, rows);
  }
}

/**
 * Rebuilds all of goods_search in one transaction. Its indexes are dropped meanwhile, as building them once is far
 * quicker than updating them row by row; searches wait until the end.
 */
export async function rebuildSearchIndex(
  db: Db,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const indexes = await clearIndex(tx);
    await insertAllFacts(tx);
    await forAll(tx, insertTexts, onProgress);
    await buildIndexes(tx, indexes);
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

/**
 * Derives the texts of all goods, some at a time in the order of their ids, and has them written. The database writes one batch
 * while we cut the texts of the next into words.
 */
async function forAll(
  tx: Db | Tx,
  write: (tx: Db | Tx, rows: readonly TextRow[]) => Promise<void>,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  let writing = Promise.resolve();
  let sources = await textSourcesAfter(tx, 0);
  while (sources.length > 0) {
    const rows = sources.map(textRow);
    await writing;
    const last = sources.at(-1)!.goods_id;
    sources = await textSourcesAfter(tx, last);
    writing = write(tx, rows);
    writing.catch(() => {}); // it is awaited below
    done += rows.length;
    onProgress(done);
  }
  await writing;
}
