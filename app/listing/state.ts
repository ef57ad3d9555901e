import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { aroundOf, placeOf } from './edit.ts';
import { type EditedGoods, lockGoods, type Status, updateGoods } from './goods-store.ts';
import { type Faults, publishFaults } from './rules.ts';
import { activeVariants } from './variants-store.ts';

const STATUS_NAMES: Record<Status, string> = {
  draft: '下書き',
  published: '公開中',
  suspended: '停止中',
};

/** 「公開中」, 「保管」: as lists and pages say it. */
export function stateName({ status, archivedAt }: Pick<EditedGoods, 'status' | 'archivedAt'>): string {
  return archivedAt ? '保管' : STATUS_NAMES[status];
}

export type Step = 'publish' | 'suspend' | 'archive' | 'restore';

export type StepResult = { kind: 'done' | 'already' | 'unknown' } | { kind: 'faults'; faults: Faults };

/** Shows goods, takes them from sight, or puts them away. @throws NotAllowed */
export function changeState(actor: Actor, id: number, step: Step, at = new Date()): Promise<StepResult> {
  return transaction((tx) => changeStateIn(tx, actor, id, step, at));
}

/** The same within a transaction, for many of them. */
export async function changeStateIn(
  tx: Tx,
  actor: Actor,
  id: number,
  step: Step,
  at: Date,
): Promise<StepResult> {
  const goods = await lockGoods(tx, id);
  if (!goods) return { kind: 'unknown' };
  demand(actor, 'goods.edit', placeOf(goods));
  const change = changeFor(goods, step, at);
  if (!change) return { kind: 'already' };
  if (step === 'publish') {
    const around = aroundOf(goods, await activeVariants(tx, id));
    const faults = publishFaults(goods.input, goods.kind, around);
    if (faults.size > 0) return { kind: 'faults', faults };
  }
  await updateGoods(tx, id, change);
  await reindexGoods(tx, [id]);
  const after = { status: change.status ?? goods.status, archivedAt: change.archived_at ?? null };
  await record(tx, actor, {
    action: 'goods.edit',
    subject: 'goods',
    subjectId: id,
    changes: { 公開状態: [stateName(goods), stateName(after)] },
  });
  return { kind: 'done' };
}

/** @returns undefined where it is so already. */
function changeFor({ status, archivedAt, publishedAt }: EditedGoods, step: Step, at: Date) {
  switch (step) {
    case 'publish':
      if (status === 'published' || archivedAt) return undefined;
      return { status: 'published' as const, published_at: publishedAt ?? at };
    case 'suspend':
      return status === 'published' ? { status: 'suspended' as const } : undefined;
    case 'archive':
      if (archivedAt) return undefined;
      return { archived_at: at, ...(status === 'published' && { status: 'suspended' as const }) };
    case 'restore':
      return archivedAt ? { archived_at: null } : undefined;
  }
}
