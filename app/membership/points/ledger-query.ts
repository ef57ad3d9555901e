import { sql } from 'kysely';
import type { EntryKind } from '#app/point/rules.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';

/** An entry of a member's book, as staff see it. */
export interface LedgerEntry {
  id: number;
  at: Date;
  kind: EntryKind;
  points: number;
  balance: number;
  source: string;
  note: string;
  expiresOn: string | null;
  /** Who corrected, and why; empty otherwise. */
  actor: string;
  reason: string;
}

const ORDER: Keyset = { keys: [{ by: sql`e.id`, type: 'bigint' }], down: true };

const COLUMNS = sql`
  e.id, e.occurred_at as at, e.kind, e.points, e.balance_after as balance, e.source, e.note, e.expires_on as "expiresOn",
  coalesce(staff.name, e.actor) as actor, e.reason`;

/** A page of the entries of one account, the newest first. */
export async function accountEntries(accountId: number, asked: PageAsked): Promise<Page<LedgerEntry>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<LedgerEntry & { key: string }>`
    select ${page.key} as key, ${COLUMNS}
      from point_entry e left join staff on e.actor = 'staff:' || staff.id
     where e.account_id = ${accountId} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<LedgerEntry>(rows);
}

export async function accountExists(on: Db | Tx, memberId: number, issuer: string): Promise<boolean> {
  const row = await on
    .selectFrom('point_account')
    .select('id')
    .where('member_id', '=', memberId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

/** A correction by hand, of anybody. */
export interface Correction extends LedgerEntry {
  memberId: number;
  issuer: string;
  government: string | null;
}

const CORRECTIONS: Keyset = {
  keys: [
    { by: sql`e.occurred_at`, type: 'timestamptz' },
    { by: sql`e.id`, type: 'bigint' },
  ],
  down: true,
};

/** A page of all corrections by hand, the newest first. */
export async function findCorrections(
  within: { from: Date | null; until: Date | null },
  asked: PageAsked,
): Promise<Page<Correction>> {
  const page = keyset(CORRECTIONS, asked);
  const { rows } = await sql<Correction & { key: string }>`
    select ${page.key} as key, ${COLUMNS}, a.member_id as "memberId", a.issuer, government.name as government
      from (select * from point_entry e
             where e.kind = 'adjusted' and e.occurred_at >= coalesce(${within.from}::timestamptz, '-infinity')
               and e.occurred_at < coalesce(${within.until}::timestamptz, 'infinity') and ${page.where}
             order by ${page.order} limit ${page.limit}) e
      join point_account a on a.id = e.account_id
      left join government on government.code = a.government_code
      left join staff on e.actor = 'staff:' || staff.id
     order by ${page.order}`.execute(db());
  return page.page<Correction>(rows);
}
