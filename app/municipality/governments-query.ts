import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { thresholds } from '#app/staff/thresholds.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { holding } from '#platform/db/like.ts';

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
        and least(g.contract_until, g.designated_until) between ${today}::date and ${today}::date + ${thresholds().contractDays}::int`;
    case null:
      return sql`true`;
  }
}

export interface GovernmentFilter {
  q: string;
  mark: GovernmentMark | null;
}

function matching(reach: Reach, { q, mark }: GovernmentFilter, today: string): RawBuilder<unknown> {
  const own = reach === 'all' ? sql`true` : sql`g.code = any(${reach.governments}::text[])`;
  const like = holding(q);
  return sql`
      from government g join prefecture on prefecture.code = g.prefecture_code
     where ${own} and ${marked(mark, today)}
       and (${q} = '' or g.code = ${q} or g.name like ${like} or g.kana like ${like} or prefecture.name like ${like})`;
}

/** Governments that somebody may look at, by code. @param today in Japan. */
export async function listGovernments(
  reach: Reach,
  filter: GovernmentFilter,
  asked: PageAsked,
  today: string,
): Promise<Page<GovernmentRow>> {
  const page = keyset({ keys: [{ by: sql`g.code`, type: 'text' }] }, asked);
  const { rows } = await sql<GovernmentRow & { key: string }>`
    select ${page.key} as key, g.code, g.name, prefecture.name as prefecture, g.contract_from as "contractFrom",
           g.contract_until as "contractUntil", g.designated_from as "designatedFrom",
           g.designated_until as "designatedUntil", g.complete,
           (select count(*)::integer from goods where goods.government_code = g.code and goods.kind = 'gift'
               and goods.status = 'published') as gifts
      ${matching(reach, filter, today)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<GovernmentRow>(rows);
}

export function countGovernments(reach: Reach, filter: GovernmentFilter, today: string): Promise<number> {
  return countUpTo(matching(reach, filter, today));
}
