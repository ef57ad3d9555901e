import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';

export interface Bounce {
  id: number;
  address: string;
  /** `refused`: by its mail server, for good. `marked`: by staff. */
  cause: 'refused' | 'marked';
  said: string;
  person: string | null;
  createdAt: Date;
}

const ORDER: Keyset = { keys: [{ by: sql`b.id`, type: 'bigint' }], down: true };

export async function findBounces(address: string, asked: PageAsked): Promise<Page<Bounce>> {
  const page = keyset(ORDER, asked);
  const rows = await db()
    .selectFrom('mail_bounce as b')
    .leftJoin('staff as s', 's.id', 'b.staff_id')
    .select(['b.id', 'b.address', 'b.cause', 'b.said', 's.name as person', 'b.created_at as createdAt'])
    .select(page.key.as('key'))
    .where(page.where)
    .$if(address !== '', (q) => q.where('b.address', '=', address))
    .orderBy(page.order)
    .limit(page.limit)
    .$narrowType<{ cause: Bounce['cause'] }>()
    .execute();
  return page.page<Bounce>(rows);
}

/** @returns undefined where the address is there already. */
export async function insertMarked(
  tx: Tx,
  address: string,
  said: string,
  staffId: number | null,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('mail_bounce')
    .values({ address, cause: 'marked', said, staff_id: staffId })
    .onConflict((c) => c.column('address').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteBounce(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('mail_bounce').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function activeMember(tx: Tx, address: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('email', '=', address)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.id;
}
