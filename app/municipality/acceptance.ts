import { beginContract, endContract, type Outcome } from '#app/catalogue/government/contract.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Consent, type Proposed, type Settle, withConsent } from '#app/staff/approval.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { lockGovernment, updateGovernment } from './government-store.ts';

export type ContractChange =
  | { begin: { from: string; until: string | null; past: boolean } }
  | { end: string };

/**
 * Begins or ends the contract with a government, on which it depends whether anything is donated to it; once another operator has
 * confirmed it.
 * @throws NotAllowed
 */
export async function changeContract(
  actor: Actor,
  code: string,
  change: ContractChange,
  consent?: Consent,
): Promise<Outcome | { kind: Proposed }> {
  demand(actor, 'government.accept', { governmentCode: code });
  const kind = 'begin' in change ? 'contract.begin' : 'contract.end';
  const wanted = { kind, subject: 'government', subjectId: code, input: change } as const;
  const result = await withConsent(actor, wanted, consent, (settle) => {
    const noted = note(actor, code, settle);
    return 'begin' in change
      ? beginContract(code, change.begin, actor.name, new Date(), noted)
      : endContract(code, change.end, actor.name, new Date(), noted);
  });
  return typeof result === 'string' ? { kind: result } : result;
}

/** The same entry as of every other change, in the transaction of the contract's. */
function note(actor: Actor, code: string, settle: Settle): Settle {
  return async (tx, changes) => {
    await settle(tx, changes);
    await record(tx, actor, { action: 'government.accept', subject: 'government', subjectId: code, changes });
  };
}

export interface DesignationDays {
  from: string | null;
  until: string | null;
}

/**
 * Sets the days of the Minister's designation (地方税法 37条の2第2項), once another operator has confirmed it. @throws NotAllowed
 */
export async function setDesignation(
  actor: Actor,
  code: string,
  days: DesignationDays,
  consent?: Consent,
): Promise<'done' | 'unknown' | 'backwards' | Proposed> {
  demand(actor, 'government.accept', { governmentCode: code });
  const { from, until } = days;
  if (until !== null && (from === null || until < from)) return 'backwards';
  const wanted = { kind: 'designation', subject: 'government', subjectId: code, input: days } as const;
  return withConsent(actor, wanted, consent, (settle) =>
    transaction(async (tx) => {
      const government = await lockGovernment(tx, code);
      if (!government) return 'unknown';
      const before = [government.designatedFrom, government.designatedUntil]
        .map((day) => day ?? '')
        .join('〜');
      await updateGovernment(tx, code, { designated_from: from, designated_until: until });
      const changes = { 総務大臣の指定: [before, `${from ?? ''}〜${until ?? ''}`] } as const;
      await note(actor, code, settle)(tx, changes);
      return 'done';
    }),
  );
}
