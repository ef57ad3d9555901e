import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand, may, reachOf } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import { type GoodsInput, type GoodsKind, readColumns, writeColumns } from './columns.ts';
import { namingFaults, placeOf, saveGoodsIn } from './edit.ts';
import { type EditedGoods, findGoods, lockGoods } from './goods-store.ts';
import { makeGoodsIn } from './new-goods.ts';
import {
  countOf,
  decideProposal,
  findProposal,
  insertProposal,
  listOf,
  lockProposal,
  openProposal,
  type ProposalRow,
  replaceProposal,
  waitingOf,
} from './proposal-store.ts';
import { type Faults, faultsOf } from './rules.ts';

/** A proposal as pages show it. */
export interface Proposal extends ProposalRow {
  input: GoodsInput;
  /** What is kept now; undefined for new goods. */
  goods: EditedGoods | undefined;
}

function inputOf(row: ProposalRow): GoodsInput {
  const { values } = readColumns(row.texts, row.kind);
  return { ...values, category_id: Number(row.texts.category_id), producer_id: row.producerId };
}

const placeIn = (p: Pick<ProposalRow, 'governmentCode' | 'producerId'>) => ({
  governmentCode: p.governmentCode,
  producerId: p.producerId,
});

/** A proposal that somebody may look at; undefined as if there were none otherwise. */
export async function readProposal(actor: Actor, id: number): Promise<Proposal | undefined> {
  const row = await findProposal(db(), id);
  if (!row || !may(actor, 'goods.read', placeIn(row))) return undefined;
  return {
    ...row,
    input: inputOf(row),
    goods: row.goodsId === null ? undefined : await findGoods(row.goodsId),
  };
}

/** What was proposed for these goods and is not decided yet. */
export async function openFor(actor: Actor, goodsId: number): Promise<Proposal | undefined> {
  const row = await openProposal(db(), goodsId);
  return row && readProposal(actor, row.id);
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

export type ProposeResult =
  | { kind: 'proposed'; id: number }
  | { kind: 'unknown' }
  | { kind: 'faults'; faults: Faults };

/**
 * Proposes new goods, or other words for goods: what is live stays as it is. One that waits, or was returned, is replaced.
 * @param of the goods, or for new ones the government and kind. @throws NotAllowed
 */
export function propose(
  actor: Actor,
  of: { goodsId: number } | { governmentCode: string; kind: GoodsKind; stock: number | null },
  input: GoodsInput,
): Promise<ProposeResult> {
  return transaction(async (tx): Promise<ProposeResult> => {
    const goods = 'goodsId' in of ? await lockGoods(tx, of.goodsId) : undefined;
    if ('goodsId' in of && !goods) return { kind: 'unknown' };
    const { governmentCode, kind } = goods ?? (of as { governmentCode: string; kind: GoodsKind });
    demand(
      actor,
      'goods.propose',
      goods ? placeOf(goods) : { governmentCode, producerId: input.producer_id },
    );
    const faults = faultsOf(input, kind);
    await namingFaults(tx, { id: goods?.id ?? 0, governmentCode }, input, faults);
    if (goods && goods.input.producer_id !== input.producer_id)
      faults.set('producer_id', '事業者は変えられません');
    if (faults.size > 0) return { kind: 'faults', faults };
    const texts = { ...writeColumns(input, kind), category_id: String(input.category_id) };
    const made = {
      goodsId: goods?.id ?? null,
      governmentCode,
      producerId: input.producer_id,
      kind,
      texts,
      stock: 'stock' in of ? of.stock : null,
      staffId: actor.staffId,
    };
    const open = goods && (await openProposal(tx, goods.id));
    if (open) await replaceProposal(tx, open.id, made);
    const id = open?.id ?? (await insertProposal(tx, made));
    await note(tx, actor, id, 'goods.propose', [open ? '差し替え' : null, input.name]);
    return { kind: 'proposed', id };
  });
}

function note(
  tx: Tx,
  actor: Actor,
  id: number,
  action: 'goods.propose' | 'goods.edit',
  change: readonly [unknown, unknown],
): Promise<void> {
  return record(tx, actor, { action, subject: 'proposal', subjectId: id, changes: { 提案: change } });
}

export type DecideResult =
  | { kind: 'done' | 'unknown' | 'decided' | 'conflict' }
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
 * Approves a proposal, which then is what is kept, or returns it with a comment.
 * @param seen the version of the goods that whoever decides has compared it with. @throws NotAllowed
 */
export async function decide(
  actor: Actor,
  id: number,
  decision: { approve: boolean; comment: string; seen: number },
  at = new Date(),
): Promise<DecideResult> {
  try {
    return await transaction(async (tx): Promise<DecideResult> => {
      const row = await lockProposal(tx, id);
      if (!row) return { kind: 'unknown' };
      demand(actor, 'goods.edit', placeIn(row));
      if (row.state !== 'proposed') return { kind: 'decided' };
      const { approve, comment, seen } = decision;
      const goodsId = approve ? await apply(tx, actor, row, seen) : undefined;
      const state = approve ? 'approved' : 'returned';
      await decideProposal(tx, id, {
        state,
        comment,
        staffId: actor.staffId,
        at,
        ...(goodsId && { goodsId }),
      });
      await note(tx, actor, id, 'goods.edit', ['提案中', approve ? '承認' : `差し戻し: ${comment}`]);
      return { kind: 'done' };
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

/** @returns the id of the goods. @throws Refused */
async function apply(tx: Tx, actor: Actor, row: ProposalRow, seen: number): Promise<number> {
  const input = inputOf(row);
  if (row.goodsId === null) {
    const made = await makeGoodsIn(tx, actor, row.kind, row.governmentCode, input, row.stock);
    if (made.kind === 'made') return made.id;
    throw new Refused(made);
  }
  const saved = await saveGoodsIn(tx, actor, row.goodsId, { version: seen, input, suspend: false });
  if (saved.kind === 'saved') return row.goodsId;
  throw new Refused(saved.kind === 'conflict' ? { kind: 'conflict' } : saved);
}

/** Takes back what waits or was returned. @throws NotAllowed */
export function withdraw(actor: Actor, id: number, at = new Date()): Promise<'done' | 'unknown' | 'decided'> {
  return transaction(async (tx) => {
    const row = await lockProposal(tx, id);
    if (!row) return 'unknown';
    demand(actor, 'goods.propose', placeIn(row));
    if (row.state !== 'proposed' && row.state !== 'returned') return 'decided';
    await decideProposal(tx, id, { state: 'withdrawn', comment: row.comment, staffId: actor.staffId, at });
    await note(tx, actor, id, 'goods.propose', ['提案中', '取り下げ']);
    return 'done';
  });
}
