import pg from 'pg';
import { jstDate } from '#platform/jst.ts';
import { IMPORTED, LOCK, recordVersion } from '../version.ts';
import { applyPlan } from './apply.ts';
import { whatBreaks } from './breaks.ts';
import type { Plan } from './changes.ts';
import { type Lists, readLists } from './lists.ts';
import { planImport } from './plan.ts';
import { readTextFile } from './read-file.ts';
import { readState, type State } from './state.ts';

export interface Imported {
  plan: Plan;
  state: State;
  /** What the operator has to see to; empty when nothing can be applied. */
  breaks: string[];
  applied: boolean;
}

/**
 * Brings lists of places into the database: compares only, or with `apply` writes everything in one transaction, unless
 * something speaks against any part of it. Releases leave alone from then on what an import has brought.
 * @throws Trouble for a file that cannot be read.
 */
export async function importPlaces(
  databaseUrl: string,
  paths: readonly string[],
  { apply, now = new Date() }: { apply: boolean; now?: Date },
): Promise<Imported> {
  const lists = readLists(await Promise.all(paths.map(readTextFile)));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Not while a starting program loads a release's places.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('begin');
    const state = await readState(client, jstDate(now));
    const plan = planImport(lists, state);
    const possible = plan.refusals.length === 0;
    const breaks = possible ? await whatBreaks(client, plan, state) : [];
    const applied = apply && possible;
    if (applied) await write(client, plan, state, lists);
    await client.query(applied ? 'commit' : 'rollback');
    return { plan, state, breaks, applied };
  } finally {
    await client.end();
  }
}

async function write(client: pg.Client, plan: Plan, state: State, lists: Lists): Promise<void> {
  if (lists.bodies) await recordVersion(client, 'places', IMPORTED);
  if (lists.posted) await recordVersion(client, 'postal', IMPORTED);
  if (hasChanges(plan)) await applyPlan(client, plan, state);
}

export function hasChanges({ added, renamed, merged, read, designated, postal }: Plan): boolean {
  const lists = [added, renamed, merged, read, designated, postal.added, postal.moved, postal.removed];
  return lists.some((list) => list.length > 0);
}
