import { sql } from 'kysely';
import type { Published } from '#app/publishing/source.ts';
import type { Tx } from '#platform/db/db.ts';

/** What visitors read of news, features and landing pages: a row for each, made from the version that is live. */
export type PublishedTable = 'news' | 'feature' | 'landing_page';

/** Writes the row of a text, whatever stood there. */
export async function putRow(
  tx: Tx,
  table: PublishedTable,
  row: Published & Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const list = sql.join(columns);
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    on conflict (slug) do update set (${list}) = row(${sql.join(columns.map((name) => sql`excluded.${name}`))})`.execute(
    tx,
  );
}

/** Nobody sees it from now on. */
export async function hideRow(tx: Tx, table: PublishedTable, slug: string): Promise<void> {
  await sql`update ${sql.table(table)} set status = 'draft' where slug = ${slug} and status <> 'draft'`.execute(
    tx,
  );
}
