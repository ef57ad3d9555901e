import type pg from 'pg';
import type { GoodsIndex } from './goods-index.ts';
import { changedFacts, changedIds, type FactsRow, stateOf, textsOf } from './source-query.ts';

const AT_ONCE = 10_000;

/** The database was emptied, or is another one than the index was made from: it has to be made anew. */
export class OtherDatabase extends Error {}

/** Takes over into an index what changes in the database. */
export class Feed {
  #index: GoodsIndex;
  #database: string;
  /** Every change that this snapshot sees is in the index. */
  #snapshot: string;

  constructor(index: GoodsIndex, { database, snapshot }: { database: string; snapshot: string }) {
    this.#index = index;
    this.#database = database;
    this.#snapshot = snapshot;
  }

  get snapshot(): string {
    return this.#snapshot;
  }

  /**
   * Takes over what was committed since the last time, each change once.
   * @throws OtherDatabase; IndexFull of the index.
   */
  async catchUp(client: pg.ClientBase): Promise<void> {
    await client.query('begin isolation level repeatable read read only');
    try {
      const now = await stateOf(client);
      // A restored copy of a database counts its transactions from another number on.
      if (now.database !== this.#database || oldest(now.snapshot) < oldest(this.#snapshot))
        throw new OtherDatabase();
      const { texts, gone } = await changedIds(client, this.#snapshot);
      if (gone.includes(0)) throw new OtherDatabase();
      await this.#changes(client, new Set(texts));
      for (const id of gone) this.#index.leave(id);
      this.#snapshot = now.snapshot;
    } finally {
      await client.query('commit');
    }
  }

  async #changes(client: pg.ClientBase, otherTexts: ReadonlySet<number>): Promise<void> {
    let last = 0;
    for (;;) {
      const rows = await changedFacts(client, this.#snapshot, last, AT_ONCE);
      const come = rows.filter((row) => otherTexts.has(row[0]) || !this.#index.change(row));
      if (come.length > 0) await this.#come(client, new Map(come.map((row) => [row[0], row])));
      if (rows.length < AT_ONCE) return;
      last = rows.at(-1)![0];
    }
  }

  async #come(client: pg.ClientBase, rows: ReadonlyMap<number, FactsRow>): Promise<void> {
    for (const texts of await textsOf(client, [...rows.keys()])) this.#index.come(rows.get(texts[0])!, texts);
  }
}

/** The transaction before which a snapshot sees every change: 'xmin:xmax:open ones'. */
function oldest(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[0]!);
}
