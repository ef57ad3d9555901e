import { sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';

export interface Places<V> {
  government: V | null;
  producer: V | null;
}

/** The names of a government and a producer, as far as there are such and somebody sees anything of them. */
export async function placesWithin(
  reach: Reach,
  { government, producer }: { government: string | null; producer: number | null },
): Promise<Places<string>> {
  const { governments, producers } = reach === 'all' ? { governments: [], producers: [] } : reach;
  const everywhere = reach === 'all';
  const { rows } = await sql<Places<string>>`
    select (select name from government g
             where g.code = ${government}
               and (${everywhere} or g.code = any(${governments}::text[])
                    or exists (select from producer p where p.id = any(${producers}::bigint[]) and p.government_code = g.code))
             limit 1) as government,
           (select name from producer p
             where p.id = ${producer}
               and (${everywhere} or p.government_code = any(${governments}::text[]) or p.id = any(${producers}::bigint[]))
             limit 1) as producer`.execute(db());
  return rows[0]!;
}
