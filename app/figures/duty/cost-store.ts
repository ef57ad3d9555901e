import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Day } from '../spans.ts';
import type { NewCost } from './entries.ts';

/** @returns its number; undefined where the form was sent before. */
export async function insertCost(
  tx: Tx,
  governmentCode: string,
  c: NewCost,
  staffId: number | null,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('solicitation_cost')
    .values({
      form_key: c.formKey,
      government_code: governmentCode,
      month: c.month,
      kind: c.kind,
      amount: c.amount,
      payee: c.payee,
      purpose: c.purpose,
      staff_id: staffId,
    })
    .onConflict((on) => on.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Locks a cost that still counts. */
export async function lockCost(tx: Tx, id: number) {
  return tx
    .selectFrom('solicitation_cost')
    .select(['id', 'government_code as governmentCode', 'month', 'kind', 'amount', 'voided_at as voidedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function voidRow(tx: Tx, id: number, reason: string, staffId: number | null): Promise<void> {
  await tx
    .updateTable('solicitation_cost')
    .set({ voided_at: sql`now()`, voided_by: staffId, void_reason: reason })
    .where('id', '=', id)
    .execute();
}

export async function writeCeiling(
  tx: Tx,
  begins: Day,
  percent: number,
  note: string,
): Promise<number | null> {
  const before = await tx
    .selectFrom('solicitation_ceiling')
    .select('percent')
    .where('begins', '=', begins)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('solicitation_ceiling')
    .values({ begins, percent, note })
    .onConflict((on) => on.column('begins').doUpdateSet({ percent, note }))
    .execute();
  return before?.percent ?? null;
}
