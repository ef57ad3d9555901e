import { type Tx, transaction } from '#platform/db/db.ts';
import type { Actor } from './actor.ts';
import { type Consent, type Proposed, type Wanted, withConsent } from './approval.ts';
import { type Changes, record } from './audit.ts';
import { deleteRecoveryCodes, deleteTotp, endPendingLogins } from './factor-store.ts';
import { grantInWords, withEnd } from './invitation.ts';
import { deletePasskeysOf } from './passkey-store.ts';
import { demandEverywhere } from './permissions.ts';
import type { Grant } from './roles.ts';
import { endSessionsOf } from './session-store.ts';
import {
  countOperators,
  deleteGrant,
  insertGrant,
  isOperator,
  lockPeople,
  lockStaff,
  setStatus,
} from './staff-store.ts';

type Refused = 'unknown' | 'last_operator' | 'unknown_place';
export type PeopleResult = 'done' | Refused | Proposed;

/** Undone again: the transaction ends without a change. */
class Refusal extends Error {
  readonly result: Refused;
  constructor(result: Refused) {
    super(result);
    this.result = result;
  }
}

/** What is done about a person: what changes, and whether it is about somebody's being an operator. */
type Done = { changes: Changes; ofOperator: boolean };

/**
 * Changes something about a person, with its entry in the audit. One operator is always left, or nobody could let anybody in; and
 * one alone makes no operators and takes no rights of theirs.
 * @throws NotAllowed
 */
async function change(
  actor: Actor,
  staffId: number,
  asked: Pick<Wanted, 'kind' | 'input'>,
  consent: Consent | undefined,
  work: (tx: Tx) => Promise<Done | Refused>,
): Promise<PeopleResult> {
  demandEverywhere(actor, 'staff.edit');
  const wanted = { ...asked, subject: 'staff', subjectId: String(staffId) };
  try {
    return await withConsent(actor, wanted, consent, (settle) =>
      transaction(async (tx) => {
        await lockPeople(tx);
        if (!(await lockStaff(tx, staffId))) return 'unknown';
        const done = await work(tx);
        if (typeof done === 'string') throw new Refusal(done);
        const { changes, ofOperator } = done;
        if ((await countOperators(tx)) === 0) throw new Refusal('last_operator');
        if (ofOperator) await settle(tx, changes);
        await record(tx, actor, { action: 'staff.edit', subject: 'staff', subjectId: staffId, changes });
        return 'done';
      }),
    );
  } catch (error) {
    if (error instanceof Refusal) return error.result;
    throw error;
  }
}

export function grant(
  actor: Actor,
  staffId: number,
  wanted: Grant,
  consent?: Consent,
): Promise<PeopleResult> {
  return change(actor, staffId, { kind: 'staff.grant', input: wanted }, consent, async (tx) => {
    const words = await grantInWords(wanted);
    if (words === undefined) return 'unknown_place';
    await insertGrant(tx, staffId, wanted);
    return { changes: { 役割: [null, withEnd(words, wanted)] }, ofOperator: wanted.role === 'operator' };
  });
}

/** Takes a role away. What is open in a browser knows it with its next page. */
export function revoke(
  actor: Actor,
  staffId: number,
  grantId: number,
  consent?: Consent,
): Promise<PeopleResult> {
  return change(actor, staffId, { kind: 'staff.revoke', input: grantId }, consent, async (tx) => {
    const gone = await deleteGrant(tx, staffId, grantId);
    if (!gone) return 'unknown';
    const words = (await grantInWords(gone)) ?? gone.role;
    return { changes: { 役割: [withEnd(words, gone), null] }, ofOperator: gone.role === 'operator' };
  });
}

/** Lets nobody in by this account any more, and ends what is open. */
export function stop(actor: Actor, staffId: number, consent?: Consent): Promise<PeopleResult> {
  return change(actor, staffId, { kind: 'staff.stop', input: null }, consent, async (tx) => {
    const ofOperator = await isOperator(tx, staffId);
    await setStatus(tx, staffId, 'stopped');
    await endSessionsOf(tx, staffId);
    await endPendingLogins(tx, staffId);
    return { changes: { 状態: ['有効', '停止'] }, ofOperator };
  });
}

export function restart(actor: Actor, staffId: number, consent?: Consent): Promise<PeopleResult> {
  return change(actor, staffId, { kind: 'staff.restart', input: null }, consent, async (tx) => {
    await setStatus(tx, staffId, 'active');
    return { changes: { 状態: ['停止', '有効'] }, ofOperator: await isOperator(tx, staffId) };
  });
}

/** For who has lost app, passkeys and recovery codes: with the next login a new factor is set up. */
export function resetSecondFactor(actor: Actor, staffId: number, consent?: Consent): Promise<PeopleResult> {
  return change(actor, staffId, { kind: 'staff.reset', input: null }, consent, async (tx) => {
    await deleteTotp(tx, staffId);
    await deletePasskeysOf(tx, staffId);
    await deleteRecoveryCodes(tx, staffId);
    await endSessionsOf(tx, staffId);
    await endPendingLogins(tx, staffId);
    return {
      changes: { '2段階認証': ['設定済み', 'リセット'] },
      ofOperator: await isOperator(tx, staffId),
    };
  });
}
