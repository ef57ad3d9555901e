import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { STANDING } from '../acceptance.ts';
import type { GovernmentFacts } from './facts.ts';

/** A government with its contract and everything that one needs. */
function contracted(on: Db | Tx) {
  return on
    .selectFrom('government')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select([
      'government.code',
      'government.name',
      'prefecture.name as prefecture',
      'government.head_title',
      'government.head_name',
      'government.department',
      'government.phone',
      'government.email',
      'government.one_stop_postal',
      'government.one_stop_address',
      'government.seal',
      'government.seal_id',
      'government.ended_on',
      'government.successor_code',
      ...STANDING,
    ])
    .$narrowType<{ seal: GovernmentFacts['seal'] }>();
}

export type ContractedGovernment = NonNullable<Awaited<ReturnType<typeof findContracted>>>;

export async function findContracted(code: string) {
  return contracted(db()).where('government.code', '=', code).executeTakeFirst();
}

export async function lockContracted(tx: Tx, code: string): Promise<ContractedGovernment | undefined> {
  return contracted(tx).where('government.code', '=', code).forNoKeyUpdate('government').executeTakeFirst();
}

/** Governments that have a contract, running, to come or over, by code. */
export async function listContracted(limit: number) {
  return contracted(db())
    .where('government.contract_from', 'is not', null)
    .orderBy('government.code')
    .limit(limit)
    .execute();
}

/** How many donations to a government were paid from a day on and stand. @param day 'YYYY-MM-DD' in JST. */
export async function donationsPaidSince(tx: Tx, code: string, day: string): Promise<number> {
  const { n } = await tx
    .selectFrom('donation')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('government_code', '=', code)
    .where('status', '=', 'paid')
    .where('paid_at', '>=', sql<Date>`${day}::timestamp at time zone 'Asia/Tokyo'`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Columns of a government that people change. */
export type Changed = Partial<
  Pick<ContractedGovernment, keyof GovernmentFacts | 'seal_id' | 'contract_from' | 'contract_until'>
>;

/** Writes the changes with who made them. @param before the locked row. */
export async function changeAndNote(
  tx: Tx,
  before: ContractedGovernment,
  changed: Changed,
  by: { what: 'contract_begun' | 'contract_end_set' | 'changed'; actor: string },
): Promise<void> {
  await tx.updateTable('government').set(changed).where('code', '=', before.code).execute();
  const changes = Object.entries(changed).map(([column, value]) => [
    column,
    [before[column as keyof Changed], value],
  ]);
  await tx
    .insertInto('government_event')
    .values({ government_code: before.code, ...by, changes: JSON.stringify(Object.fromEntries(changes)) })
    .execute();
}

/** Keeps a picture of the seal; the same one as before is not kept twice. @returns its id. */
export async function keepSeal(tx: Tx, code: string, png: Buffer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with known as (select id from seal where government_code = ${code} and png = ${png}),
         added as (insert into seal (government_code, png)
                   select ${code}, ${png} where not exists (select from known) returning id)
    select id from known union all select id from added limit 1`.execute(tx);
  return rows[0]!.id;
}

/** The latest changes, newest first. */
export async function eventsOf(code: string, limit: number) {
  return db()
    .selectFrom('government_event')
    .select(['what', 'actor', 'created_at'])
    .select(sql<Record<string, [unknown, unknown]>>`changes`.as('changes'))
    .where('government_code', '=', code)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
