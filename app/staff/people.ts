import { type Tx, transaction } from '#platform/db/db.ts';
import type { Actor } from './actor.ts';
import { type Changes, record } from './audit.ts';
import { deleteSecondFactor, endPendingLogins } from './factor-store.ts';
import { grantInWords } from './invitation.ts';
import { demandEverywhere } from './permissions.ts';
import type { Grant } from './roles.ts';
import { deleteSessionsOf } from './session-store.ts';
import { countOperators, deleteGrant, insertGrant, lockPeople, lockStaff, setStatus } from './staff-store.ts';

export type PeopleResult = 'done' | 'unknown' | 'last_operator' | 'unknown_place';

/** Undone again: the transaction ends without a change. */
class Refusal extends Error {
  readonly result: PeopleResult;
  constructor(result: PeopleResult) {
    super(result);
    this.result = result;
  }
}

/**
 * Changes something about a person, with its entry in the audit. One operator is always left, or nobody could let anybody in.
 * @throws NotAllowed
 */
async function change(
  actor: Actor,
  staffId: number,
  work: (tx: Tx) => Promise<Changes | PeopleResult>,
): Promise<PeopleResult> {
  demandEverywhere(actor, 'staff.edit');
  try {
    return await transaction(async (tx) => {
      await lockPeople(tx);
      if (!(await lockStaff(tx, staffId))) return 'unknown';
      const changes = await work(tx);
      if (typeof changes === 'string') throw new Refusal(changes);
      if ((await countOperators(tx)) === 0) throw new Refusal('last_operator');
      await record(tx, actor, { action: 'staff.edit', subject: 'staff', subjectId: staffId, changes });
      return 'done';
    });
  } catch (error) {
    if (error instanceof Refusal) return error.result;
    throw error;
  }
}

export function grant(actor: Actor, staffId: number, wanted: Grant): Promise<PeopleResult> {
  return change(actor, staffId, async (tx) => {
    const words = await grantInWords(wanted);
    if (words === undefined) return 'unknown_place';
    await insertGrant(tx, staffId, wanted);
    return { 役割: [null, words] };
  });
}

/** Takes a role away. What is open in a browser knows it with its next page. */
export function revoke(actor: Actor, staffId: number, grantId: number): Promise<PeopleResult> {
  return change(actor, staffId, async (tx) => {
    const gone = await deleteGrant(tx, staffId, grantId);
    return gone ? { 役割: [(await grantInWords(gone)) ?? gone.role, null] } : 'unknown';
  });
}

/** Lets nobody in by this account any more, and ends what is open. */
export function stop(actor: Actor, staffId: number): Promise<PeopleResult> {
  return change(actor, staffId, async (tx) => {
    await setStatus(tx, staffId, 'stopped');
    await deleteSessionsOf(tx, staffId);
    await endPendingLogins(tx, staffId);
    return { 状態: ['有効', '停止'] };
  });
}

export function restart(actor: Actor, staffId: number): Promise<PeopleResult> {
  return change(actor, staffId, async (tx) => {
    await setStatus(tx, staffId, 'active');
    return { 状態: ['停止', '有効'] };
  });
}

/** For who has lost the authenticator and the recovery codes: with the next login a new one is set up. */
export function resetSecondFactor(actor: Actor, staffId: number): Promise<PeopleResult> {
  return change(actor, staffId, async (tx) => {
    await deleteSecondFactor(tx, staffId);
    await deleteSessionsOf(tx, staffId);
    await endPendingLogins(tx, staffId);
    return { '2段階認証': ['設定済み', 'リセット'] };
  });
}
