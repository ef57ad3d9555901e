import { setImmediate } from 'node:timers/promises';
import type { Db, Tx } from '#platform/db/db.ts';
import { inBulk } from '#platform/db/in-bulk.ts';
import {
  BATCH,
  deleteIndexRows,
  emptyIndex,
  insertFactsAfter,
  insertFactsOf,
  insertTexts,
  type TextRow,
  type TextSource,
  textRow,
  textSourcesAfter,
  textSourcesOf,
  updateTexts,
} from './search-index-store.ts';

/** After so many texts the database is sent what it does next. */
const BREATH = 50;

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

/** Rebuilds all of goods_search in one transaction; readers of goods wait until the end. The caller has it analyzed. */
export async function rebuildSearchIndex(
  db: Db,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const read = async (tx: Db | Tx, last: number) => {
    await insertFactsAfter(tx, last);
    return textSourcesAfter(tx, last);
  };
  await db.transaction().execute(async (tx) => {
    await emptyIndex(tx);
    await inBulk(tx, ['goods_search', 'goods_text'], () => forAll(tx, read, insertTexts, onProgress));
  });
}

/**
 * Writes the texts of all goods anew while searches go on, after an update that derives them in another way.
 */
export async function refreshTexts(
  tx: Db | Tx,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  await forAll(tx, textSourcesAfter, updateTexts, onProgress);
}

/**
 * Derives the texts of all goods, a batch after the other in the order of their ids, and has them written. The database is never
 * without work: it writes one batch and reads the next but one while we cut the texts of the next into words.
 */
async function forAll(
  tx: Db | Tx,
  read: (tx: Db | Tx, last: number) => Promise<TextSource[]>,
  write: (tx: Db | Tx, rows: readonly TextRow[]) => Promise<void>,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  let writing = Promise.resolve();
  let sources = await read(tx, 0);
  while (sources.length > 0) {
    const next = read(tx, sources.at(-1)!.goods_id);
    next.catch(() => {}); // both are awaited below, or the other has failed before
    const rows = await textRows(sources);
    await writing;
    writing = write(tx, rows);
    writing.catch(() => {});
    done += rows.length;
    onProgress(done);
    sources = await next;
  }
  await writing;
}

async function textRows(sources: readonly TextSource[]): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for (const source of sources) {
    rows.push(textRow(source));
    if (rows.length % BREATH === 0) await setImmediate();
  }
  return rows;
}
