import type { Actor } from '#app/staff/actor.ts';
import { type Consent, ConsentVoid, dropWaiting, type Proposed, withConsent } from '#app/staff/approval.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand, may, mayEverywhere, reachOf } from '#app/staff/permissions.ts';
import { config } from '#platform/config.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import type { GoodsInput } from './columns.ts';
import { saveGoodsIn } from './edit.ts';
import { type EditedGoods, findGoods, lockGoods } from './goods-store.ts';
import { makeGoodsIn } from './new-goods.ts';
import { inputOf } from './proposal-form.ts';
import {
  countOf,
  decideProposal,
  declinedFor,
  declinedOf,
  findProposal,
  listOf,
  lockProposal,
  type ProposalRow,
  type Returned,
  returnedOf,
  waitingOf,
} from './proposal-store.ts';
import { peopleToTell, type ToTell, tellReturned } from './returned-mail.ts';
import type { Faults } from './rules.ts';

/** A proposal as pages show it. */
export interface Proposal extends ProposalRow {
  input: GoodsInput;
  /** What is kept now; undefined for new goods. */
  goods: EditedGoods | undefined;
  /** Why the operator has given it back to the government; undefined where they have not. */
  declined: string | undefined;
}

const placeIn = (p: Pick<ProposalRow, 'governmentCode' | 'producerId'>) => ({
  governmentCode: p.governmentCode,
  producerId: p.producerId,
});

/** A proposal that somebody may look at; undefined as if there were none otherwise. */
export async function readProposal(actor: Actor, id: number): Promise<Proposal | undefined> {
  const row = await findProposal(db(), id);
  if (!row || !may(actor, 'goods.read', placeIn(row))) return undefined;
  const goods = row.goodsId === null ? undefined : await findGoods(row.goodsId);
  return { ...row, input: inputOf(row, goods), goods, declined: await declinedFor(id) };
}

export function listProposals(actor: Actor, asked: PageAsked): Promise<Page<ProposalRow>> {
  return listOf(reachOf(actor, 'goods.read'), asked);
}

export function countProposals(actor: Actor): Promise<number> {
  return countOf(reachOf(actor, 'goods.read'));
}

/** How many wait for somebody who may decide; none for who may not. */
export function waitingProposals(actor: Actor): Promise<{ count: number; since: Date | null }> {
  return waitingOf(reachOf(actor, 'goods.edit'));
}

/** What was returned to somebody who may propose it anew, and since when; none for who may not. */
export function returnedProposals(actor: Actor): Promise<Returned> {
  return returnedOf(reachOf(actor, 'goods.propose'));
}

/** What the operator gave back to somebody who may decide it anew, and since when; none for who may not. */
export function declinedProposals(actor: Actor): Promise<Returned> {
  return declinedOf(reachOf(actor, 'goods.edit'));
}

/** Writes down what became of a proposal. */
export function note(
  tx: Tx,
  actor: Actor,
  id: number,
  action: 'goods.propose' | 'goods.edit',
  change: readonly [unknown, unknown],
): Promise<void> {
  return record(tx, actor, { action, subject: 'proposal', subjectId: id, changes: { 提案: change } });
}

/** The operator's yes to what the government has approved. */
export const approvalOf = (id: number) =>
  ({ kind: 'proposal.approve', subject: 'proposal', subjectId: String(id) }) as const;

export interface Decision {
  approve: boolean;
  comment: string;
  /** The version of the goods with which the decider has compared it. */
  seen: number;
  /** When what is decided on was proposed (`seenAt`): one that was proposed anew has other words than the decider has read. */
  of: string;
}

/** The mark of what a proposal says: another one once something else is proposed in its place. */
export function seenAt({ updatedAt }: Pick<ProposalRow, 'updatedAt'>): string {
  return updatedAt.toISOString();
}

export type DecideResult =
  | { kind: 'done' | 'unknown' | 'decided' | 'conflict' | Proposed }
  | { kind: 'faults'; faults: Faults };

/** Undone again where what was proposed cannot be kept. */
class Refused extends Error {
  readonly result: DecideResult;
  constructor(result: DecideResult) {
    super('refused');
    this.result = result;
  }
}

/**
 * Approves a proposal, which then is what is kept, or returns it with a comment. Where the operator looks, too, a government's
 * yes waits for theirs.
 * @throws NotAllowed, ConsentVoid
 */
export async function decide(
  actor: Actor,
  id: number,
  decision: Decision,
  at = new Date(),
  consent?: Consent,
): Promise<DecideResult> {
  const shown = await findProposal(db(), id);
  if (!shown) return { kind: 'unknown' };
  const place = placeIn(shown);
  demand(actor, 'goods.edit', place);
  const looks = config().OPERATOR_CHECK === 'required' && !mayEverywhere(actor, 'goods.edit');
  const wanted = {
    ...approvalOf(id),
    input: decision,
    rule: {
      asks: looks && decision.approve,
      mayStill: (proposer: Actor) => may(proposer, 'goods.edit', place),
      replaces: true,
    },
  } as const;
  const told = decision.approve ? [] : await peopleToTell(shown.producerId, at);
  try {
    const result = await withConsent(actor, wanted, consent, (settle) =>
      transaction((tx) => decided(tx, actor, id, decision, { at, told }, (changes) => settle(tx, changes))),
    );
    if (typeof result === 'string') return { kind: result };
    if (consent && result.kind === 'conflict') throw new ConsentVoid('changed');
    return result;
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

async function decided(
  tx: Tx,
  actor: Actor,
  id: number,
  decision: Decision,
  { at, told }: { at: Date; told: readonly ToTell[] },
  settle: (changes: Changes) => Promise<void>,
): Promise<DecideResult> {
  const { row, goods } = await locked(tx, id);
  if (row?.state !== 'proposed') return { kind: 'decided' };
  const { approve, seen, of } = decision;
  if (of !== seenAt(row)) return { kind: 'conflict' };
  const goodsId = approve ? await apply(tx, actor, row, goods, seen) : undefined;
  if (approve) await settle({ 提案: ['提案中', '承認'] });
  await dropWaiting(tx, actor, approvalOf(id), at);
  const state = approve ? 'approved' : 'returned';
  const { staffId } = actor;
  // Approved without a word, it keeps what was said when it was returned.
  const comment = decision.comment || row.comment;
  if (!approve) await tellReturned(tx, { row, comment, at }, told);
  await decideProposal(tx, id, { state, comment, staffId, at, ...(goodsId && { goodsId }) });
  await note(tx, actor, id, 'goods.edit', [
    '提案中',
    [approve ? '承認' : '差し戻し', decision.comment].filter(Boolean).join(': '),
  ]);
  return { kind: 'done' };
}

/** A proposal under lock: its goods before it, in the order of a new proposal, so that neither waits for the other. */
async function locked(tx: Tx, id: number): Promise<{ row?: ProposalRow; goods?: EditedGoods }> {
  const goodsId = (await findProposal(tx, id))?.goodsId ?? null;
  const goods = goodsId === null ? undefined : await lockGoods(tx, goodsId);
  const row = await lockProposal(tx, id);
  return { ...(row && { row }), ...(goods && { goods }) };
}

/** @param goods what is kept now, under lock; undefined for new ones. @returns the id of the goods. @throws Refused */
async function apply(
  tx: Tx,
  actor: Actor,
  row: ProposalRow,
  goods: EditedGoods | undefined,
  seen: number,
): Promise<number> {
  if (row.goodsId === null) {
    const { kind, governmentCode, stock } = row;
    const made = await makeGoodsIn(tx, actor, kind, governmentCode, inputOf(row, undefined), stock);
    if (made.kind === 'made') return made.id;
    throw new Refused(made);
  }
  const input = inputOf(row, goods);
  const saved = await saveGoodsIn(tx, actor, row.goodsId, { version: seen, input, suspend: false });
  if (saved.kind === 'saved') return row.goodsId;
  throw new Refused(saved.kind === 'conflict' ? { kind: 'conflict' } : saved);
}

/** Takes back what waits or was returned. @param of the mark of what was read (`seenAt`). @throws NotAllowed */
export function withdraw(
  actor: Actor,
  id: number,
  of: string,
  at = new Date(),
): Promise<'done' | 'unknown' | 'decided' | 'conflict'> {
  return transaction(async (tx) => {
    const { row } = await locked(tx, id);
    if (!row) return 'unknown';
    demand(actor, 'goods.propose', placeIn(row));
    if (row.state !== 'proposed' && row.state !== 'returned') return 'decided';
    if (of !== seenAt(row)) return 'conflict';
    await dropWaiting(tx, actor, approvalOf(id), at);
    await decideProposal(tx, id, { state: 'withdrawn', comment: row.comment, staffId: actor.staffId, at });
    await note(tx, actor, id, 'goods.propose', ['提案中', '取り下げ']);
    return 'done';
  });
}
