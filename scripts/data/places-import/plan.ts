import type { Plan } from './changes.ts';
import type { Lists } from './lists.ts';
import { planBodies } from './plan-bodies.ts';
import { planDesignations } from './plan-designations.ts';
import { planPostal } from './plan-postal.ts';
import type { State } from './state.ts';

/** Compares the lists with the database. Pure. */
export function planImport(lists: Lists, state: State): Plan {
  const plan: Plan = {
    added: [],
    renamed: [],
    merged: [],
    read: [],
    designated: [],
    postal: { added: [], moved: [], removed: [] },
    refusals: [],
  };
  planBodies(plan, lists, state);
  if (lists.posted) planPostal(plan, lists.posted, afterBodies(plan, state));
  if (lists.designations) planDesignations(plan, lists.designations, afterBodies(plan, state));
  return plan;
}

/** The state as it is once bodies were added, renamed and merged. */
function afterBodies(plan: Plan, state: State): State {
  const governments = new Map(state.governments);
  const undesignated = { from: null, until: null, endedOn: null, successor: null };
  for (const body of plan.added) governments.set(body.code, { ...body, ...undesignated });
  for (const { code, to, kind } of plan.renamed)
    governments.set(code, { ...governments.get(code)!, name: to, kind });
  for (const { code, successor, on } of plan.merged)
    governments.set(code, { ...governments.get(code)!, endedOn: on, successor });
  return { ...state, governments };
}
