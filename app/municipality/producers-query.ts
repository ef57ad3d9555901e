import { sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';

export interface ProducerRow {
  id: number;
  name: string;
  place: string;
  government: string;
  governmentCode: string;
  goods: number;
}

/** Producers that somebody may look at, by government and name. @param governmentCode of this one alone. */
export async function listProducers(
  reach: Reach,
  filter: { q: string; governmentCode: string | null },
  page: { offset: number; limit: number },
): Promise<ProducerRow[]> {
  const own =
    reach === 'all'
      ? sql`true`
      : sql`(p.government_code = any(${reach.governments}::text[]) or p.id = any(${reach.producers}::bigint[]))`;
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<ProducerRow>`
    select p.id, p.name, p.place, government.name as government, p.government_code as "governmentCode",
           (select count(*)::integer from goods where goods.producer_id = p.id and archived_at is null) as goods
      from producer p join government on government.code = p.government_code
     where ${own} and (${filter.governmentCode}::text is null or p.government_code = ${filter.governmentCode}::text)
       and (${filter.q} = '' or p.name like ${like} or government.name like ${like})
     order by p.government_code, p.name, p.id limit ${page.limit} offset ${page.offset}`.execute(db());
  return rows;
}
