import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Published } from './source.ts';

const LOCK = 7_300_003;

export type PublishedTable = 'news' | 'feature' | 'landing_page';

/** Makes two parallel loaders run one after the other. */
export async function lockLoading(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Writes a row that is new, or whose file has changed since it was last loaded. @returns whether it wrote. */
export async function saveChanged(
  tx: Tx,
  table: PublishedTable,
  row: Published & Record<string, unknown>,
): Promise<boolean> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const list = sql.join(columns);
  const { rows } = await sql`
    insert into ${sql.table(table)} as old (${list})
    select ${list} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    on conflict (slug) do update set (${list}) = row(${sql.join(columns.map((name) => sql`excluded.${name}`))})
      where old.checksum is distinct from excluded.checksum
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Checksums of all rows that came from a file, by slug. */
export async function loadedChecksums(tx: Tx, table: PublishedTable): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; checksum: string }>`
    select slug, checksum from ${sql.table(table)} where checksum is not null`.execute(tx);
  return new Map(rows.map((r) => [r.slug, r.checksum]));
}

/**
 * Makes drafts of rows that came from a file, other than those named: from then on only the database has them, and a
 * file that comes back is loaded like a new one. @returns their slugs.
 */
export async function unpublishOthers(tx: Tx, table: PublishedTable, slugs: string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update ${sql.table(table)} set status = 'draft', checksum = null
     where checksum is not null and slug <> all(${slugs}::text[])
    returning slug`.execute(tx);
  return rows.map((r) => r.slug);
}
