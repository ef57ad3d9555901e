import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** What staff wrote in place of built-in texts and is live, by the names of their files: `guide`, `faq/1-system`. */
export async function writtenTexts(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; source: string }>`
    select case t.kind when 'faq' then 'faq/' else '' end || t.slug as name, v.source
      from site_text t join site_text_version v on v.text_id = t.id and v.number = t.live
     where t.kind in ('guidance', 'faq')`.execute(db());
  return new Map(rows.map(({ name, source }) => [name, source]));
}
