import { type RawBuilder, sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Version } from '#platform/setting/setting.ts';

/** A version with how it came to be. */
export interface KeptVersion extends Version {
  note: string;
  madeAt: Date;
  /** Null: from the command line. */
  madeBy: string | null;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
}

async function versions(on: Db | Tx, rest: RawBuilder<unknown>): Promise<KeptVersion[]> {
  const { rows } = await sql<KeptVersion>`
    select v.id, v.name, v.value, v.effective_at as "effectiveAt", v.ends_at as "endsAt", v.note, v.made_at as "madeAt",
           maker.name as "madeBy", v.taken_back_at as "withdrawnAt", taker.name as "withdrawnBy"
      from setting_version v
      left join staff maker on maker.id = v.made_by
      left join staff taker on taker.id = v.taken_back_by
     ${rest}`.execute(on);
  return rows;
}

/** Of one setting, those first that begin last. @param most of those that can count or counted. */
export function versionsOf(on: Db | Tx, name: string, most: number): Promise<KeptVersion[]> {
  return versions(
    on,
    sql`where v.id in (select id from setting_version where name = ${name} order by id desc limit ${most})
        order by v.effective_at desc, v.id desc`,
  );
}

const LOCK = 7_300_021;

/** Makes changes of one setting come one after the other, until the transaction ends. */
export async function lockSetting(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${name}))`.execute(tx);
}

/** A number that grows with every change of a setting: by the newest version, and by how many were withdrawn. */
export async function changesOf(on: Db | Tx, name: string): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(max(id), 0) + count(taken_back_at) as changes from setting_version where name = ${name}`.execute(
    on,
  );
  return rows[0]!.changes;
}

export function insertVersion(
  tx: Tx,
  v: Pick<Version, 'name' | 'value' | 'effectiveAt' | 'endsAt'> & {
    note: string;
    madeBy: number | null;
    madeAt: Date;
  },
): Promise<{ id: number }> {
  return tx
    .insertInto('setting_version')
    .values({
      name: v.name,
      value: JSON.stringify(v.value),
      effective_at: v.effectiveAt,
      ends_at: v.endsAt,
      note: v.note,
      made_by: v.madeBy,
      made_at: v.madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function writeWithdrawn(tx: Tx, id: number, by: number | null, at: Date): Promise<void> {
  await tx
    .updateTable('setting_version')
    .set({ taken_back_at: at, taken_back_by: by })
    .where('id', '=', id)
    .execute();
}

/** Whether a version counts, counted or is to come. */
export async function stands(id: number): Promise<boolean> {
  const row = await db()
    .selectFrom('setting_version')
    .select('id')
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
