import { sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { withinReach } from '#app/staff/reach-query.ts';
import { thresholds } from '#app/staff/thresholds.ts';
import { db } from '#platform/db/db.ts';

/** What waits for somebody among their goods: how many, and since or until when. */
export interface WaitingGoods {
  mark: 'ending' | 'low' | 'cost' | 'draft';
  count: number;
  /** The nearest end, or the oldest draft's last change; null where no day belongs to it. */
  day: Date | null;
}

const DAY_MS = 86_400_000;

/** One statement, which finds all but the pieces in the index `goods_overview`. */
export async function waitingGoods(reach: Reach, at = new Date()): Promise<WaitingGoods[]> {
  const { costPercent, few, endingDays } = thresholds(at);
  const soon = new Date(at.getTime() + endingDays * DAY_MS);
  const own = sql`from goods g where ${withinReach(reach, 'g')} and g.archived_at is null`;
  const { rows } = await sql<{
    ending: number;
    endsAt: Date | null;
    low: number;
    cost: number;
    draft: number;
    draftSince: Date | null;
  }>`
    select count(*) filter (where status = 'published' and accept_until between ${at} and ${soon})::integer as ending,
           min(accept_until) filter (where status = 'published' and accept_until between ${at} and ${soon}) as "endsAt",
           count(*) filter (where kind = 'gift' and procurement_cost::bigint * 100 > amount::bigint * ${costPercent})::integer as cost,
           count(*) filter (where status = 'draft')::integer as draft,
           min(updated_at) filter (where status = 'draft') as "draftSince",
           (select count(*)::integer ${own} and status = 'published' and exists (
              select from sku where sku.goods_id = g.id and sku.active and sku.stock - sku.reserved <= coalesce(sku.alarm_level, ${few}))) as low
      ${own}`.execute(db());
  const { ending, endsAt, low, cost, draft, draftSince } = rows[0]!;
  return [
    { mark: 'low', count: low, day: null },
    { mark: 'ending', count: ending, day: endsAt },
    { mark: 'cost', count: cost, day: null },
    { mark: 'draft', count: draft, day: draftSince },
  ];
}

export interface EndingGovernment {
  code: string;
  name: string;
  /** The day on which donations end, and by which of the two. */
  until: string;
  by: 'contract' | 'designation';
}

/** Governments whose contract or designation ends soon, by `thresholds`. @param today 'YYYY-MM-DD' in Japan. */
export async function endingGovernments(
  reach: Reach,
  today: string,
  most: number,
): Promise<EndingGovernment[]> {
  const own = reach === 'all' ? sql`true` : sql`code = any(${reach.governments}::text[])`;
  const { rows } = await sql<EndingGovernment>`
    select code, name, least(contract_until, designated_until) as until,
           case when contract_until <= designated_until or designated_until is null then 'contract' else 'designation' end as by
      from government
     where ${own} and contract_from is not null
       and least(contract_until, designated_until) between ${today}::date and ${today}::date + ${thresholds().contractDays}::int
     order by until, code limit ${most}`.execute(db());
  return rows;
}
