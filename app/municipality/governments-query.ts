import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';

export type GovernmentMark = 'contract' | 'none' | 'ending';

export interface GovernmentRow {
  code: string;
  name: string;
  prefecture: string;
  contractFrom: string | null;
  contractUntil: string | null;
  designatedUntil: string | null;
  designatedFrom: string | null;
  complete: boolean;
  gifts: number;
}

function marked(mark: GovernmentMark | null, today: string): RawBuilder<boolean> {
  switch (mark) {
    case 'contract':
      return sql`g.contract_from <= ${today}::date and (g.contract_until is null or g.contract_until >= ${today}::date)`;
    case 'none':
      return sql`g.contract_from is null`;
    case 'ending':
      return sql`g.contract_from is not null
        and least(g.contract_until, g.designated_until) between ${today}::date and ${today}::date + 60`;
    case null:
      return sql`true`;
  }
}

/** Governments that somebody may look at, by code. @param today in Japan. */
export async function listGovernments(
  reach: Reach,
  filter: { q: string; mark: GovernmentMark | null },
  page: { offset: number; limit: number },
  today: string,
): Promise<GovernmentRow[]> {
  const own = reach === 'all' ? sql`true` : sql`g.code = any(${reach.governments}::text[])`;
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<GovernmentRow>`
    select g.code, g.name, prefecture.name as prefecture, g.contract_from as "contractFrom",
           g.contract_until as "contractUntil", g.designated_from as "designatedFrom",
           g.designated_until as "designatedUntil", g.complete,
           (select count(*)::integer from goods where goods.government_code = g.code and goods.kind = 'gift'
               and goods.status = 'published') as gifts
      from government g join prefecture on prefecture.code = g.prefecture_code
     where ${own} and ${marked(filter.mark, today)}
       and (${filter.q} = '' or g.code = ${filter.q} or g.name like ${like} or g.kana like ${like}
            or prefecture.name like ${like})
     order by g.code limit ${page.limit} offset ${page.offset}`.execute(db());
  return rows;
}
