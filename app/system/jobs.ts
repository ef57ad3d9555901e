import type { Actor } from '#app/staff/actor.ts';
import { recordAll } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import { findJobs, type Job, type JobFilter, lockDead } from './jobs-query.ts';
import { beginAnew } from './jobs-store.ts';
import { withoutAddresses } from './without-addresses.ts';

/** As many as begin anew at once. */
export const MOST_AGAIN = 1_000;

/** Jobs with what went wrong, the newest first. @throws NotAllowed */
export async function listJobs(actor: Actor, filter: JobFilter, asked: PageAsked): Promise<Page<Job>> {
  demandEverywhere(actor, 'system.read');
  const page = await findJobs(filter, asked);
  return { ...page, rows: page.rows.map((job) => ({ ...job, error: withoutAddresses(job.error) })) };
}

/**
 * Has dead jobs begin anew, with all their attempts: these, or all of them. Pressed twice it does nothing more.
 * @returns how many do. @throws NotAllowed
 */
export function retryJobs(actor: Actor, ids: readonly number[] | 'all'): Promise<number> {
  demandEverywhere(actor, 'system.act');
  return transaction(async (tx) => {
    const dead = await lockDead(tx, ids, MOST_AGAIN);
    const begun = new Set(
      await beginAnew(
        tx,
        dead.map(({ id }) => id),
      ),
    );
    await recordAll(
      tx,
      actor,
      dead
        .filter(({ id }) => begun.has(id))
        .map(({ id, task }) => ({
          action: 'system.act' as const,
          subject: 'job',
          subjectId: id,
          changes: { 再実行: [null, task] as const },
        })),
    );
    return begun.size;
  });
}
