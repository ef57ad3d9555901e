import { isDeepStrictEqual } from 'node:util';
import { endOf } from '#app/account/lifetimes.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import type { Actor } from './actor.ts';
import { actorOf } from './actor-of.ts';
import type { ApprovalKind } from './approval-kinds.ts';
import {
  decideApproval,
  expireApprovals,
  insertApproval,
  lockApproval,
  otherOperators,
  waitingAbout,
  waitingFor,
  withdrawWaiting,
} from './approval-store.ts';
import { type Changes, record } from './audit.ts';
import { demandEverywhere } from './permissions.ts';

export interface Wanted {
  kind: ApprovalKind;
  subject: string;
  subjectId: string;
  /** What the use case is given again once it is confirmed. */
  input: unknown;
  /** Who may propose and whose yes is needed, where it is not one operator's and another's. */
  rule?: {
    asks: boolean;
    /** Whether who proposed it still may. */
    mayStill: (proposer: Actor) => boolean;
    /** A newer proposal takes the place of one that waits. */
    replaces: boolean;
  };
}

/** A second operator's yes to a proposal: a use case that is given one takes it up in its own transaction. */
export interface Consent {
  approvalId: number;
}

/** Nothing was changed: it waits for another operator now, or did already. */
export type Proposed = 'proposed' | 'already_proposed';

/** Called by a use case before its transaction ends, with what it changes. */
export type Settle = (tx: Tx, changes: Changes) => Promise<void>;

/** Undoes what was tried, to be proposed instead. */
class AwaitsConsent extends Error {
  readonly changes: Changes;
  constructor(changes: Changes) {
    super('awaits the consent of a second operator');
    this.changes = changes;
  }
}

/** Why a consent does not count: it is one's own proposal, it was decided or is over, or things are not as they were shown. */
export type VoidReason = 'unknown' | 'own' | 'over' | 'changed';

export class ConsentVoid extends Error {
  readonly reason: VoidReason;
  constructor(reason: VoidReason) {
    super(`consent is void: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Does what needs two operators, if this is the second one or there is no other; else it is tried, undone and proposed, so that
 * what cannot be done is refused at once, and who confirms sees what would change. At the machine itself nobody else is asked.
 * @throws ConsentVoid
 */
export async function withConsent<T>(
  actor: Actor,
  wanted: Wanted,
  consent: Consent | undefined,
  work: (settle: Settle) => Promise<T>,
  now = new Date(),
): Promise<T | Proposed> {
  // Before the work: it may be about the very operator who could confirm it.
  const asks = wanted.rule?.asks ?? (await hasOthers(actor, now));
  try {
    return await work(async (tx, changes) => {
      if (consent) return takeUp(tx, actor, wanted, consent, changes, now);
      if (asks) throw new AwaitsConsent(changes);
    });
  } catch (error) {
    if (error instanceof AwaitsConsent) return propose(actor, wanted, error.changes, now);
    throw error;
  }
}

async function hasOthers({ staffId }: Actor, now: Date): Promise<boolean> {
  return staffId !== null && (await otherOperators(staffId, jstDate(now))) > 0;
}

function propose(actor: Actor, wanted: Wanted, changes: Changes, now: Date): Promise<Proposed> {
  return transaction(async (tx) => {
    await expireApprovals(tx, now);
    const proposedBy = actor.staffId!;
    if (wanted.rule?.replaces) await withdrawWaiting(tx, wanted, proposedBy, now);
    const expiresAt = endOf('staff_approval', now);
    const id = await insertApproval(tx, { ...wanted, changes, proposedBy, expiresAt });
    if (id === undefined) return 'already_proposed';
    await record(tx, actor, {
      action: 'approval.propose',
      subject: wanted.subject,
      subjectId: wanted.subjectId,
      changes,
    });
    return 'proposed';
  });
}

const isOperator = ({ grants }: Actor) => grants.some(({ role }) => role === 'operator');

/** The consent counts in the transaction of what it lets happen, once, and for what was shown alone. */
async function takeUp(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
  { approvalId }: Consent,
  changes: Changes,
  now: Date,
): Promise<void> {
  demandEverywhere(actor, 'approval.decide');
  const approval = await lockApproval(tx, approvalId);
  if (!approval) throw new ConsentVoid('unknown');
  if (approval.proposedBy === actor.staffId) throw new ConsentVoid('own');
  if (approval.state !== 'waiting' || approval.expiresAt <= now) throw new ConsentVoid('over');
  const proposer = await actorOf(tx, approval.proposedBy, actor);
  const mayStill = wanted.rule?.mayStill ?? isOperator;
  if (!proposer || !mayStill(proposer)) throw new ConsentVoid('over');
  const { kind, subject, subjectId } = wanted;
  const isSame =
    approval.kind === kind &&
    approval.subject === subject &&
    approval.subjectId === subjectId &&
    isDeepStrictEqual(approval.changes, JSON.parse(JSON.stringify(changes)));
  if (!isSame) throw new ConsentVoid('changed');
  await decideApproval(tx, approvalId, { state: 'approved', by: actor.staffId, reason: '', at: now });
  await record(tx, actor, {
    action: 'approval.decide',
    subject,
    subjectId,
    changes: { 承認: ['承認待ち', `承認(提案: ${proposer.name})`] },
  });
}

/**
 * Ends a proposal without its change: by another operator with a reason, or by who made it. @throws NotAllowed
 */
export async function endProposal(
  actor: Actor,
  id: number,
  how: { as: 'withdrawn' } | { as: 'declined'; reason: string },
  now = new Date(),
): Promise<'done' | VoidReason> {
  demandEverywhere(actor, 'approval.decide');
  return transaction(async (tx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return 'unknown';
    if ((approval.proposedBy === actor.staffId) !== (how.as === 'withdrawn')) return 'own';
    if (approval.state !== 'waiting' || approval.expiresAt <= now) return 'over';
    const reason = how.as === 'declined' ? how.reason : '';
    await decideApproval(tx, id, { state: how.as, by: actor.staffId, reason, at: now });
    await record(tx, actor, {
      action: 'approval.decide',
      subject: approval.subject,
      subjectId: approval.subjectId,
      changes: { 承認: ['承認待ち', how.as === 'declined' ? `差し戻し(${reason})` : '取り下げ'] },
    });
    return 'done';
  });
}

/** Ends what waits where it was decided in another way, in the transaction of that. */
export function dropWaiting(
  tx: Tx,
  actor: Actor,
  of: Pick<Wanted, 'kind' | 'subject' | 'subjectId'>,
  now = new Date(),
): Promise<void> {
  return withdrawWaiting(tx, of, actor.staffId, now);
}

/** What waits for the consent of this operator, for the home page. */
export function approvalsFor({ staffId }: { staffId: number }, now = new Date()) {
  return waitingFor(staffId, now);
}

const MOST_ABOUT = 10;

/** What waits about something, for its page. */
export async function approvalsAbout(subject: string, subjectId: string, now = new Date()) {
  return waitingAbout(subject, subjectId, now, MOST_ABOUT);
}
