import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { GovernmentFacts } from './facts.ts';

/** How certificates show a seal: by a picture that is kept under this number, or as 公印省略; null: the government has not said. */
export interface ShownSeal {
  seal: GovernmentFacts['seal'];
  sealId: number | null;
}

interface SealPlan extends ShownSeal {
  from: string;
  actor: string;
}

export interface Seals extends ShownSeal {
  plan: SealPlan | null;
}

function query(tx: Db | Tx, code: string) {
  return tx
    .selectFrom('government')
    .leftJoin('seal_plan', 'seal_plan.government_code', 'government.code')
    .select(['government.seal', 'government.seal_id as sealId'])
    .select([
      'seal_plan.from_on',
      'seal_plan.seal as planned',
      'seal_plan.seal_id as plannedId',
      'seal_plan.actor',
    ])
    .where('government.code', '=', code);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirst']>>>;

function seals({ seal, sealId, from_on, planned, plannedId, actor }: Row): Seals {
  const plan =
    from_on === null
      ? null
      : { from: from_on, seal: planned as ShownSeal['seal'], sealId: plannedId, actor: actor ?? '' };
  return { seal: seal as ShownSeal['seal'], sealId, plan };
}

export async function findSeals(code: string): Promise<Seals | undefined> {
  const row = await query(db(), code).executeTakeFirst();
  return row && seals(row);
}

export async function lockSeals(tx: Tx, code: string): Promise<Seals | undefined> {
  const row = await query(tx, code).forNoKeyUpdate('government').executeTakeFirst();
  return row && seals(row);
}

export async function writePlan(
  tx: Tx,
  code: string,
  plan: { from: string; seal: 'picture' | 'omitted'; sealId: number | null; actor: string },
): Promise<void> {
  const row = { from_on: plan.from, seal: plan.seal, seal_id: plan.sealId, actor: plan.actor };
  await tx
    .insertInto('seal_plan')
    .values({ government_code: code, ...row })
    .onConflict((c) => c.column('government_code').doUpdateSet(row))
    .execute();
}

export async function deletePlan(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('seal_plan').where('government_code', '=', code).execute();
}

/** Governments whose seal is to change by a day. */
export async function governmentsToTurn(today: string, most: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('seal_plan')
    .select('government_code')
    .where('from_on', '<=', today)
    .orderBy('government_code')
    .limit(most)
    .execute();
  return rows.map((row) => row.government_code);
}

/** A picture that a government's certificates show, showed, or are to show. */
export async function sealOf(code: string, id: number): Promise<Buffer | undefined> {
  const row = await db()
    .selectFrom('seal')
    .select('png')
    .where('id', '=', id)
    .where('government_code', '=', code)
    .executeTakeFirst();
  return row?.png;
}
