import { beginContract, endContract, type Outcome } from '#app/catalogue/government/contract.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { lockGovernment, updateGovernment } from './government-store.ts';

/**
 * Begins or ends the contract with a government, on which it depends whether anything is donated to it.
 * @throws NotAllowed
 */
export async function changeContract(
  actor: Actor,
  code: string,
  change: { begin: { from: string; until: string | null; past: boolean } } | { end: string },
): Promise<Outcome> {
  demand(actor, 'government.accept', { governmentCode: code });
  return 'begin' in change
    ? beginContract(code, change.begin, actor.name, new Date(), note(actor, code))
    : endContract(code, change.end, actor.name, new Date(), note(actor, code));
}

/** The same entry as of every other change, in the transaction of the contract's. */
function note(actor: Actor, code: string) {
  return (tx: Parameters<typeof record>[0], changes: Record<string, readonly [unknown, unknown]>) =>
    record(tx, actor, { action: 'government.accept', subject: 'government', subjectId: code, changes });
}

/** Sets the days of the Minister's designation (地方税法 37条の2第2項). @throws NotAllowed */
export function setDesignation(
  actor: Actor,
  code: string,
  days: { from: string | null; until: string | null },
): Promise<'done' | 'unknown' | 'backwards'> {
  demand(actor, 'government.accept', { governmentCode: code });
  const { from, until } = days;
  if (until !== null && (from === null || until < from)) return Promise.resolve('backwards');
  return transaction(async (tx) => {
    const government = await lockGovernment(tx, code);
    if (!government) return 'unknown';
    const before = [government.designatedFrom, government.designatedUntil].map((day) => day ?? '').join('〜');
    await updateGovernment(tx, code, { designated_from: from, designated_until: until });
    await record(tx, actor, {
      action: 'government.accept',
      subject: 'government',
      subjectId: code,
      changes: { 総務大臣の指定: [before, `${from ?? ''}〜${until ?? ''}`] },
    });
    return 'done';
  });
}
