import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { may } from '#app/staff/permissions.ts';
import { sha256 } from '#platform/crypto.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { changedByForm, keepChangedByForm } from './bulk-store.ts';
import type { GoodsInput } from './columns.ts';
import { aroundOf, inputChanges, namingFaults, placeOf } from './edit.ts';
import { type EditedGoods, findGoods, lockGoods, updateGoods } from './goods-store.ts';
import { faultsOf, publishFaults } from './rules.ts';
import { changeStateIn, type Step, stateName } from './state.ts';
import { activeVariants } from './variants-store.ts';

/** The most that is done at once: a page that shows each of them is still read. */
export const MOST_AT_ONCE = 500;

/** What is done to many goods at once. */
export type BulkChange =
  | { do: 'step'; step: Step }
  | { do: 'add_label' | 'remove_label'; label: string }
  | { do: 'accept_from' | 'accept_until'; at: Date | null }
  | { do: 'category'; categoryId: number }
  | { do: 'amount'; amount: number };

export interface BulkRow {
  id: number;
  code: string;
  name: string;
  /** What will change; none where it is so already. */
  changes: string[];
  /** Why it cannot be done. */
  fault?: string;
  /** Another one once something else would come of it. */
  mark: string;
  /** The changes were made by an earlier press of the same form. */
  isEarlier?: true;
}

/** What it would do to each of them; nothing is changed. */
export async function previewBulk(
  actor: Actor,
  ids: readonly number[],
  change: BulkChange,
): Promise<BulkRow[]> {
  const rows: BulkRow[] = [];
  for (const id of ids.slice(0, MOST_AT_ONCE)) {
    const goods = await findGoods(id);
    if (!goods || !may(actor, 'goods.edit', placeOf(goods))) continue;
    rows.push(await transaction((tx) => rowOf(tx, goods, change)));
  }
  return rows;
}

/**
 * What came of each, without changes where it is so already; and of what would have come out otherwise than it was previewed, which
 * stays as it is, a preview anew. Of a second press on the same button that is what the first one has changed.
 */
export interface Applied {
  done: BulkRow[];
  overtaken: BulkRow[];
}

/**
 * Does it to each of them that it can be done to, each by itself and once.
 * @param previewed the marks of the preview, by id. @param formKey a UUID of the form that is sent.
 */
export async function applyBulk(
  actor: Actor,
  previewed: ReadonlyMap<number, string>,
  change: BulkChange,
  formKey: string,
  at = new Date(),
): Promise<Applied> {
  const applied: Applied = { done: [], overtaken: [] };
  for (const [id, mark] of [...previewed].slice(0, MOST_AT_ONCE)) {
    const row = await transaction(async (tx) => {
      const goods = await lockGoods(tx, id);
      if (!goods || !may(actor, 'goods.edit', placeOf(goods))) return undefined;
      const planned = await rowOf(tx, goods, change);
      const earlier = await changedByForm(tx, formKey, id);
      if (earlier) return { ...planned, fault: undefined, changes: earlier, isEarlier: true as const };
      if (planned.mark === mark && planned.fault === undefined && planned.changes.length > 0) {
        await apply(tx, actor, goods, change, at);
        await keepChangedByForm(tx, formKey, id, planned.changes);
      }
      return planned;
    });
    if (row) applied[row.isEarlier || row.mark === mark || isSo(row) ? 'done' : 'overtaken'].push(row);
  }
  return applied;
}

/** Whether nothing is left to be done. */
export function isSo({ changes, fault }: Pick<BulkRow, 'changes' | 'fault'>): boolean {
  return changes.length === 0 && fault === undefined;
}

async function apply(tx: Tx, actor: Actor, goods: EditedGoods, change: BulkChange, at: Date): Promise<void> {
  if (change.do === 'step') {
    await changeStateIn(tx, actor, goods.id, change.step, at);
    return;
  }
  const input = changed(goods.input, change);
  await updateGoods(tx, goods.id, input);
  await reindexGoods(tx, [goods.id]);
  const changes = inputChanges(goods, input);
  await record(tx, actor, { action: 'goods.edit', subject: 'goods', subjectId: goods.id, changes });
}

async function rowOf(tx: Tx, goods: EditedGoods, change: BulkChange): Promise<BulkRow> {
  const { id, input } = goods;
  const comes = await outcomeOf(tx, goods, change);
  const mark = sha256(JSON.stringify([change, comes])).toString('base64url');
  return { id, code: input.code, name: input.name, ...comes, mark };
}

type Outcome = Pick<BulkRow, 'changes' | 'fault'>;

async function outcomeOf(tx: Tx, goods: EditedGoods, change: BulkChange): Promise<Outcome> {
  const { id, input } = goods;
  const variants = await activeVariants(tx, id);
  if (change.do === 'step') return stepOf(goods, change.step, variants);
  const after = changed(input, change);
  const isShown = goods.status === 'published';
  const faults = isShown
    ? publishFaults(after, goods.kind, aroundOf(goods, variants))
    : faultsOf(after, goods.kind);
  await namingFaults(tx, goods, after, faults);
  const changes = Object.entries(inputChanges(goods, after)).map(
    ([label, [was, is]]) => `${label}: ${was || '(なし)'} → ${is || '(なし)'}`,
  );
  const [fault] = faults.values();
  return changes.length > 0 && fault !== undefined ? { changes: [], fault } : { changes };
}

const AFTER: Record<Step, string> = {
  publish: '公開中',
  suspend: '停止中',
  archive: '保管',
  restore: '下書き・停止中',
};

function stepOf(goods: EditedGoods, step: Step, variants: number): Outcome {
  const { status, archivedAt } = goods;
  const isDone = {
    publish: status === 'published',
    suspend: status !== 'published',
    archive: archivedAt !== null,
    restore: archivedAt === null,
  }[step];
  if (isDone) return { changes: [] };
  if (step === 'publish') {
    if (archivedAt) return { changes: [], fault: '保管中です。先に保管から戻してください' };
    const [fault] = publishFaults(goods.input, goods.kind, aroundOf(goods, variants)).values();
    if (fault !== undefined) return { changes: [], fault };
  }
  return { changes: [`公開状態: ${stateName(goods)} → ${AFTER[step]}`] };
}

function changed(input: GoodsInput, change: Exclude<BulkChange, { do: 'step' }>): GoodsInput {
  switch (change.do) {
    case 'add_label':
      return { ...input, labels: [...new Set([...input.labels, change.label])] };
    case 'remove_label':
      return { ...input, labels: input.labels.filter((label) => label !== change.label) };
    case 'accept_from':
    case 'accept_until':
      return { ...input, [change.do]: change.at };
    case 'category':
      return { ...input, category_id: change.categoryId };
    case 'amount':
      // A gift's is its donation, a product's its price: the other of the two stays nothing.
      return input.price === null ? { ...input, amount: change.amount } : { ...input, price: change.amount };
  }
}
