import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand, demandEverywhere } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import type { Day } from '../spans.ts';
import { insertCost, lockCost, voidRow, writeCeiling } from './cost-store.ts';
import { COST_NAMES } from './costs.ts';
import type { NewCost } from './entries.ts';

/** Enters what a government paid in a month; a form that is sent twice enters once. @throws NotAllowed */
export function enterCost(
  actor: Actor,
  governmentCode: string,
  cost: NewCost,
): Promise<'entered' | 'already'> {
  demand(actor, 'figure.edit', { governmentCode });
  return transaction(async (tx) => {
    const id = await insertCost(tx, governmentCode, cost, actor.staffId);
    if (id === undefined) return 'already';
    await record(tx, actor, {
      action: 'figure.edit',
      subject: 'solicitation_cost',
      subjectId: id,
      changes: {
        自治体: [null, governmentCode],
        対象の月: [null, cost.month.slice(0, 7)],
        種類: [null, COST_NAMES[cost.kind]],
        金額: [null, cost.amount],
        支払先: [null, cost.payee],
        内容: [null, cost.purpose],
      },
    });
    return 'entered';
  });
}

/** Has a cost count no more; it stays to be seen. @throws NotAllowed */
export function voidCost(
  actor: Actor,
  id: number,
  reason: string,
): Promise<'voided' | 'already' | 'unknown'> {
  return transaction(async (tx) => {
    const cost = await lockCost(tx, id);
    if (!cost) return 'unknown';
    demand(actor, 'figure.edit', cost);
    if (cost.voidedAt !== null) return 'already';
    await voidRow(tx, id, reason, actor.staffId);
    await record(tx, actor, {
      action: 'figure.edit',
      subject: 'solicitation_cost',
      subjectId: id,
      changes: { 取り消し: [null, reason], 金額: [cost.amount, 0] },
    });
    return 'voided';
  });
}

/** Says how much of the donations of a 指定期間 may go into costs. It is one for all governments. @throws NotAllowed */
export async function setCeiling(actor: Actor, begins: Day, percent: number, note: string): Promise<void> {
  demandEverywhere(actor, 'figure.edit');
  await transaction(async (tx) => {
    const before = await writeCeiling(tx, begins, percent, note);
    await record(tx, actor, {
      action: 'figure.edit',
      subject: 'solicitation_ceiling',
      subjectId: begins,
      changes: { 募集費用の上限: [before, percent], メモ: [null, note] },
    });
  });
}
