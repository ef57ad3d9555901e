import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** A member with only a mail address. @returns the id. */
export async function aMember(email: string): Promise<number> {
  const { id } = await db()
    .insertInto('member')
    .values({ email, password_hash: 'none', family_name: '佐藤', given_name: '花子' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** 別海町 as an issuer. */
export async function aTown(): Promise<string> {
  await sql`insert into prefecture (code, name, kana, region) values (1, '北海道', 'ホッカイドウ', '北海道')`.execute(
    db(),
  );
  await sql`insert into government (code, name, kana, prefecture_code, kind) values ('016918', '別海町', 'ベツカイチョウ', 1, 'town')`.execute(
    db(),
  );
  return '016918';
}

export interface Entry {
  kind: string;
  points: number;
  balance_after: number;
  source: string;
}

/** All entries of a member, in order. */
export async function entries(memberId: number, issuer = 'shop'): Promise<Entry[]> {
  return db()
    .selectFrom('point_entry')
    .innerJoin('point_account', 'point_account.id', 'point_entry.account_id')
    .select(['kind', 'points', 'balance_after', 'source'])
    .where('member_id', '=', memberId)
    .where('issuer', '=', issuer)
    .orderBy('point_entry.id')
    .execute();
}

/** All errors in the ledger, over all accounts: an empty list unless something is wrong. */
export async function discrepancies(): Promise<unknown[]> {
  const { rows } = await sql<{ what: string; id: number }>`
    select 'balance is not the sum of the entries' as what, a.id
      from point_account a left join point_entry e on e.account_id = a.id
     group by a.id having a.balance <> coalesce(sum(e.points), 0)
    union all
    select 'balance is not what the lots hold', a.id
      from point_account a left join point_lot l on l.account_id = a.id
     group by a.id having a.balance <> coalesce(sum(l.remaining), 0)
    union all
    select 'a running balance is wrong', id
      from (select id, balance_after, sum(points) over (partition by account_id order by id) as run from point_entry) e
     where balance_after <> run or balance_after < 0
    union all
    select 'a lot holds something else than what was taken leaves', l.id
      from point_lot l left join point_allocation t on t.lot_id = l.id
     group by l.id having l.points - coalesce(sum(t.points), 0) <> l.remaining
    union all
    select 'an entry took something else than it says', e.id
      from point_entry e left join point_allocation t on t.entry_id = e.id
     where e.points < 0 group by e.id having -e.points <> coalesce(sum(t.points), 0)
    union all
    select 'an entry brought something else than it says', e.id
      from point_entry e left join point_lot l on l.entry_id = e.id
     where e.points > 0 group by e.id having e.points <> coalesce(sum(l.points), 0)`.execute(db());
  return rows;
}
