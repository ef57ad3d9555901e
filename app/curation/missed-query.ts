import { sql } from 'kysely';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { db } from '#platform/db/db.ts';
import { keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';

export interface MissedWord {
  kind: GoodsKind;
  word: string;
  times: number;
  /** The last day on which it found nothing, YYYY-MM-DD. */
  lastDay: string;
}

/** What one person typed once tells nothing to others, and may be something of that person. */
const LEAST_TIMES = 2;

/** Searches that found nothing since a day, the most frequent first. */
export async function listMissed(
  { kind, since }: { kind: GoodsKind | null; since: string },
  asked: PageAsked,
): Promise<Page<MissedWord>> {
  const order = keyset(
    {
      keys: [
        { by: sql`times`, type: 'bigint' },
        { by: sql`word`, type: 'text' },
        { by: sql`kind`, type: 'text' },
      ],
      down: true,
    },
    asked,
  );
  const { rows } = await sql<MissedWord & { key: string }>`
    select kind, word, times::int as times, last_day::text as "lastDay", ${order.key} as key
      from (select kind, word, sum(times) as times, max(day) as last_day
              from search_miss
             where day >= ${since}::date ${kind === null ? sql`` : sql`and kind = ${kind}`}
             group by kind, word having sum(times) >= ${LEAST_TIMES}) missed
     where ${order.where}
     order by ${order.order}
     limit ${order.limit}`.execute(db());
  return order.page(rows);
}
