import { sha256 } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { type GoodsInput, type GoodsKind, readColumns, writeColumns } from './columns.ts';
import type { EditedGoods } from './goods-store.ts';
import { openProposal, type ProposalRow } from './proposal-store.ts';

/** What is said of goods, as texts by column. */
export function textsOf(input: GoodsInput, kind: GoodsKind): Record<string, string> {
  return { ...writeColumns(input, kind), category_id: String(input.category_id) };
}

/** What a proposal would make of the goods as they are now. */
export function inputOf(
  row: Pick<ProposalRow, 'texts' | 'kind' | 'producerId'>,
  goods: EditedGoods | undefined,
): GoodsInput {
  const texts = { ...(goods && textsOf(goods.input, row.kind)), ...row.texts };
  const { values } = readColumns(texts, row.kind);
  return { ...values, category_id: Number(texts.category_id), producer_id: row.producerId };
}

/** What the form of a change goes on with: what is proposed already, upon what is kept. */
export interface ProposalForm {
  /** Another number once the goods or what is proposed say something else. */
  version: number;
  input: GoodsInput;
}

/** @param open what is proposed for the goods and not decided yet. */
export function proposalForm(goods: EditedGoods, open: ProposalRow | undefined): ProposalForm {
  const input = open ? inputOf(open, goods) : goods.input;
  return { version: sha256(JSON.stringify(textsOf(input, goods.kind))).readUIntBE(0, 6), input };
}

/** The form with which somebody proposes a change, and the proposal that it goes on with. */
export async function readProposalForm(
  goods: EditedGoods,
): Promise<ProposalForm & { open: ProposalRow | undefined }> {
  const open = await openProposal(db(), goods.id);
  return { ...proposalForm(goods, open), open };
}
