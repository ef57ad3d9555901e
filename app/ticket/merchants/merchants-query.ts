import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { holding } from '#platform/db/like.ts';

export interface MerchantRow {
  id: number;
  name: string;
  genre: string;
  place: string;
  code: string;
  active: boolean;
  government: string;
  governmentCode: string;
  /** When something was last taken at it; null: never. */
  lastTaken: Date | null;
}

export interface MerchantFilter {
  /** A part of the name, or the code. */
  q: string;
  state: 'active' | 'suspended' | null;
  governmentCode: string | null;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`m.government_code`, type: 'text' },
    { by: sql`m.name`, type: 'text' },
    { by: sql`m.id`, type: 'bigint' },
  ],
};

function matching(reach: Reach, { q, state, governmentCode }: MerchantFilter): RawBuilder<unknown> {
  const own = reach === 'all' ? sql`true` : sql`m.government_code = any(${reach.governments}::text[])`;
  const like = holding(q);
  return sql`
      from merchant m join government g on g.code = m.government_code
     where ${own} and (${governmentCode}::text is null or m.government_code = ${governmentCode}::text)
       and (${state}::text is null or m.active = (${state}::text = 'active'))
       and (${q} = '' or m.name like ${like} or m.code = ${readNumber(q) ?? ''})`;
}

/** Merchants that somebody may look at, by government and name. */
export async function listMerchants(
  reach: Reach,
  filter: MerchantFilter,
  asked: PageAsked,
): Promise<Page<MerchantRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<MerchantRow & { key: string }>`
    select ${page.key} as key, m.id, m.name, m.genre, m.place, m.code, m.active, g.name as government, m.government_code as "governmentCode",
           (select max(r.redeemed_at) from redemption r where r.merchant_id = m.id and r.voids is null) as "lastTaken"
      ${matching(reach, filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<MerchantRow>(rows);
}

export function countMerchants(reach: Reach, filter: MerchantFilter): Promise<number> {
  return countUpTo(matching(reach, filter));
}

/** When something was last taken at a merchant, and the first time; null: never. */
export async function takenSpan(merchantId: number): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(redeemed_at) as first, max(redeemed_at) as last from redemption where merchant_id = ${merchantId}`.execute(
    db(),
  );
  return rows[0]!;
}
