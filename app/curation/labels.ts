import { SEASON } from '#app/catalogue/season.ts';
import { line } from '#app/forms/cells.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record, recordAll } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { db, transaction } from '#platform/db/db.ts';
import { type CountedLabel, countedLabels, countLabel, lockLabels, relabelSome } from './label-store.ts';

/** Labels are a few dozen words; more are found by their letters. */
const MOST_SHOWN = 300;
/** Goods of one statement. */
const BATCH = 1000;
const NAME = line(20, true);

/** Labels by which a page chooses its goods: without them its shelf would be empty. */
const OF_PAGES: readonly string[] = [SEASON];

export function isOfPages(name: string): boolean {
  return OF_PAGES.includes(name);
}

/** The most used labels first, at most MOST_SHOWN. @param q letters of a label. @throws NotAllowed */
export function listLabels(actor: Actor, q: string): Promise<CountedLabel[]> {
  demandEverywhere(actor, 'category.read');
  return countedLabels(q, MOST_SHOWN);
}

export interface LabelCount {
  goods: number;
  published: number;
  /** Of these, how many have the new one already. */
  both: number;
}

/** What a change of a label would touch. @throws NotAllowed */
export function previewLabel(actor: Actor, name: string, to: string | null): Promise<LabelCount> {
  demandEverywhere(actor, 'category.read');
  return countLabel(db(), name, to ?? '');
}

/** A label as somebody types it: one word among others that 「、」 divides. */
export function readLabel(typed: string): { value: string } | { fault: string } {
  const read = NAME.read(typed);
  return 'value' in read && /[、,]/.test(read.value) ? { fault: '「、」は使用できません' } : read;
}

export type LabelResult =
  | { kind: 'changed'; count: number }
  | { kind: 'of_pages' }
  /** Others got or lost it since they were counted. */
  | { kind: 'counted'; count: LabelCount };

/**
 * Renames a label on all goods, or takes it off all of them, in one transaction. Goods that have the new one already keep it once.
 * @param to null: taken off. @param expected how many somebody was shown. @throws NotAllowed
 */
export function changeLabel(
  actor: Actor,
  name: string,
  to: string | null,
  expected: number,
): Promise<LabelResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<LabelResult> => {
    if (isOfPages(name)) return { kind: 'of_pages' };
    await lockLabels(tx);
    const count = await countLabel(tx, name, to ?? '');
    if (count.goods !== expected) return { kind: 'counted', count };
    let changed = 0;
    for (let after = 0; name !== to; ) {
      const ids = await relabelSome(tx, name, to, { after, most: BATCH });
      if (ids.length === 0) break;
      after = ids.at(-1)!;
      changed += ids.length;
      await recordAll(
        tx,
        actor,
        ids.map((id) => ({
          action: 'category.edit',
          subject: 'goods',
          subjectId: id,
          changes: { ラベル: [name, to] },
        })),
      );
    }
    await record(tx, actor, {
      action: 'category.edit',
      subject: 'label',
      subjectId: to ?? name,
      changes: { ラベル: [name, to], 件数: [null, changed] },
    });
    return { kind: 'changed', count: changed };
  });
}
