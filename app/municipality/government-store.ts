import { sql } from 'kysely';
import type { Picture } from '#app/listing/pictures.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { PROFILE_NAMES, type Profile } from './profile-columns.ts';

/** A government as staff edit it. */
export interface EditedGovernment {
  code: string;
  name: string;
  version: number;
  contractFrom: string | null;
  contractUntil: string | null;
  designatedFrom: string | null;
  designatedUntil: string | null;
  endedOn: string | null;
  seal: string | null;
  picture: Picture | null;
  profile: Profile;
}

function query(tx: Db | Tx, code: string) {
  return tx
    .selectFrom('government')
    .select([...PROFILE_NAMES, 'code', 'name', 'version', 'seal', 'contract_from', 'contract_until'])
    .select(['designated_from', 'designated_until', 'ended_on', 'image', 'image_alt'])
    .where('code', '=', code);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirst']>>>;

function edited(row: Row): EditedGovernment {
  return {
    code: row.code,
    name: row.name,
    version: row.version,
    contractFrom: row.contract_from,
    contractUntil: row.contract_until,
    designatedFrom: row.designated_from,
    designatedUntil: row.designated_until,
    endedOn: row.ended_on,
    seal: row.seal,
    picture: row.image === '' ? null : { key: row.image, alt: row.image_alt },
    profile: Object.fromEntries(PROFILE_NAMES.map((name) => [name, row[name]])) as unknown as Profile,
  };
}

export async function findGovernment(code: string): Promise<EditedGovernment | undefined> {
  const row = await query(db(), code).executeTakeFirst();
  return row && edited(row);
}

export async function lockGovernment(tx: Tx, code: string): Promise<EditedGovernment | undefined> {
  const row = await query(tx, code).forNoKeyUpdate().executeTakeFirst();
  return row && edited(row);
}

/** Writes columns, and counts the version. */
export async function updateGovernment(
  tx: Tx,
  code: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await tx
    .updateTable('government')
    .set({ ...columns, version: sql`version + 1` } as never)
    .where('code', '=', code)
    .execute();
}

export interface Usage {
  id: number;
  title: string;
  description: string;
  position: number;
  active: boolean;
  isDefault: boolean;
}

export async function usagesOf(tx: Db | Tx, code: string): Promise<Usage[]> {
  return tx
    .selectFrom('usage')
    .select(['id', 'title', 'description', 'position', 'active', 'is_default as isDefault'])
    .where('government_code', '=', code)
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Writes all usages at once: the default is taken from the one before it is given to another. */
export async function writeUsages(
  tx: Tx,
  code: string,
  usages: readonly (Omit<Usage, 'id' | 'position'> & { id: number | null })[],
): Promise<void> {
  await tx
    .updateTable('usage')
    .set({ is_default: false })
    .where('government_code', '=', code)
    .where('is_default', '=', true)
    .execute();
  // Two that swap their titles would meet half-way.
  await sql`update usage set title = '#' || id
             where government_code = ${code} and (id, title) not in (
               select (u->>'id')::bigint, u->>'title' from jsonb_array_elements(${JSON.stringify(usages)}::jsonb) u
                where u->>'id' is not null)`.execute(tx);
  for (const [position, u] of usages.entries()) {
    const row = {
      title: u.title,
      description: u.description,
      active: u.active,
      is_default: u.isDefault,
      position,
    };
    if (u.id === null)
      await tx
        .insertInto('usage')
        .values({ ...row, government_code: code })
        .execute();
    else
      await tx
        .updateTable('usage')
        .set(row)
        .where('id', '=', u.id)
        .where('government_code', '=', code)
        .execute();
  }
}
