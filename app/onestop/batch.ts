import type { Actor } from '#app/staff/actor.ts';
import { record, recordLook } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { type Batch, countRows, findBatch, lockBatch, writeAnswers, writeSent } from './batch-store.ts';

/** A notice that somebody may look at; each look stands in the audit. */
export async function readBatch(actor: Actor, id: number): Promise<Batch | undefined> {
  const batch = await findBatch(id);
  if (!batch || !may(actor, 'onestop.read', batch)) return undefined;
  await recordLook(actor, { action: 'onestop.read', subject: 'one_stop_batch', subjectId: id });
  return batch;
}

export type Sent = 'done' | 'already' | 'unknown' | 'changed' | 'empty' | 'wrong_day';

/**
 * Marks a notice as sent. @param seen its version as it was looked at: a row that was dropped since must not be among what was sent.
 * @throws NotAllowed
 */
export function markSent(
  actor: Actor,
  id: number,
  { on, seen }: { on: string; seen: number },
  now: Date = new Date(),
): Promise<Sent> {
  return transaction(async (tx) => {
    const batch = await lockBatch(tx, id);
    if (!batch) return 'unknown';
    demand(actor, 'onestop.notify', batch);
    if (batch.sentOn !== null) return 'already';
    if (batch.version !== seen) return 'changed';
    if (on > jstDate(now) || on < `${batch.taxYear + 1}-01-01`) return 'wrong_day';
    const rows = await countRows(tx, id);
    if (rows === 0) return 'empty';
    await writeSent(tx, id, on, actor.staffId);
    await record(tx, actor, {
      action: 'onestop.notify',
      subject: 'one_stop_batch',
      subjectId: id,
      changes: { 送付した日: [null, on], 件数: [null, rows] },
    });
    return 'done';
  });
}

/** Writes down what the municipality answered of its correction: 更正可 or 更正不可, by row. @throws NotAllowed */
export function answerBatch(
  actor: Actor,
  id: number,
  answers: ReadonlyMap<number, 'possible' | 'refused'>,
): Promise<'done' | 'unknown' | 'unsent'> {
  return transaction(async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch?.kind !== 'correction') return 'unknown';
    demand(actor, 'onestop.notify', batch);
    if (batch.sentOn === null) return 'unsent';
    const changed = await writeAnswers(tx, id, answers);
    const refused = [...answers.values()].filter((a) => a === 'refused').length;
    if (changed > 0)
      await record(tx, actor, {
        action: 'onestop.notify',
        subject: 'one_stop_batch',
        subjectId: id,
        changes: { 回答: [null, `更正可${answers.size - refused}件、更正不可${refused}件`] },
      });
    return 'done';
  });
}
