import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#app/staff/actor.ts';
import { dropWaiting } from '#app/staff/approval.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import type { GoodsInput, GoodsKind } from './columns.ts';
import { namingFaults, placeOf } from './edit.ts';
import { lockGoods } from './goods-store.ts';
import { type ProposalForm, proposalForm, textsOf } from './proposal-form.ts';
import { insertProposal, openProposal, proposalOf, replaceProposal } from './proposal-store.ts';
import { approvalOf, note } from './proposals.ts';
import { type Faults, faultsOf } from './rules.ts';

/** Those of the texts that are not so yet. */
function differing(texts: Record<string, string>, now: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== now[name]));
}

export type ProposeResult =
  | { kind: 'proposed'; id: number }
  | { kind: 'unknown' }
  /** There is nothing to change, or the goods are archived and shown nowhere. */
  | { kind: 'same' | 'archived' }
  /** The goods, or what is proposed for them, have changed since the form was opened. */
  | { kind: 'conflict'; now: ProposalForm }
  | { kind: 'faults'; faults: Faults };

/**
 * Proposes new goods, or other words for goods: what is live stays as it is. One that waits, or was returned, is replaced; of new
 * goods the same form proposes once.
 * @param of the goods with what their form was opened with, or for new ones the government and kind. @throws NotAllowed
 */
export function propose(
  actor: Actor,
  of:
    | { goodsId: number; version: number }
    | { governmentCode: string; kind: GoodsKind; stock: number | null; formKey: string },
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
    const open = goods && (await openProposal(tx, goods.id));
    if (goods && 'version' in of) {
      const now = proposalForm(goods, open);
      if (now.version !== of.version) return { kind: 'conflict', now };
    }
    const before = 'formKey' in of ? await proposalOf(tx, of.formKey) : undefined;
    if (before !== undefined) return { kind: 'proposed', id: before };
    const faults = faultsOf(input, kind);
    await namingFaults(tx, { id: goods?.id ?? 0, governmentCode }, input, faults);
    if (goods && goods.input.producer_id !== input.producer_id)
      faults.set('producer_id', '事業者は変えられません');
    if (faults.size > 0) return { kind: 'faults', faults };
    if (goods?.archivedAt) return { kind: 'archived' };
    const said = textsOf(input, kind);
    const texts = goods ? differing(said, textsOf(goods.input, kind)) : said;
    if (Object.keys(texts).length === 0) return { kind: 'same' };
    const made = {
      goodsId: goods?.id ?? null,
      governmentCode,
      producerId: input.producer_id,
      kind,
      texts,
      stock: 'stock' in of ? of.stock : null,
      staffId: actor.staffId,
      formKey: 'formKey' in of ? of.formKey : null,
    };
    // Sent twice, it is the one that may be looked at already.
    if (open?.state === 'proposed' && isDeepStrictEqual(open.texts, texts))
      return { kind: 'proposed', id: open.id };
    if (open) {
      await replaceProposal(tx, open.id, made);
      await dropWaiting(tx, actor, approvalOf(open.id));
    }
    const id = open?.id ?? (await insertProposal(tx, made));
    // The same form, sent at the same moment.
    if (id === undefined) return { kind: 'proposed', id: (await proposalOf(tx, made.formKey!))! };
    await note(tx, actor, id, 'goods.propose', [open ? '差し替え' : null, input.name]);
    return { kind: 'proposed', id };
  });
}
