import type { Tx } from '#platform/db/db.ts';
import type { Published } from './source.ts';
import { loadedChecksums, lockLoading, type PublishedTable, saveChanged, unpublishOthers } from './store.ts';

export type { PublishedTable };

/** All texts of one kind in content/. */
export interface TextSet {
  table: PublishedTable;
  rows: (Published & Record<string, unknown>)[];
}

export interface PublishReport {
  /** `table/slug` of the rows that were written. */
  written: string[];
  /** `table/slug` of the rows whose file is gone. */
  orphans: string[];
}

/**
 * Makes the database say what the files say. A row that an operator changed in the database stays until the file
 * changes too.
 * @param unpublishOrphans makes drafts of texts whose file is gone; otherwise they stay as they are and are reported.
 */
export async function publishTexts(
  tx: Tx,
  sets: readonly TextSet[],
  unpublishOrphans = false,
): Promise<PublishReport> {
  await lockLoading(tx);
  const report: PublishReport = { written: [], orphans: [] };
  for (const { table, rows } of sets) {
    const loaded = await loadedChecksums(tx, table);
    const name = (slug: string) => `${table}/${slug}`;
    for (const row of rows)
      if (loaded.get(row.slug) !== row.checksum && (await saveChanged(tx, table, row)))
        report.written.push(name(row.slug));
    const slugs = rows.map((row) => row.slug);
    const orphans = unpublishOrphans
      ? await unpublishOthers(tx, table, slugs)
      : [...loaded.keys()].filter((slug) => !slugs.includes(slug));
    report.orphans.push(...orphans.map(name));
  }
  return report;
}
