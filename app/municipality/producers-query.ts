import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { withinReach } from '#app/staff/reach-query.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { holding } from '#platform/db/like.ts';

export interface ProducerRow {
  id: number;
  name: string;
  place: string;
  government: string;
  governmentCode: string;
  goods: number;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`p.government_code`, type: 'text' },
    { by: sql`p.name`, type: 'text' },
    { by: sql`p.id`, type: 'bigint' },
  ],
};

export interface ProducerFilter {
  q: string;
  /** Of this one alone. */
  governmentCode: string | null;
}

function matching(reach: Reach, { q, governmentCode }: ProducerFilter): RawBuilder<unknown> {
  const like = holding(q);
  return sql`
      from producer p join government on government.code = p.government_code
     where ${withinReach(reach, 'p', 'id')} and (${governmentCode}::text is null or p.government_code = ${governmentCode}::text)
       and (${q} = '' or p.name like ${like} or government.name like ${like})`;
}

/** Producers that somebody may look at, by government and name. */
export async function listProducers(
  reach: Reach,
  filter: ProducerFilter,
  asked: PageAsked,
): Promise<Page<ProducerRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<ProducerRow & { key: string }>`
    select ${page.key} as key, p.id, p.name, p.place, government.name as government, p.government_code as "governmentCode",
           (select count(*)::integer from goods where goods.producer_id = p.id and archived_at is null) as goods
      ${matching(reach, filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<ProducerRow>(rows);
}

export function countProducers(reach: Reach, filter: ProducerFilter): Promise<number> {
  return countUpTo(matching(reach, filter));
}
