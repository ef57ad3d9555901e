import type { Tx } from '#platform/db/db.ts';
import type { Day } from '../spans.ts';
import type { NewCheck } from './entries.ts';

/** @returns false where the form was sent before. */
export async function insertCheck(tx: Tx, c: NewCheck, staffId: number | null): Promise<boolean> {
  const row = await tx
    .insertInto('origin_check')
    .values({
      form_key: c.formKey,
      producer_id: c.producerId,
      checked_on: c.checkedOn,
      outcome: c.outcome,
      evidence: c.evidence,
      staff_id: staffId,
    })
    .onConflict((on) => on.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of which government a producer is. */
export async function producerGovernment(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('producer')
    .select('government_code')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.government_code;
}

/** Locks a gift made for publicity. */
export async function lockPublicityGift(tx: Tx, id: number) {
  return tx
    .selectFrom('goods')
    .select(['id', 'government_code as governmentCode'])
    .where('id', '=', id)
    .where('local_standard', '=', '5')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns what stood there before. */
export async function writePlan(
  tx: Tx,
  { goodsId, begins, distributed, plan }: { goodsId: number; begins: Day; distributed: number; plan: string },
): Promise<number | null> {
  const before = await tx
    .selectFrom('publicity_plan')
    .select('distributed')
    .where('goods_id', '=', goodsId)
    .where('begins', '=', begins)
    .executeTakeFirst();
  await tx
    .insertInto('publicity_plan')
    .values({ goods_id: goodsId, begins, distributed, plan })
    .onConflict((on) => on.columns(['goods_id', 'begins']).doUpdateSet({ distributed, plan }))
    .execute();
  return before?.distributed ?? null;
}
